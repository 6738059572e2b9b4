export interface Device {
  /** Null if it is not known. */
  readonly browser: string | null;
  readonly system: string | null;
}

/** In order: many browsers also name those that they are compatible with. */
const BROWSERS = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:coc_coc_browser|CocCoc)\b/i, 'Cốc Cốc'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** What a member recognises of a user agent. Only our own words, because a client can send any text. */
export function readUserAgent(text: string | null | undefined): Device {
  return { browser: firstMatch(BROWSERS, text ?? ''), system: firstMatch(SYSTEMS, text ?? '') };
}

function firstMatch(names: readonly (readonly [RegExp, string])[], text: string): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
