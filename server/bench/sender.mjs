// The least work a channel can do: a bare `ws` server that sends BENCH_BYTES bytes to every socket on request.
import http from 'node:http';
import { WebSocketServer } from 'ws';

const message = Buffer.alloc(Number(process.env.BENCH_BYTES), 'x');
const sockets = new Set();
const server = http.createServer((_request, response) => {
  process.send(String(process.hrtime.bigint()));
  for (const socket of sockets) socket.send(message, { binary: false });
  response.end();
});
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
});
server.listen(Number(process.env.BENCH_PORT), '127.0.0.1', 2_000, () => console.log('ready'));
process.once('disconnect', () => process.exit(1));
process.once('SIGTERM', () => process.exit(0));
