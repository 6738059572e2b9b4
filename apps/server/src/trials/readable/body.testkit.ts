import fc from 'fast-check';
import { resolve, type Schema } from '../bad-input/api-document.testkit.ts';

/** Values by field name, where a random value would not do. */
export type Known = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Bodies for a schema, with values near its limits and slightly beyond. */
export function bodiesOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  return valuesOf(schema, 'body', known);
}

function valuesOf(named: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  const fixedValue = known[name];
  if (fixedValue !== undefined) return fixedValue;
  const schema = resolve(named);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) {
    return fc.oneof(...schema.anyOf.map((choice) => valuesOf(choice, name, known)));
  }
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, known);
    case 'string':
      return schema.format === 'date-time' ? timestamps : textsOf(schema);
    case 'integer':
      return integersOf(schema);
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

function objectsOf({ properties = {}, required = [] }: Schema, known: Known) {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, valuesOf(schema, name, known)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

/** Any UTF-16 code unit, including control characters and lone surrogates. */
const codeUnits = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0x20, max: 0xff }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 0xffff }) },
  { weight: 1, arbitrary: fc.constantFrom(0x7f, 0x200b, 0x202e, 0xd800, 0xdfff, 0xfeff, 0xffff) },
);

function textsOf({ maxLength = 40 }: Schema): fc.Arbitrary<string> {
  const unit = codeUnits.map((code) => String.fromCharCode(code));
  const short = fc.string({ unit, minLength: 1, maxLength: 20 });
  return fc.oneof(
    { weight: 8, arbitrary: short },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }) },
    { weight: 1, arbitrary: fc.constantFrom('x', '\u{1f3f0}').map((one) => one.repeat(maxLength)) },
    { weight: 1, arbitrary: short.map((text) => `${text}\0`) },
  );
}

function integersOf({ minimum = -1_000, maximum = 1_000 }: Schema): fc.Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: minimum, max: maximum }),
    fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, 2 ** 31, 2 ** 53),
  );
}

/** Timestamps near the limits of the format, which offsets, leap seconds and fractions may exceed. */
export const timestamps: fc.Arbitrary<string> = fc
  .record({
    year: fc.constantFrom('0000', '0001', '0002', '1970', '2026', '9998', '9999', '9999'),
    day: fc.constantFrom('01-01', '02-28', '02-29', '02-30', '06-30', '12-31', '12-31'),
    separator: fc.constantFrom('T', 'T', 'T', 't', ' '),
    time: fc.constantFrom('00:00:00', '12:34:56', '23:59:59', '23:59:60', '24:00:00'),
    fraction: fc.constantFrom('', '', '.5', '.999999', '.9999994', '.9999995', '.999999999999'),
    zone: fc.constantFrom('Z', 'Z', 'z', '+00:00', '+14:00', '-14:00', '+1559', '-15:59', '+16:00'),
  })
  .map(({ year, day, separator, time, fraction, zone }) =>
    [year, '-', day, separator, time, fraction, zone].join(''),
  );
