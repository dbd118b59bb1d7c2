import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Appointment, AttendanceRecord } from 'shared-lib/contract';
import type { Action } from 'shared-lib/domain';
import { aBusiness, BASE, type Business } from '../appointments/testing/business.js';
import { isLongForm } from '../testing/long-form.js';
import { TEST_NOW, testApp, type TestApp } from '../testing/test-app.js';
import { clientOf, type TestClient } from '../testing/test-client.js';

/** How many random shifts: `npm run orders -w server` runs thousands. */
const RUNS = Number(process.env['HATID_ORDERS'] ?? (isLongForm ? 300 : 25));
const HOUR = 3_600_000;

/** What this test needs of the phone's code. Its own types need those of a browser. */
interface Step {
  readonly key: string;
  readonly kind?: 'attendance';
  readonly action: string;
  readonly appointment: number;
  readonly occurredAt: string;
  readonly state: 'waiting' | 'refused' | 'held';
}
interface Queue {
  load(): Promise<void>;
  keep(step: object, at: Date): Promise<unknown>;
  send(isAsked?: boolean): Promise<void>;
  takeBack(order: number): Promise<boolean>;
  get(): readonly (Step & { readonly order: number })[];
  stop(): void;
  readonly isWaiting: boolean;
}
interface Phone {
  StepQueue: new (parts: object) => Queue;
  unsentStore: (userId: number) => object;
  workflow: { inputOf: unknown; optimisticAppointment: unknown };
  now: () => Date;
  setServerTime: (instant: string) => void;
  signIn: (session: object) => void;
  ApiFailure: new (parts: object) => Error;
  failureOf: (answer: object) => Error;
  createQueryClient: () => { setQueryData(key: readonly unknown[], data: unknown): void; clear(): void };
  today: () => { queryKey: readonly unknown[] };
  known: (client: object, id: number) => (Appointment & { isOptimistic?: boolean }) | undefined;
}

/** The phone's own code, in what it needs of a browser. */
function phoneOf(): Phone {
  jest.requireActual('fake-indexeddb/auto');
  const entries = new Map<string, string>();
  Object.assign(globalThis, {
    document: { cookie: '', visibilityState: 'visible', addEventListener: () => undefined },
    localStorage: {
      getItem: (name: string) => entries.get(name) ?? null,
      setItem: (name: string, value: string) => entries.set(name, value),
      removeItem: (name: string) => entries.delete(name),
    },
    sessionStorage: { clear: () => undefined },
  });
  const of = (file: string) => jest.requireActual<Record<string, never>>(`../../../shared-lib/src/${file}`);
  const parts = {
    ...of('api/appointments/unsent/step-queue'),
    ...of('api/appointments/unsent/unsent-store'),
    ...of('clock/now'),
    ...of('session/session'),
    ...of('api/http/api-failure'),
    ...of('api/http/queryClient'),
  };
  return {
    ...(parts as unknown as Phone),
    workflow: of('api/appointments/optimistic-appointment') as unknown as Phone['workflow'],
    today: (of('api/appointments/appointments') as unknown as { appointmentQueries: Pick<Phone, 'today'> })
      .appointmentQueries.today,
    known: of('api/appointments/appointment-cache')['knownAppointment'] as unknown as Phone['known'],
  };
}

/** As browsers have it: one at a time. */
function oneAtATime(): object {
  let turn: Promise<unknown> = Promise.resolve();
  let isHeld = false;
  return {
    request: (_name: string, ...rest: unknown[]) => {
      const work = rest.at(-1) as (lock: object | null) => Promise<unknown>;
      if (rest.length > 1 && isHeld) return work(null);
      const next = turn.then(async () => {
        isHeld = true;
        return work({}).finally(() => (isHeld = false));
      });
      turn = next.catch(() => undefined);
      return next;
    },
  };
}

const NETWORKS = ['there', 'gone', 'answer lost', 'twice'] as const;
type Network = (typeof NETWORKS)[number];
const command = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('press' as const),
      tab: fc.nat(1),
      which: fc.nat(3),
      hours: fc.integer({ min: -5, max: 5 }),
      first: fc.constantFrom<Network | 'none'>('none', 'gone', 'answer lost'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      tab: fc.nat(1),
      network: fc.array(fc.constantFrom(...NETWORKS), { maxLength: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('both send' as const),
      network: fc.array(fc.constantFrom(...NETWORKS), { maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const), tab: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take back' as const), tab: fc.nat(1), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('time passes' as const), minutes: fc.integer({ min: 1, max: 70 }) }),
  },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

describe('steps that wait on a phone, against the server', () => {
  let app: TestApp;
  let other: TestApp['app'];
  let phone: Phone;
  let round = 0;
  beforeAll(async () => {
    app = await testApp();
    other = (await app.secondInstance()).app;
    phone = phoneOf();
  });
  afterAll(() => app.close());
  // A refused step asks for the visit's record; here a page asks for it when it is opened.
  beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined));

  /** Three visits that have begun, of one therapist. Another round has other people. */
  async function aShift(): Promise<{ on: Business; me: TestClient; visits: number[] }> {
    app.clock.set(TEST_NOW);
    const on = await aBusiness(app, (round += 1));
    const visits = [];
    for (const start_time of ['15:00', '16:30', '18:00'])
      visits.push((await on.at('in_progress', { driver: null, start_time })).id);
    return { on, me: on.therapists[0], visits };
  }

  /** What the server has of a shift in the end. */
  async function endOf({ on, me, visits }: Awaited<ReturnType<typeof aShift>>) {
    const shown = await Promise.all(visits.map((id) => on.read(id)));
    const records = await app.sql<object>(
      'select check_in_at, check_out_at, check_in_sent_at, check_out_sent_at, arrival, status from attendance_records where staff_id = $1',
      [me.id],
    );
    return {
      visits: shown.map(({ status, outcome, version, session_started_at, session_completed_at, payment_status }) => ({
        status,
        outcome,
        version,
        session_started_at,
        session_completed_at,
        payment_status,
      })),
      records,
    };
  }

  interface Accepted {
    readonly at: Date;
    readonly entity: string;
    readonly entity_id: string;
    readonly action: string;
    readonly occurred: string | null;
  }
  const accepted = ({ me, visits }: { me: TestClient; visits: readonly number[] }, since: string) =>
    app.sql<Accepted>(
      `select at, entity, entity_id, split_part(action, '.', 2) as action,
         case when entity = 'appointment' then after ->> 'occurred_at'
           when action = 'attendance.check_in' then (select check_in_at from attendance_records where id = entity_id::int and check_in_sent_at is not null)::text
           else (select check_out_at from attendance_records where id = entity_id::int and check_out_sent_at is not null)::text end as occurred
       from audit_log where id > $1 and ((entity = 'appointment' and entity_id = any ($2)) or (entity = 'attendance_record' and actor_id = $3)) order by id`,
      [since, visits.map(String), me.id],
    );
  const lastEntry = async () =>
    (await app.sql<{ id: string }>('select coalesce(max(id), 0) as id from audit_log'))[0]!.id;

  /** The same accepted steps, in their order, without a phone in between. */
  async function plainRun(shift: Awaited<ReturnType<typeof aShift>>, rows: readonly Accepted[], of: readonly number[]) {
    const { on, me, visits } = shift;
    for (const { at, entity, entity_id, action, occurred } of rows) {
      app.clock.set(new Date(at).toISOString());
      const said = occurred && { occurred_at: new Date(occurred).toISOString() };
      const answer =
        entity === 'attendance_record'
          ? await me.post<object>(`/api/attendance/${action.replace('_', '-')}/`, said || undefined)
          : action === 'cancel'
            ? await on.try(on.operator, visits[of.indexOf(Number(entity_id))]!, 'cancel', { reason: 'random' })
            : await on.try(me, visits[of.indexOf(Number(entity_id))]!, action as Action, said || undefined);
      if (answer.status >= 400) throw new Error(`the plain run was refused: ${action} ${JSON.stringify(answer.body)}`);
    }
  }

  async function run(commands: readonly Command[]): Promise<void> {
    const shift = await aShift();
    const { on, me, visits } = shift;
    const since = await lastEntry();
    const user = {
      id: me.id,
      role: 'therapist',
      username: `t${me.id}`,
      email: '',
      email_verified: true,
      first_name: 'T',
      last_name: 'T',
    };
    phone.signIn({ token: me.token, user });
    const servers = [me, clientOf(other, { token: me.token!, id: me.id, role: 'therapist' })];
    const locks = oneAtATime();
    let network: Network[] = [];
    let isOnline = false;
    let asked = 0;
    const offline = () =>
      new phone.ApiFailure({ kind: 'offline', status: 0, message: 'no connection', explained: true, repeatable: true });
    const ask = async (step: Pick<Step, 'key' | 'kind' | 'action' | 'appointment'>, said: object, how: Network) => {
      if (how === 'gone') throw offline();
      const path = step.kind ? `/api/attendance/${step.action}/` : `${BASE}${step.appointment}/${step.action}/`;
      const once = () => servers[(asked += 1) % 2]!.post<Appointment | AttendanceRecord>(path, said, { key: step.key });
      const [first] = await Promise.all(how === 'twice' ? [once(), once()] : [once()]);
      if (how === 'answer lost') throw offline();
      const { status, body } = first!;
      if (status < 400) return body;
      throw phone.failureOf({ status, body, statusText: '', contentType: 'application/json', repeatable: true });
    };
    const post = (step: Step) => {
      const occurred_at = new Date(Math.min(Date.parse(step.occurredAt), phone.now().getTime())).toISOString();
      return ask(step, { occurred_at }, network.shift() ?? 'there');
    };
    const clients: ReturnType<Phone['createQueryClient']>[] = [];
    const openTab = async () => {
      phone.setServerTime(app.clock.now().toISOString());
      const client = phone.createQueryClient();
      clients.push(client);
      const results = await Promise.all(visits.map((id) => on.read(id, me)));
      client.setQueryData(phone.today().queryKey, {
        results,
        count: 3,
        total_pages: 1,
        current_page: 1,
        page_size: 100,
      });
      const store = phone.unsentStore(me.id);
      const parts = { client, user, store, workflow: phone.workflow, post, locks, isOnline: () => isOnline };
      const queue = new phone.StepQueue({ ...parts, onSent: () => undefined });
      await queue.load();
      return { client, queue };
    };
    const tabs = [await openTab(), await openTab()];
    const pressed: string[] = [];
    const taken = new Set<string>();
    let back = 0;
    const sendBy = async (queues: readonly Queue[], through: readonly Network[]) => {
      network = [...through];
      isOnline = true;
      await Promise.all(queues.map((queue) => queue.send(true)));
      isOnline = false;
    };
    const press = async (tab: (typeof tabs)[number], one: Command & { do: 'press' }) => {
      await tab.queue.load();
      const at = new Date(app.clock.now().getTime() + one.hours * HOUR);
      const key = randomUUID();
      const id = visits[one.which];
      const own = pressed.filter((step) => step.startsWith('attendance')).length;
      const before = id === undefined ? undefined : phone.known(tab.client, id);
      const action =
        id === undefined
          ? (['check-in', 'check-out'] as const)[own]
          : before?.allowed_actions.find((one) => one === 'start_session' || one === 'mark_awaiting_payment');
      if (!action || (before && tab.queue.get().some((step) => step.appointment === id && step.state !== 'waiting')))
        return;
      pressed.push(`${id ?? 'attendance'} ${action} ${key}`);
      const step = {
        key,
        action,
        label: action,
        ...(id === undefined ? { kind: 'attendance' as const } : { appointment: id, client: '', before }),
      };
      // The first try of the press says nothing of when. It goes out where nothing waits before it.
      if (one.first !== 'none' && !tab.queue.isWaiting) {
        const isHeard = await ask(step as unknown as Step, {}, one.first).catch(
          (error: Error & { kind?: string }) => error,
        );
        expect(isHeard).toMatchObject({ kind: 'offline' });
      }
      await tab.queue.keep(step, at);
    };

    for (const one of commands) {
      if (one.do === 'press') await press(tabs[one.tab]!, one);
      else if (one.do === 'send') await sendBy([tabs[one.tab]!.queue], one.network);
      else if (one.do === 'both send')
        await sendBy(
          tabs.map(({ queue }) => queue),
          one.network,
        );
      else if (one.do === 'reload') {
        tabs[one.tab]!.queue.stop();
        tabs[one.tab] = await openTab();
      } else if (one.do === 'cancel') await on.try(on.operator, visits[one.which]!, 'cancel', { reason: 'random' });
      else if (one.do === 'time passes') app.clock.advance({ minutes: one.minutes });
      else {
        const { queue } = tabs[one.tab]!;
        await queue.load();
        const waits = queue.get().filter(({ state }) => state === 'waiting');
        const step = waits[one.which % Math.max(1, waits.length)];
        const count = queue.get().length;
        if (step && (await queue.takeBack(step.order))) back += count - queue.get().length;
      }
    }
    const last = await openTab();
    for (let tries = 0; tries < 20 && last.queue.isWaiting; tries += 1) await sendBy([last.queue], []);
    expect(last.queue.isWaiting).toBe(false);
    for (const { queue } of [...tabs, last]) queue.stop();
    // A cache that is left alone keeps its records, and Jest, for two minutes.
    for (const client of clients) client.clear();

    const rows = await accepted(shift, since);
    const mine = rows.filter(({ action }) => action !== 'cancel');
    for (const { entity, entity_id, action } of mine) {
      const name = entity === 'attendance_record' ? `attendance ${action.replace('_', '-')}` : `${entity_id} ${action}`;
      // Each once: no visit takes the same step twice.
      expect(taken.has(name)).toBe(false);
      taken.add(name);
      expect(pressed.some((step) => step.startsWith(`${name} `))).toBe(true);
    }
    // Nothing is lost: taken, refused or held, or taken back (which the server may have heard of already).
    const left = last.queue.get().length;
    expect(taken.size + left).toBeLessThanOrEqual(pressed.length);
    expect(taken.size + left + back).toBeGreaterThanOrEqual(pressed.length);

    const end = await endOf(shift);
    const twin = await aShift();
    await plainRun(twin, rows, visits);
    expect(await endOf(twin)).toEqual(end);
  }

  it(
    `whatever the network, reloads, a second tab, a second server, repeats and the phone's clock do, it ends as a plain run of the accepted ones in their order, ${RUNS} times (R-beyond-324)`,
    async () => {
      await fc.assert(fc.asyncProperty(fc.array(command, { minLength: 15, maxLength: 45 }), run), {
        numRuns: RUNS,
        endOnFailure: true,
      });
    },
    60_000 + RUNS * 5_000,
  );
});
