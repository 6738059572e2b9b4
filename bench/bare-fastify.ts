import { fastify } from 'fastify';

/** The baseline: the same framework with a fixed redirect. */
const app = fastify();
app.get('/*', async (_request, reply) =>
  reply.status(307).header('location', '/personal/tasks?x=1').send(),
);
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
