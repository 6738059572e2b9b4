import serializers from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance } from 'fastify';

type Serialize = (answer: unknown) => string;

/** Compiles each response schema once, because all routes share those of errors, and on its first use. */
export function serializeAnswers(app: FastifyInstance): void {
  const compiled = new Map<string, Serialize>();
  app.setSerializerCompiler(({ httpStatus = '', ...route }) => {
    let serialize: Serialize | undefined;
    return (answer) => {
      serialize ??= compile();
      return serialize(answer);
    };

    function compile(): Serialize {
      const key = JSON.stringify(route.schema);
      const known = compiled.get(key) ?? serializers()(app.getSchemas())({ httpStatus, ...route });
      compiled.set(key, known);
      return known;
    }
  });
}
