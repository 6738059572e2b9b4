import { isoTimestamp, parseArray } from '../types.ts';

/** Converts Postgres's text form of a value to JSON, exactly as the value appears in HTTP answers. */
export type JsonWriter = (text: string) => string;

const asNumber: JsonWriter = (text) => (/^-?\d/.test(text) ? text : JSON.stringify(text));

const WRITERS: Readonly<Record<string, JsonWriter>> = {
  bool: (text) => (text === 't' ? 'true' : 'false'),
  int2: asNumber,
  int4: asNumber,
  int8: asNumber,
  float4: asNumber,
  float8: asNumber,
  // Already JSON, and most of a row's bytes, so it is copied without parsing.
  json: (text) => text,
  jsonb: (text) => text,
  timestamptz: (text) => JSON.stringify(isoTimestamp(text)),
};

export function jsonWriter(typeName: string): JsonWriter {
  // Postgres names the array type of `text` `_text`.
  if (typeName.startsWith('_')) return arrayWriter(jsonWriter(typeName.slice(1)));
  return WRITERS[typeName] ?? JSON.stringify;
}

/** Arrays of plain values, such as the moves of a game, are converted without parsing their elements. */
const NUMBERS = /^\{[\d,-]+\}$/;
const WORDS = /^\{(?!.*NULL)[\w,-]+\}$/;

function arrayWriter(write: JsonWriter): JsonWriter {
  return (text) => {
    const plain = text.slice(1, -1);
    if (write === asNumber && NUMBERS.test(text)) return `[${plain}]`;
    if (write === JSON.stringify && WORDS.test(text)) return `["${plain.replaceAll(',', '","')}"]`;
    const elements = parseArray(text);
    return `[${elements.map((element) => (element === null ? 'null' : write(element))).join(',')}]`;
  };
}
