import pg from 'pg';
import { isoTimestamp } from '../types.ts';

/** Writes a value that Postgres wrote as text as JSON: the same as the row has in an answer over HTTP. */
export type JsonWriter = (text: string) => string;

const asNumber: JsonWriter = (text) => (/^-?\d/.test(text) ? text : JSON.stringify(text));

const WRITERS: Readonly<Record<string, JsonWriter>> = {
  bool: (text) => (text === 't' ? 'true' : 'false'),
  int2: asNumber,
  int4: asNumber,
  int8: asNumber,
  float4: asNumber,
  float8: asNumber,
  // Already JSON, and the greater part of a row: it is not even looked at.
  json: (text) => text,
  jsonb: (text) => text,
  timestamptz: (text) => JSON.stringify(isoTimestamp(text)),
};

export function jsonWriter(typeName: string): JsonWriter {
  // How Postgres names a type's array.
  if (typeName.startsWith('_')) return arrayWriter(jsonWriter(typeName.slice(1)));
  return WRITERS[typeName] ?? JSON.stringify;
}

const TEXT_ARRAY = 1009;
const parseArray = pg.types.getTypeParser(TEXT_ARRAY as never) as (
  text: string,
) => (string | null)[];

/** What is plain, such as the moves of a game, is written without taking it apart. */
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
