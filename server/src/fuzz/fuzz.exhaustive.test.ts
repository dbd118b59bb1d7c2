import fc from 'fast-check';
import type { Call } from 'shared-lib/contract';
import { errorStatus, isErrorCode } from 'shared-lib/domain';
import { anyRequest, everyCall, requestsOf, type FuzzRequest } from './requests.js';
import { aWorld, type Answer, type World } from './world.js';

/**
 * The requests to send. Every test run sends a few that are always the same. `npm run fuzz -w server` sends 10,000
 * others; HATID_FUZZ_SEED repeats them.
 */
const LONG_RUN = 1_000;
const RUNS = Number(process.env['HATID_FUZZ_RUNS'] ?? 400);
const SEED = Number(process.env['HATID_FUZZ_SEED'] ?? (RUNS < LONG_RUN ? 20_261_120 : Date.now() % 1_000_000_000));
const BATCH = 20;

/** What only the server's inside would mention: a file and a line, a statement, a library. */
const INSIDES =
  /\bat .+:\d+:\d+|node_modules|\.(ts|js):\d+|ECONN|\b(select|insert into|update \w+ set|violates|relation)\b/i;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const areTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string' && one);

/** The fault in an answer; undefined if there is none. */
function faultOf({ call }: FuzzRequest, { status, text, type, requestId }: Answer): string | undefined {
  if (status >= 500) return `a ${status}`;
  if (status < 400) return status === call.status ? undefined : `a ${status} in place of ${call.status}`;
  const body = jsonOf(text);
  if (!type.startsWith('application/json') || typeof body !== 'object' || body === null)
    return 'a refusal that is no JSON';
  const { code, detail, request_id, ...fields } = body as Record<string, unknown>;
  if (!isErrorCode(code) || errorStatus(code) !== status) return `the code ${String(code)} with a ${status}`;
  if (request_id !== requestId) return 'not the id of the request';
  if (typeof detail !== 'string' && !Object.values(fields).some(areTexts)) return 'no word of what is wrong';
  return INSIDES.test(JSON.stringify([detail, ...Object.values(fields).filter(areTexts)]))
    ? 'a word of what happened inside'
    : undefined;
}

/** Longer than any answer takes on a busy machine. */
const PATIENCE_MS = 15_000;
const NO_ANSWER: Answer = { status: 599, text: 'no answer at all', type: '', requestId: '' };

async function send(world: World, request: FuzzRequest): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const impatient = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(NO_ANSWER), PATIENCE_MS);
  });
  try {
    return await Promise.race([world.ask(request), impatient]);
  } finally {
    clearTimeout(timer);
  }
}

const count = (times: Map<string, number> | undefined, what: string): unknown =>
  times?.set(what, (times.get(what) ?? 0) + 1);

/** A call and its most frequent answer. */
const reported = ([call, answers]: readonly [Call, ReadonlyMap<string, number>]): string =>
  [
    `${call.method} ${call.path} only refused:`,
    ...[...answers]
      .sort(([, a], [, b]) => b - a)
      .slice(0, 5)
      .map(([text, times]) => `${times} × ${text}`),
  ].join('\n    ');

const readable = ({ call, who, url, headers, payload }: FuzzRequest): string =>
  `${who}: ${call.method} ${url.slice(0, 300)} ${JSON.stringify(headers)} ${JSON.stringify(String(payload ?? '').slice(0, 600))}`;

describe(`requests of every kind, made from the contract (seed ${SEED})`, () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld();
  });
  afterAll(() => world.server.close());

  it(
    `${RUNS} of them are answered or refused in the catalogue's words, none ends in a fault, and in a long run every call accepts some`,
    async () => {
      const faults: string[] = [];
      const answered = new Map<string, number>();
      /** Calls that have only refused so far, with their answers. */
      const refusing = new Map(everyCall.map((call) => [call, new Map<string, number>()]));
      const ask = async (request: FuzzRequest): Promise<void> => {
        const answer = await send(world, request);
        count(answered, String(answer.status));
        if (answer.status < 400) refusing.delete(request.call);
        else count(refusing.get(request.call), `${request.who} ${answer.status} ${answer.text.slice(0, 120)}`);
        const fault = faultOf(request, answer);
        if (fault === undefined) return;
        const logged = world.server.logs.findLast((line) => line['request_id'] === answer.requestId && 'error' in line);
        faults.push(
          `${fault} (seed ${SEED}) to ${readable(request)}\n  ${answer.text.slice(0, 300)}\n  ${JSON.stringify(logged?.['error'] ?? '').slice(0, 900)}`,
        );
      };
      const askAll = async (requests: fc.Arbitrary<FuzzRequest>, numRuns: number, seed: number): Promise<void> => {
        await world.restore();
        for (const request of fc.sample(requests, { numRuns, seed })) await ask(request);
      };

      for (let sent = 0; sent < RUNS; sent += BATCH)
        await askAll(anyRequest, Math.min(BATCH, RUNS - sent), SEED + sent);
      if (RUNS >= LONG_RUN) {
        for (let more = 0; more < 5; more++)
          for (const call of [...refusing.keys()]) await askAll(requestsOf(call), BATCH, SEED + RUNS + more);
        process.stdout.write(
          `seed ${SEED}: ${[...answered]
            .sort()
            .map(([status, times]) => `${status} × ${times}`)
            .join(', ')}\n`,
        );
      }
      expect(faults).toEqual([]);
      if (RUNS >= LONG_RUN) expect([...refusing].map(reported)).toEqual([]);
    },
    60_000 + RUNS * 60,
  );
});
