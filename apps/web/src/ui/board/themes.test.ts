import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ENGINE_BRUSH } from './shapes.ts';

/** The themes are plain style sheets, so the colours are read from the file. */
const css = readFileSync(join(import.meta.dirname, 'themes.css'), 'utf8');

const THEMES = [...css.matchAll(/\[data-board='(\w+)'\] \{([^}]+)\}/g)].map(
  ([, name, body = '']) => ({
    name,
    tokens: new Map(
      [...body.matchAll(/--board-([\w-]+): (#\w+)/g)].map(([, key, hex]) => [key, hex]),
    ),
  }),
);

/** The opacity of all arrows. */
const SHAPES_OPACITY = Number(
  /\.cg-shapes \{\s+opacity: ([\d.]+)/.exec(
    readFileSync(join(import.meta.dirname, 'board.css'), 'utf8'),
  )?.[1],
);

type Rgba = [red: number, green: number, blue: number, alpha: number];

function parse(hex = ''): Rgba {
  const at = (index: number) => Number.parseInt(hex.slice(index, index + 2), 16);
  return [at(1), at(3), at(5), hex.length > 7 ? at(7) / 255 : 1];
}

function over(mark: Rgba, [red, green, blue]: Rgba): Rgba {
  const [r, g, b, alpha] = mark;
  const mix = (top: number, below: number) => top * alpha + below * (1 - alpha);
  return [mix(r, red), mix(g, green), mix(b, blue), 1];
}

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function luminance([red, green, blue]: Rgba): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function contrast(one: Rgba, other: Rgba): number {
  const [bright = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}

test('there are the eight boards members can choose from', () => {
  expect(THEMES.map(({ name }) => name)).toEqual([
    'brown',
    'green',
    'blue',
    'grey',
    'purple',
    'rose',
    'teal',
    'contrast',
  ]);
});

describe.each(THEMES)('the board $name', ({ tokens }) => {
  const color = (token: string) => parse(tokens.get(token));
  const squares = ['light', 'dark'] as const;

  test.each(squares)('has readable coordinates on its %s squares, marked or not', (kind) => {
    const ink = color(`on-${kind}`);
    expect(contrast(ink, color(kind))).toBeGreaterThanOrEqual(4.5);
    for (const mark of ['last', 'picked', 'premove']) {
      expect(contrast(ink, over(color(mark), color(kind))), mark).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(squares)('shows the arrows of an engine on its %s squares', (kind) => {
    const [red, green, blue] = parse(ENGINE_BRUSH.color);
    const arrow: Rgba = [red, green, blue, ENGINE_BRUSH.opacity * SHAPES_OPACITY];
    const square = color(kind);
    expect(contrast(over(arrow, square), square)).toBeGreaterThanOrEqual(3);
  });

  test('has distinct light and dark squares', () => {
    expect(contrast(color('light'), color('dark'))).toBeGreaterThan(1.9);
  });
});
