import serializers from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance } from 'fastify';

/** Compiles each response schema once, because all routes share those of errors. */
export function serializeAnswers(app: FastifyInstance): void {
  const compiled = new Map<string, (answer: unknown) => string>();
  app.setSerializerCompiler(({ httpStatus = '', ...route }) => {
    const key = JSON.stringify(route.schema);
    const serialize =
      compiled.get(key) ?? serializers()(app.getSchemas())({ httpStatus, ...route });
    compiled.set(key, serialize);
    return serialize;
  });
}
