import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { aFailure, anAppointment, aPage, aUser, calls, fakeServer, problem, TEST_NOW } from '../../../testing';
import { now, setServerTime } from '../../../clock/now';
import type { Action } from '../../../domain';
import { currentSession, expireSession, signIn, signOut } from '../../../session/session';
import { logOut } from '../../accounts/log-out';
import { ApiFailure } from '../../http/api-failure';
import { createQueryClient } from '../../http/queryClient';
import { knownAppointment } from '../appointment-cache';
import type { AppointmentPage, CachedAppointment } from '../appointment-record';
import { appointmentQueries } from '../appointments';
import * as workflow from '../optimistic-appointment';
import { StepQueue, type QueueParts } from './step-queue';
import type { OwnStep, UnsentStep, VisitStep } from './unsent-step';
import { unsentStore } from './unsent-store';

const ME = aUser('therapist');
const AT = new Date(TEST_NOW);
const offline = (): ApiFailure =>
  new ApiFailure({ kind: 'offline', status: 0, message: 'no connection', explained: true, repeatable: true });

/** Takes each key once, by the product's own workflow, as the server does. The network in front of it may break. */
class ModelServer {
  readonly records = new Map<number, CachedAppointment>();
  readonly taken: VisitStep[] = [];
  readonly #answers = new Map<string, CachedAppointment | ApiFailure>();
  /** For each request: does it arrive, does its answer come back? Both, once the list is used up. */
  network: ('there' | 'gone' | 'answer lost')[] = [];
  asked = 0;

  constructor(...records: CachedAppointment[]) {
    for (const record of records) this.records.set(record.id, record);
  }

  readonly post = async (step: VisitStep): Promise<CachedAppointment> => {
    this.asked += 1;
    const network = this.network.shift() ?? 'there';
    if (network === 'gone') throw offline();
    const answer = this.#answers.get(step.key) ?? this.#take(step);
    this.#answers.set(step.key, answer);
    if (network === 'answer lost') throw offline();
    if (answer instanceof ApiFailure) throw answer;
    return answer;
  };

  #take(step: VisitStep): CachedAppointment | ApiFailure {
    const record = this.records.get(step.appointment)!;
    const at = { change: step.action, input: workflow.inputOf(step.body), user: ME, now: new Date(step.occurredAt) };
    const next = workflow.optimisticAppointment(record, at) as CachedAppointment | null;
    if (!next)
      return aFailure(409, { code: 'ACTION_NOT_ALLOWED', message: 'not possible now', body: { appointment: record } });
    this.taken.push(step);
    const { isOptimistic: _here, unsent: _steps, ...answer } = { ...next, version: record.version + 1 };
    this.records.set(record.id, answer);
    return answer;
  }

  /** Somebody in the office changes a visit. */
  cancel(id: number): void {
    const before = this.records.get(id)!;
    this.records.set(
      id,
      anAppointment({ ...before, status: 'cancelled', outcome: 'cancelled', version: before.version + 1 }, ME),
    );
  }
}

const AT_DOOR = () => anAppointment({ status: 'dropped_off', id: nextId() }, ME);
let lastId = 700;
const nextId = (): number => (lastId += 1);

let opened: StepQueue[] = [];
let isOnline: boolean;

/** One open page. Opening another on the same device is a reload, or a second tab. */
async function page(server: ModelServer, over: Partial<QueueParts> = {}) {
  fakeServer().on(
    calls.appointments.read,
    ({ params }) => server.records.get(Number(params.id)) ?? problem('NOT_FOUND'),
  );
  const client = createQueryClient();
  const today = appointmentQueries.today();
  client.setQueryData<AppointmentPage>(today.queryKey, aPage([...server.records.values()]));
  const sent: number[] = [];
  const user = over.user ?? ME;
  const queue = new StepQueue({
    client,
    user,
    store: unsentStore(user.id),
    workflow,
    post: server.post,
    isOnline: () => isOnline,
    onSent: (count) => sent.push(count),
    ...over,
  });
  opened.push(queue);
  await queue.load();
  const press = (id: number, action: Action, key = `${id} ${action}`) =>
    queue.keep(
      { key, appointment: id, client: 'Ana', action, label: action, before: knownAppointment(client, id)! },
      AT,
    );
  const statusOf = (id: number) => knownAppointment(client, id)?.status;
  return { client, queue, press, statusOf, sent, today };
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  setServerTime(TEST_NOW);
  signIn({ token: 'a-token-of-the-server', user: ME });
  isOnline = false;
});
afterEach(() => {
  for (const queue of opened) queue.stop();
  opened = [];
  signOut();
});

const states = (queue: StepQueue) => queue.get().map(({ action, state }) => `${action} ${state}`);

describe('steps without a network', () => {
  it('are shown as the workflow predicts them, one after the other, and none is sent (R-device-30)', async () => {
    const visit = AT_DOOR();
    const server = new ModelServer(visit);
    const { press, statusOf, client } = await page(server);
    await press(visit.id, 'start_session');
    expect(statusOf(visit.id)).toBe('session_in_progress');
    // It counts from when it is sent: no time runs until then (R-beyond-715).
    expect(knownAppointment(client, visit.id)?.session_started_at).toBeUndefined();
    expect(knownAppointment(client, visit.id)?.allowed_actions).toContain('mark_awaiting_payment');
    await press(visit.id, 'mark_awaiting_payment');
    expect(knownAppointment(client, visit.id)).toMatchObject({
      status: 'awaiting_payment',
      unsent: [{ action: 'start_session' }, { action: 'mark_awaiting_payment' }],
    });
    expect(server.asked).toBe(0);
  });

  it('stay shown where the server answers a list meanwhile, and the list keeps its age (R-device-30)', async () => {
    const visit = AT_DOOR();
    const { press, statusOf, client, today } = await page(new ModelServer(visit));
    await press(visit.id, 'start_session');
    const updatedAt = Date.now() - 60_000;
    client.setQueryData<AppointmentPage>(today.queryKey, aPage([{ ...visit, version: 2, notes: 'Gate 4' }]), {
      updatedAt,
    });
    expect(statusOf(visit.id)).toBe('session_in_progress');
    expect(knownAppointment(client, visit.id)?.notes).toBe('Gate 4');
    expect(client.getQueryState(today.queryKey)?.dataUpdatedAt).toBe(updatedAt);
  });

  it('are sent in their order, each once, when the network is back (R-device-31)', async () => {
    const [one, two] = [AT_DOOR(), AT_DOOR()];
    const server = new ModelServer(one, two);
    const { queue, press, statusOf, sent } = await page(server);
    for (const [id, action] of [
      [one.id, 'start_session'],
      [one.id, 'mark_awaiting_payment'],
      [two.id, 'start_session'],
    ] as const)
      await press(id, action);
    isOnline = true;
    await queue.send();
    expect(server.taken.map(({ key }) => key)).toEqual([
      `${one.id} start_session`,
      `${one.id} mark_awaiting_payment`,
      `${two.id} start_session`,
    ]);
    expect(statusOf(one.id)).toBe('awaiting_payment');
    expect(queue.get()).toEqual([]);
    expect(sent).toEqual([3]);
    expect(localStorage.getItem(`unsent.${ME.id}`)).toBeNull();
  });

  it('wait behind one that has no answer: none overtakes it (R-device-31)', async () => {
    const [one, two] = [AT_DOOR(), AT_DOOR()];
    const server = new ModelServer(one, two);
    const { queue, press } = await page(server);
    await press(one.id, 'start_session');
    await press(two.id, 'start_session');
    isOnline = true;
    server.network = ['gone'];
    await queue.send();
    expect([server.asked, server.taken.length]).toEqual([1, 0]);
    await queue.send(true);
    expect(server.taken.map(({ appointment }) => appointment)).toEqual([one.id, two.id]);
  });

  it('happen once though the answer was lost and the page was loaded again (R-device-32)', async () => {
    const visit = AT_DOOR();
    const server = new ModelServer(visit);
    const first = await page(server);
    await first.press(visit.id, 'start_session');
    isOnline = true;
    server.network = ['answer lost'];
    await first.queue.send();
    first.queue.stop();
    const second = await page(server);
    expect(states(second.queue)).toEqual(['start_session waiting']);
    await second.queue.send();
    expect(server.taken).toHaveLength(1);
    expect(second.queue.get()).toEqual([]);
    expect(second.statusOf(visit.id)).toBe('session_in_progress');
  });

  it('are sent by one tab at a time, each once (R-device-32)', async () => {
    const visit = AT_DOOR();
    const server = new ModelServer(visit);
    let turn: Promise<unknown> = Promise.resolve();
    let inside = 0;
    const most: number[] = [];
    const locks = {
      request: (_name: string, ...rest: unknown[]) => {
        const work = rest.at(-1) as (lock: object) => Promise<unknown>;
        const next = turn.then(async () => {
          most.push((inside += 1));
          await work({});
          inside -= 1;
        });
        turn = next;
        return next;
      },
    } as unknown as LockManager;
    const here = await page(server, { locks });
    const there = await page(server, { locks });
    await here.press(visit.id, 'start_session');
    await here.press(visit.id, 'mark_awaiting_payment');
    await there.queue.load();
    isOnline = true;
    await Promise.all([here.queue.send(), there.queue.send()]);
    expect(server.asked).toBe(2);
    expect(Math.max(...most)).toBe(1);
    expect([here.queue.get(), there.queue.get()]).toEqual([[], []]);
  });

  it('that the phone took with a clock set back still happened one after the other (R-device-31)', async () => {
    const visit = AT_DOOR();
    const { queue, press } = await page(new ModelServer(visit));
    await press(visit.id, 'start_session');
    await queue.keep(
      { key: 'b', appointment: visit.id, client: 'Ana', action: 'mark_awaiting_payment', label: '', before: visit },
      new Date(AT.getTime() - 3 * 3_600_000),
    );
    expect(queue.get().map(({ occurredAt }) => occurredAt)).toEqual([AT.toISOString(), AT.toISOString()]);
  });
});

describe('a step that is taken back', () => {
  it('is not sent, nor is what follows from it; the card is as before (R-device-30)', async () => {
    const [visit, other] = [AT_DOOR(), AT_DOOR()];
    const server = new ModelServer(visit, other);
    const { queue, press, statusOf, client } = await page(server);
    await press(visit.id, 'start_session');
    await press(visit.id, 'mark_awaiting_payment');
    await press(other.id, 'start_session');
    expect(await queue.takeBack(queue.get()[0]!.order)).toBe(true);
    expect(statusOf(visit.id)).toBe('dropped_off');
    expect(knownAppointment(client, visit.id)).not.toHaveProperty('unsent');
    isOnline = true;
    await queue.send();
    expect(server.taken.map(({ appointment }) => appointment)).toEqual([other.id]);
  });

  it('alone leaves the steps before it (R-device-30)', async () => {
    const visit = AT_DOOR();
    const { queue, press, statusOf } = await page(new ModelServer(visit));
    await press(visit.id, 'start_session');
    await press(visit.id, 'mark_awaiting_payment');
    await queue.takeBack(queue.get()[1]!.order);
    expect(statusOf(visit.id)).toBe('session_in_progress');
  });

  it('while it is on its way stays, because the server may have it (R-device-30)', async () => {
    const visit = AT_DOOR();
    let answer: (record: CachedAppointment) => void = () => undefined;
    const post = () => new Promise<CachedAppointment>((resolve) => (answer = resolve));
    const { queue, press } = await page(new ModelServer(visit), { post });
    await press(visit.id, 'start_session');
    isOnline = true;
    const sending = queue.send();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await queue.takeBack(queue.get()[0]!.order)).toBe(false);
    answer({ ...visit, version: 2 });
    await sending;
  });
});

describe('a step that the server refuses', () => {
  async function refused() {
    const [visit, other] = [AT_DOOR(), AT_DOOR()];
    const server = new ModelServer(visit, other);
    const opened = await page(server);
    await opened.press(visit.id, 'start_session');
    await opened.press(visit.id, 'mark_awaiting_payment');
    await opened.press(other.id, 'start_session');
    server.cancel(visit.id);
    isOnline = true;
    await opened.queue.send();
    return { ...opened, visit, other, server };
  }

  it('says why, shows what is true now, and holds what followed from it; other visits go on (R-device-34)', async () => {
    const { queue, statusOf, visit, other, server, client } = await refused();
    expect(states(queue)).toEqual(['start_session refused', 'mark_awaiting_payment held']);
    expect(queue.get()[0]?.says).toBe('not possible now');
    expect(statusOf(visit.id)).toBe('cancelled');
    expect(knownAppointment(client, visit.id)?.unsent).toHaveLength(2);
    expect(server.taken.map(({ appointment }) => appointment)).toEqual([other.id]);
  });

  it('is sent again when asked, under a new key, with what it held (R-device-34)', async () => {
    const { queue, visit, server, statusOf } = await refused();
    server.records.set(visit.id, { ...visit, version: 9 });
    await queue.again(visit.id);
    expect(statusOf(visit.id)).toBe('awaiting_payment');
    expect(queue.get()).toEqual([]);
  });

  it('goes once it was read (R-device-34)', async () => {
    const { queue, visit, client } = await refused();
    await queue.putAway(visit.id);
    expect(queue.get()).toEqual([]);
    expect(knownAppointment(client, visit.id)).not.toHaveProperty('unsent');
  });

  it('only because the phone’s clock was ahead is sent with the right time (R-device-31)', async () => {
    const visit = AT_DOOR();
    const server = new ModelServer(visit);
    const keys: string[] = [];
    const post = (step: VisitStep) => {
      keys.push(step.key);
      if (keys.length === 1) throw aFailure(400, { fields: { occurred_at: ['This is in the future.'] } });
      return server.post(step);
    };
    const { queue, client } = await page(server, { post });
    const ahead = new Date(now().getTime() + 5 * 3_600_000);
    const step = { key: 'a', appointment: visit.id, client: '', action: 'start_session', label: '' } as const;
    await queue.keep({ ...step, before: visit }, ahead);
    isOnline = true;
    await queue.send();
    expect(new Set(keys).size).toBe(2);
    expect(Date.parse(server.taken[0]!.occurredAt)).toBeLessThan(ahead.getTime());
    expect(knownAppointment(client, visit.id)?.status).toBe('session_in_progress');
  });
});

describe('the unsent steps of a person', () => {
  const OTHER = aUser('driver');

  it('are never seen or sent by another person on the same phone (R-device-33)', async () => {
    const visit = AT_DOOR();
    const server = new ModelServer(visit);
    const mine = await page(server);
    await mine.press(visit.id, 'start_session');
    expireSession('a-token-of-the-server');
    mine.queue.stop();
    signIn({ token: 'another-token-here', user: OTHER });
    const theirs = await page(server, { user: OTHER });
    expect(theirs.queue.get()).toEqual([]);
    isOnline = true;
    await Promise.all([theirs.queue.send(), mine.queue.send()]);
    expect(server.asked).toBe(0);
  });

  it('that a page of the former person still holds are not sent in the name of the next (R-device-33)', async () => {
    const visit = AT_DOOR();
    const server = new ModelServer(visit);
    const mine = await page(server);
    await mine.press(visit.id, 'start_session');
    signIn({ token: 'another-token-here', user: OTHER });
    isOnline = true;
    await mine.queue.send();
    expect(server.asked).toBe(0);
  });

  it('wait for the same person after the session ended by itself (R-device-33)', async () => {
    const visit = AT_DOOR();
    const server = new ModelServer(visit);
    const before = await page(server);
    await before.press(visit.id, 'start_session');
    expireSession('a-token-of-the-server');
    before.queue.stop();
    signIn({ token: 'a-new-token-of-mine', user: ME });
    const after = await page(server);
    isOnline = true;
    await after.queue.send();
    expect(server.taken).toHaveLength(1);
  });

  it('go when nobody came back for them within 24 hours (R-device-33)', async () => {
    const changed = (hours: number): string => String(Date.now() - hours * 3_600_000);
    localStorage.setItem('unsent.4711', changed(24.1));
    localStorage.setItem('unsent.4712', changed(23.9));
    await jest.isolateModulesAsync(async () => void (await import('../../../session/session')));
    expect(localStorage.getItem('unsent.4711')).toBeNull();
    expect(localStorage.getItem('unsent.4712')).not.toBeNull();
  });

  it('are gone after a log-out, with all that the phone kept of them (R-device-33)', async () => {
    const visit = AT_DOOR();
    const { press } = await page(new ModelServer(visit));
    await press(visit.id, 'start_session');
    expect((await indexedDB.databases()).map(({ name }) => name)).toContain(`unsent.${ME.id}`);
    logOut();
    expect(currentSession().token).toBeNull();
    const names = async () => (await indexedDB.databases()).map(({ name }) => name);
    for (let tries = 0; tries < 200 && (await names()).includes(`unsent.${ME.id}`); tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await names()).not.toContain(`unsent.${ME.id}`);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('unsent'))).toEqual([]);
  });
});

describe('steps that belong to no visit', () => {
  const own = (kind: OwnStep['kind'], action: string, key: string) => ({ kind, action, key, label: action });

  it('wait in the same order as the others, and say when they happened (R-beyond-321)', async () => {
    const visit = AT_DOOR();
    const server = new ModelServer(visit);
    const sent: UnsentStep[] = [];
    const settled: string[] = [];
    const {
      queue,
      press,
      sent: told,
    } = await page(server, {
      post: (step: UnsentStep) => {
        sent.push(step);
        return step.kind === undefined ? server.post(step) : Promise.resolve({});
      },
      settled: ({ action }) => settled.push(action),
    });
    await queue.keep(own('attendance', 'check-in', 'in'), AT);
    await press(visit.id, 'start_session');
    await queue.keep(own('note', 'note', 'note'), AT);
    await queue.keep(own('read', 'read', 'read'), AT);
    await queue.keep(own('attendance', 'check-out', 'out'), AT);
    expect(sent).toEqual([]);
    isOnline = true;
    await queue.send();
    expect(sent.map(({ action }) => action)).toEqual(['check-in', 'start_session', 'note', 'read', 'check-out']);
    expect(sent.map(({ occurredAt }) => occurredAt)).toEqual(Array.from({ length: 5 }, () => AT.toISOString()));
    expect(settled).toEqual(['check-in', 'note', 'read', 'check-out']);
    // Nobody is told that a message they read was sent.
    expect(told).toEqual([4]);
  });

  it('take the check-out with them when the check-in is taken back, and nothing else (R-beyond-321)', async () => {
    const { queue } = await page(new ModelServer());
    await queue.keep(own('attendance', 'check-in', 'in'), AT);
    await queue.keep(own('note', 'note', 'one'), AT);
    await queue.keep(own('note', 'note', 'two'), AT);
    await queue.keep(own('attendance', 'check-out', 'out'), AT);
    await queue.takeBack(queue.get()[1]!.order);
    expect(queue.get().map(({ key }) => key)).toEqual(['in', 'two', 'out']);
    await queue.takeBack(queue.get()[0]!.order);
    expect(queue.get().map(({ key }) => key)).toEqual(['two']);
  });

  it('that are refused hold what followed; a message that nobody finds any more holds nothing (R-beyond-321)', async () => {
    const { queue } = await page(new ModelServer(), {
      post: ({ action }: UnsentStep) => {
        if (action === 'read') throw aFailure(404, { message: 'not found' });
        if (action === 'check-in') throw aFailure(409, { code: 'ALREADY_CHECKED_IN', message: 'twice' });
        return Promise.resolve({});
      },
    });
    await queue.keep(own('read', 'read', 'read'), AT);
    await queue.keep(own('attendance', 'check-in', 'in'), AT);
    await queue.keep(own('attendance', 'check-out', 'out'), AT);
    await queue.keep(own('note', 'note', 'note'), AT);
    isOnline = true;
    await queue.send();
    expect(states(queue)).toEqual(['check-in refused', 'check-out held']);
    await queue.putAway('attendance');
    expect(queue.get()).toEqual([]);
  });
});

/** Small and the same everywhere for one seed. */
function chanceOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const ORDERS = Number(process.env.HATID_ORDERS ?? 40);

it.each(Array.from({ length: ORDERS }, (_, seed) => [seed]))(
  'whatever the network, the reloads, the second tab and the clock do, the server ends where the accepted steps lead in their order: seed %i (R-device-31, R-device-32)',
  async (seed) => {
    const chance = chanceOf(seed);
    const visits = [AT_DOOR(), AT_DOOR(), AT_DOOR()];
    const server = new ModelServer(...visits);
    let tabs = [await page(server), await page(server)];
    const pressed: string[] = [];
    for (let turn = 0; turn < 25; turn += 1) {
      const tab = tabs[chance(tabs.length)]!;
      const { id } = visits[chance(visits.length)]!;
      switch (chance(8)) {
        case 0:
        case 1:
        case 2: {
          await tab.queue.load();
          const [action] = knownAppointment(tab.client, id)?.allowed_actions ?? [];
          const isKept = action === 'start_session' || action === 'mark_awaiting_payment';
          const key = `${turn} ${id} ${action}`;
          if (!isKept || tab.queue.of(id).some(({ state }) => state !== 'waiting')) break;
          pressed.push(key);
          const clock = new Date(AT.getTime() + (chance(9) - 4) * 3_600_000);
          const step = { key, appointment: id, client: '', action, label: action } as const;
          await tab.queue.keep({ ...step, before: knownAppointment(tab.client, id)! }, clock);
          break;
        }
        case 3:
          server.network = Array.from({ length: 2 }, () => (['there', 'gone', 'answer lost'] as const)[chance(3)]!);
          isOnline = true;
          await tab.queue.send(true);
          isOnline = chance(2) === 0;
          break;
        case 4:
          // A reload of one tab, with what the server says now.
          tab.queue.stop();
          tabs = await Promise.all(tabs.map(async (one) => (one === tab ? page(server) : one)));
          break;
        case 5:
          if (chance(4) === 0) server.cancel(id);
          break;
        case 6:
          await Promise.all(tabs.map(({ queue }) => queue.load()));
          break;
        default:
          if (chance(3) === 0) await tab.queue.again(id);
      }
    }
    server.network = [];
    isOnline = true;
    const { queue } = await page(server);
    await queue.send(true);

    expect(queue.isWaiting).toBe(false);
    const taken = server.taken.map(({ key }) => key);
    // Each once, and of one visit in the order of the presses.
    expect(new Set(taken).size).toBe(taken.length);
    for (const { id } of visits) {
      const actions = server.taken.filter(({ appointment }) => appointment === id).map(({ action }) => action);
      expect(['', 'start_session', 'start_session,mark_awaiting_payment']).toContain(actions.join());
    }
    // Nothing is lost: what was pressed was taken, or is shown as refused.
    expect(taken.length + queue.get().length).toBe(pressed.length);
    const times = server.taken.map(({ occurredAt }) => occurredAt);
    expect(times.every((time) => !Number.isNaN(Date.parse(time)))).toBe(true);
  },
);
