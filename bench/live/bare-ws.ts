import { WebSocketServer, type WebSocket } from 'ws';

/** The baseline: a server that only sends the same bytes to all its connections. */
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
