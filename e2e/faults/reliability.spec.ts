import { calls } from 'shared-lib/contract';
import { expect, testOnOwnStack as test } from '../fixtures/test';
import { openings, writeUnderLoad, type Acknowledged } from '../fixtures/load';
import { isLongForm } from '../fixtures/long-form';
import type { Business } from '../fixtures/people';
import type { Stack } from '../stack/stack.mjs';

// Negative controls, each seen red. With `synchronous_commit = off` for the server's connections, the kill of server
// and PostgreSQL failed. With an acceptance committed 200 ms after its answer, both kills failed. With a process that
// ends at once on SIGTERM in server/src/main.ts, the rolling restart failed.
test.describe.configure({ timeout: 120_000 });

const WRITERS = 8;

async function until(condition: () => boolean, what: string): Promise<void> {
  await expect.poll(condition, { message: what, intervals: [10], timeout: 20_000 }).toBe(true);
}

/** Every acknowledged write exists once, with its event and its entry in the audit log. */
async function nothingIsLost({ database }: Stack, acknowledged: readonly Acknowledged[]): Promise<void> {
  const kept = await database.rows<{
    id: number;
    accepted: boolean;
    booked: number;
    accepts: number;
    events: number;
    holds: number;
  }>(
    `select a.id, t.accepted_at is not null as accepted,
       (select count(*)::int from audit_log l where l.entity = 'appointment' and l.entity_id = a.id::text and l.action like '%create%') as booked,
       (select count(*)::int from audit_log l where l.entity = 'appointment' and l.entity_id = a.id::text and l.action like '%therapist_confirm%') as accepts,
       (select count(*)::int from events e where e.appointment_id = a.id) as events,
       (select count(*)::int from staff_holds h where h.appointment_id = a.id) as holds
     from appointments a join appointment_therapists t on t.appointment_id = a.id where a.id = any($1::int[])`,
    [acknowledged.map(({ id }) => id)],
  );
  const found = new Map(kept.map((row) => [row.id, row]));
  for (const { id, accepted } of acknowledged) {
    const row = found.get(id);
    expect(row, `appointment ${id} was acknowledged`).toBeDefined();
    expect(row).toMatchObject({ booked: 1, holds: 1 });
    if (accepted) expect(row).toMatchObject({ accepted: true, accepts: 1 });
    expect(row!.events).toBeGreaterThanOrEqual(1 + row!.accepts);
  }
}

async function prepared(business: Business, count: number) {
  const client = await business.newClient();
  const [service] = (await business.operator.api.send(calls.people.services)).filter(({ duration }) => duration === 60);
  return { openings: await openings(business, count), client: client.id, service: service!.id };
}

/** Kills of each kind. */
const ROUNDS = isLongForm ? 3 : 1;

for (const { what, killDatabase } of [
  { what: 'the server', killDatabase: false },
  { what: 'the server and its PostgreSQL', killDatabase: true },
]) {
  test(`kill -9 of ${what} during writes loses no acknowledged write, and the next start needs no repair`, async ({
    stack,
    business,
  }) => {
    const plan = await prepared(business, 240);
    const [instance] = stack.instances;
    const all: Acknowledged[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const load = writeUnderLoad(business, {
        ...plan,
        openings: plan.openings.splice(0, 80),
        writers: WRITERS,
        target: () => stack.url,
      });
      await until(() => load.acknowledged.length >= 25, 'writes are acknowledged');
      await Promise.all([instance!.stop('SIGKILL'), killDatabase ? stack.database.kill() : undefined]);
      await load.done;
      expect(load.refused).toEqual([]);
      await instance!.restart();
      all.push(...load.acknowledged);
      await nothingIsLost(stack, all);
    }
    // The stored visits can still be read and changed.
    const read = await business.operator.api.send(calls.appointments.read, { params: { id: all[0]!.id } });
    expect(read.status).toMatch(/pending|confirmed/);
  });
}

test.describe('two servers', () => {
  test.use({ stackOptions: { instances: 2 } });

  test('restart one after the other under load without a failed request', async ({ stack, business }) => {
    const plan = await prepared(business, 400);
    let turn = 0;
    const lost: unknown[] = [];
    const load = writeUnderLoad(business, {
      ...plan,
      writers: 4,
      target: () => stack.instances[turn++ % 2]!.url,
      // Like a load balancer: a server that refuses the connection is not asked again. Every other error counts as a
      // failure.
      again: async (error) => {
        const refused = (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED';
        if (!refused) lost.push((error as { cause?: unknown }).cause ?? error);
        return refused;
      },
    });
    for (const instance of stack.instances) {
      const before = load.acknowledged.length;
      await until(() => load.acknowledged.length > before + 10, 'writes go on');
      expect(await instance.stop('SIGTERM')).toBe(0);
      await instance.restart();
    }
    load.stop();
    await load.done;
    expect(lost).toEqual([]);
    expect(load.refused).toEqual([]);
    await nothingIsLost(stack, load.acknowledged);
  });
});
