import fc from 'fast-check';
import { LIVE_MESSAGES } from 'shared-lib/contract';
import { clientMessage } from '../live-channel/messages.js';
import { mutated } from './hostile.js';
import { validFor } from './valid.js';
import { aWorld, type World } from './world.js';

/** This many sockets with every test run, ten times as many with `npm run fuzz -w server`. */
const SOCKETS = Number(process.env['HATID_FUZZ_RUNS'] ?? 400) / 20;
const SEED = Number(process.env['HATID_FUZZ_SEED'] ?? 20_261_121);
/** Fewer than what counts as a flood, including the final question. */
const MESSAGES = 55;
const NOBODYS = 987_654;

const KNOWN = Object.keys(LIVE_MESSAGES);
const CODES = [undefined, 'VALIDATION_FAILED', 'NOT_FOUND'];
const text = fc.oneof(
  { weight: 6, arbitrary: mutated(validFor(clientMessage)).map((value) => JSON.stringify(value) ?? '') },
  { weight: 1, arbitrary: fc.string() },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '[[[[',
      '{"type":',
      '\0',
      '{"__proto__":{"type":"heartbeat"}}',
      `${'['.repeat(9_000)}${']'.repeat(9_000)}`,
    ),
  },
);

describe(`messages of every kind on the live channel (seed ${SEED})`, () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld();
  });
  afterAll(() => world.server.close());

  it(
    'are answered or refused, never with a fault, and the socket stays open',
    async () => {
      const { server, authorizations } = world;
      await world.restore();
      const tokens = [authorizations.operator, authorizations.therapist, authorizations.driver].map(
        (one) => one?.split(' ')[1],
      );
      for (let socket = 0; socket < SOCKETS; socket++) {
        const client = await server.channel(tokens[socket % 3]);
        await client.next('initial_data');
        const sent = fc.sample(text, { numRuns: MESSAGES, seed: SEED + socket });
        for (const one of sent) client.send(one);
        // The earlier messages did not end the connection.
        client.send({ type: 'appointment_update_request', appointment_id: NOBODYS });
        await client.next(({ appointment_id }) => appointment_id === NOBODYS);
        for (const message of client.messages) {
          expect(KNOWN).toContain(message.type);
          expect(CODES).toContain(message['code']);
        }
        await client.close();
      }
      expect(server.logs.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
    },
    20_000 + SOCKETS * 500,
  );
});
