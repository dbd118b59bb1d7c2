import { testApp, type TestApp, type TestInstance, type TestUser } from '../testing/test-app.js';

const SIGNED_OUT = 4401;

describe('a socket is closed within a minute of the product’s clock', () => {
  let server: TestApp;
  let second: TestInstance;
  beforeAll(async () => {
    server = await testApp();
    second = await server.secondInstance();
  });
  afterAll(() => server.close());

  /** A person with a socket, whose session was unused for this many hours. */
  async function connected(role: TestUser['role'], idleHours: number, instance: TestInstance = server) {
    const user = await server.addUser(role);
    await server.sql('update sessions set idle_seconds = $2 * 3600 where user_id = $1', [user.id, idleHours]);
    const socket = await instance.channel(user.token);
    await socket.next('initial_data');
    return { ...user, socket };
  }
  const isOpen = async ({ socket }: Awaited<ReturnType<typeof connected>>): Promise<void> => {
    socket.send({ type: 'heartbeat' });
    await socket.next('heartbeat_response');
  };

  it('once nobody has used its session for so long; a use keeps it open, and a check is no use (R-accounts-1)', async () => {
    const idle = await connected('operator', 12);
    const active = await connected('operator', 12, second);
    const week = await connected('driver', 7 * 24);
    server.clock.advance({ hours: 11, minutes: 59 });
    await server.withToken(active.token).get('/api/auth/profile/');
    await isOpen(idle);
    server.clock.advance({ minutes: 1 });
    expect(await idle.socket.closed()).toBe(SIGNED_OUT);
    await isOpen(active);
    await isOpen(week);
    server.clock.advance({ hours: 12 });
    expect(await active.socket.closed()).toBe(SIGNED_OUT);
    await isOpen(week);
  });

  it('even if the clock was set back', async () => {
    const [ended, other] = [await connected('operator', 12), await connected('operator', 12)];
    await server.sql('update sessions set revoked_at = $2 where user_id = $1', [ended.id, server.clock.now()]);
    server.clock.advance({ hours: -2 });
    expect(await ended.socket.closed()).toBe(SIGNED_OUT);
    await isOpen(other);
    server.clock.advance({ hours: 2 });
  });

  it("once its user's address must be verified again", async () => {
    const [moved, other] = [await connected('operator', 12), await connected('operator', 12)];
    await server.sql('update users set email_verified_at = null where id = $1', [moved.id]);
    server.clock.advance({ minutes: 1 });
    expect(await moved.socket.closed()).toBe(SIGNED_OUT);
    await isOpen(other);
  });
});
