import { calls } from '../../contract';
import { signIn } from '../../session/session';
import { aUser, type FakeServer, fakeServer, rawAnswer } from '../../testing';
import { moveStock } from './inventory';

describe('an entry of the stock ledger', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = fakeServer();
    signIn({ user: aUser('operator'), token: 'token-of-a-test' });
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('is sent up to twice more when its answer is lost, as the same request (9-073, R-workflow-40)', async () => {
    server.on(calls.inventory.move, rawAnswer(503, {}));
    const sent = moveStock({ id: 7, body: { kind: 'restock', quantity: 5 } }).catch(() => undefined);
    await jest.advanceTimersByTimeAsync(60_000);
    await sent;
    const seen = server.seen(calls.inventory.move);
    expect(seen).toHaveLength(1 + 2);
    expect(new Set(seen.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
    expect(seen[0]?.headers['Idempotency-Key']).toBeTruthy();
  });
});
