import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchBrowser } from './browser.ts';
import { PICTURES } from './pictures.ts';

/** All screenshots of one width on one sheet, with both themes side by side. */
const WIDTHS = [
  { width: 390, shown: 195 },
  { width: 820, shown: 330 },
  { width: 1440, shown: 480 },
];
const SHEET_WIDTH = 2_100;

function figures(width: number): string[] {
  const light = `-${width}-light.png`;
  const names = readdirSync(PICTURES)
    .filter((file) => file.endsWith(light))
    .map((file) => file.slice(0, -light.length))
    .toSorted();
  return names.map(
    (name) => `<figure><figcaption>${name}</figcaption>
      <img src="${name}-${width}-light.png"><img src="${name}-${width}-dark.png"></figure>`,
  );
}

function sheet(width: number, shown: number): string {
  return `<!doctype html><meta charset="utf-8"><title>${width} pixels wide</title>
    <style>
      body { margin: 16px; display: flex; flex-wrap: wrap; gap: 16px; background: #8a8a8a; font: 14px sans-serif; }
      figure { margin: 0; } img { width: ${shown}px; margin-right: 4px; vertical-align: top; }
    </style>${figures(width).join('')}`;
}

const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 1_000 } });
for (const { width, shown } of WIDTHS) {
  const file = join(PICTURES, `sheet-${width}.html`);
  writeFileSync(file, sheet(width, shown));
  await page.goto(pathToFileURL(file).href);
  await page.screenshot({ path: file.replace('.html', '.png'), fullPage: true });
  process.stdout.write(`${file.replace('.html', '.png')}\n`);
}
await browser.close();
