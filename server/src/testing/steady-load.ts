import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from './until.js';

const VISITS = '/api/scheduling/appointments/';

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** People of the demo day who read and write one after the other, over connections that they keep. */
export interface SteadyLoad {
  /** Resolves when 50 more requests were answered. */
  goesOn(): Promise<void>;
  /** Ends the load. A lost write was acknowledged and is not there. */
  end(): Promise<{ readonly asked: number; readonly failures: string[]; readonly lostWrites: string[] }>;
  /** Ends it without a look at what was stored. */
  cut(): void;
}

/** Loads the server or proxy at this port of 127.0.0.1. */
export async function startLoad(port: number, people = 8): Promise<SteadyLoad> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: people });
  const send = async (method: string, to: string, token?: string, body?: unknown): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Token ${token}` }) };
    const request = http.request({ host: '127.0.0.1', port, path: to, method, headers, agent });
    request.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    let text = '';
    for await (const part of response) text += String(part);
    return { status: response.statusCode ?? 0, text };
  };
  const failures: string[] = [];
  const notes = new Map<number, string>();
  let asked = 0;
  let stopped = false;
  const ask = async (...given: Parameters<typeof send>): Promise<boolean> => {
    const answer = await send(...given).catch((error: unknown) => ({ status: 0, text: String(error) }));
    asked++;
    if (answer.status !== 200) failures.push(`${given[0]} ${given[1]}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer.status === 200;
  };

  const login = await send('POST', '/api/auth/login/', undefined, {
    username: 'operator',
    password: 'Hatid-demo-2026',
  });
  const { token } = JSON.parse(login.text) as { token: string };
  const listed = JSON.parse((await send('GET', `${VISITS}?page_size=50`, token)).text) as { results: { id: number }[] };
  const open: number[] = [];
  for (const { id } of listed.results)
    if ((await send('PATCH', `${VISITS}${id}/`, token, { notes: 'Begin' })).status === 200) open.push(id);
  expect(open.length).toBeGreaterThan(2);

  const running = Array.from({ length: people }, async (_, which) => {
    const id = open[which % open.length] ?? 0;
    for (let turn = 0; !stopped; turn++) {
      await ask('GET', `${VISITS}?page=1`, token);
      const text = `Round ${turn}`;
      // The first who have a visit of their own write; a proxy sends no write twice.
      if (which < open.length && (await ask('PATCH', `${VISITS}${id}/`, token, { notes: text }))) notes.set(id, text);
      await wait(5);
    }
  });
  return {
    async goesOn() {
      const before = asked;
      await until(async () => asked > before + 50);
    },
    async end() {
      stopped = true;
      await Promise.all(running);
      const lostWrites: string[] = [];
      for (const [id, text] of notes) {
        const { notes: stored } = JSON.parse((await send('GET', `${VISITS}${id}/`, token)).text) as { notes: string };
        if (stored !== text) lostWrites.push(`visit ${id}: ${stored}, not ${text}`);
      }
      agent.destroy();
      return { asked, failures, lostWrites };
    },
    cut() {
      stopped = true;
      agent.destroy();
    },
  };
}
