import { WebSocketServer, type WebSocket } from 'ws';

/** The yardstick: a server that knows nothing but its sockets, and sends all of them the same bytes. */
const sockets = new Set<WebSocket>();
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
server.on('connection', (socket) => {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
});
server.on('listening', () => process.send?.((server.address() as { port: number }).port));

process.on('message', (bytes: string) => {
  const frame = Buffer.from(bytes);
  for (const socket of sockets) socket.send(frame, { binary: false });
});
