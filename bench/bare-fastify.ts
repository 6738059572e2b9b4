import { fastify } from 'fastify';

/** The yardstick: the same framework answering a redirect it knows by heart. */
const app = fastify();
app.get('/*', async (_request, reply) =>
  reply.status(307).header('location', '/personal/tasks?x=1').send(),
);
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
