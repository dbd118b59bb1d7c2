// The least work a server can do for the same statement: node:http and pg, without session or validation, rows as they
// come.
import http from 'node:http';
import pg from 'pg';
import { SESSION } from './stage.mjs';

const { name, text, values } = JSON.parse(process.env.BENCH_STATEMENT);
const pool = new pg.Pool({ ...JSON.parse(process.env.BENCH_CONNECTION), max: 16, options: SESSION });
const server = http.createServer((_request, response) => void answer(response));
async function answer(response) {
  const { rows } = await pool.query({ name, text, values });
  const body = JSON.stringify({ results: rows });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}
server.listen(Number(process.env.BENCH_PORT), '127.0.0.1', () => console.log('ready'));
process.once('disconnect', () => process.exit(1));
process.once('SIGTERM', () => process.exit(0));
