import { addMinutes, BEFORE_START, oneOf, runningLeg, serviceDayOf, staffOfLeg, windowOf } from 'shared-lib/domain';
import { MATERIALS, SERVICES } from './materials-and-services.js';
import { furtherWindows } from './casting.js';
import { Diary } from './diary.js';
import { CLIENTS, STAFF } from './people.js';
import { createRandom } from './random.js';
import { writeToday } from './today.js';
import type { Visit } from './visit.js';
import type { World } from './world.js';

const peopleOf = (role: string, further: boolean): number[] =>
  STAFF.flatMap((person, at) =>
    person.role === role && person.username && !person.disabled && (person.further ?? false) === further
      ? [at + 1]
      : [],
  );

/** The demo business without a database. */
function aWorld(now: Date): World {
  const materialId = (key: string): number => MATERIALS.findIndex((material) => material.key === key) + 1;
  return {
    now,
    random: createRandom(7),
    diary: new Diary(),
    visits: [],
    duties: [],
    team: {
      operators: peopleOf('operator', false),
      therapists: peopleOf('therapist', false),
      drivers: peopleOf('driver', false),
      former: 15,
      further: { therapists: peopleOf('therapist', true), drivers: peopleOf('driver', true) },
    },
    clients: CLIENTS.map(({ name, address }, at) => ({
      id: at + 1,
      name: name.join(' '),
      address,
      since: new Date(0),
    })),
    services: SERVICES.map((service, at) => ({
      ...service,
      id: at + 1,
      uses: service.uses.map(([key, quantity]): [number, number] => [materialId(key), quantity]),
    })),
    materials: new Map(MATERIALS.map(({ reusable, stock }, at) => [at + 1, { id: at + 1, reusable, stock }])),
  };
}

/** On the way, at the client or on the way home: the people who are there, and nowhere else. */
const ON_THE_GO = [
  'in_progress',
  'journey',
  'driving_to_location',
  'picking_up_therapists',
  'transporting_group',
  'arrived',
  'at_location',
  'dropped_off',
  'session_in_progress',
  'awaiting_payment',
  'pickup_requested',
  'driver_assigned_pickup',
  'return_journey',
];
const CALLED_OFF = ['rejected', 'cancelled', 'auto_cancelled'];
const therapistsOf = ({ state }: Visit): number[] => state.therapists.map(({ id }) => id);
/** The people who are with a visit at this moment. */
function presentAt({ state }: Visit): number[] {
  if (!ON_THE_GO.includes(state.status)) return [];
  const leg = runningLeg(state.status);
  return [...state.therapists.map(({ id }) => id), ...(leg && leg !== 'session' ? staffOfLeg(leg, state) : [])];
}

// Each hour, and moments at which a service day or the business's own hours begin and end.
const MOMENTS = [
  ...Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:10:00`),
  ...['06:01:00', '05:58:00', '12:30:00', '13:30:00', '23:59:59', '00:00:00', '00:31:00'],
].map((time) => `${time < '06' ? '2026-11-21' : '2026-11-20'}T${time}+08:00`);

describe.each(MOMENTS)('the demo day, begun at %s', (moment) => {
  const now = new Date(moment);
  const world = aWorld(now);
  writeToday(world);
  const { team, visits } = world;
  const today = serviceDayOf(now);
  const open = windowOf(today, '13:00', '01:00');
  const windows = furtherWindows(world);
  const isFurther = (id: number): boolean => team.further.therapists.includes(id) || team.further.drivers.includes(id);
  /** May a person begin then? People with accounts work while the business is open. */
  const isOnDuty = (id: number, at: Date): boolean =>
    isFurther(id)
      ? windows.some((window) => window.id === id && window.start <= at && at < window.end)
      : open.start <= at && at < open.end;

  it('has visits in every stage, and the running ones are around now (R-beyond-12)', () => {
    expect(new Set(visits.map(({ state }) => state.status)).size).toBe(24);
    for (const visit of visits.filter(({ state }) => ON_THE_GO.includes(state.status)))
      expect(Math.abs(visit.plan.start.getTime() - now.getTime())).toBeLessThan(2 * 3_600_000);
  });

  it('books nobody twice, and has nobody in two places (R-beyond-12)', () => {
    const holds = visits.flatMap((visit) => visit.holds);
    const clashes = holds.filter((one, at) =>
      holds
        .slice(at + 1)
        .some((other) => other.staffId === one.staffId && other.start < one.end && one.start < other.end),
    );
    expect(clashes).toEqual([]);
    const present = visits.flatMap(presentAt);
    expect(present.filter((id, at) => present.indexOf(id) !== at)).toEqual([]);
  });

  it("has no work outside people's hours, with or without an account (R-beyond-12)", () => {
    const early = visits
      .filter(({ state }) => state.outcome === null && !CALLED_OFF.includes(state.status))
      .flatMap(({ plan: { start, therapists, driver } }) =>
        [...therapists, ...(driver === null ? [] : [driver])].filter((id) => !isOnDuty(id, start)),
      );
    expect(early).toEqual([]);
    for (const window of windows) expect(serviceDayOf(window.start)).toBe(window.day);
  });

  it('keeps people free for visitors who try the flow, and others for a booking and a ride home in the next hour (R-booking-16, R-beyond-12)', () => {
    const busy = visits.flatMap(({ state }) => {
      const leg = runningLeg(state.status);
      return leg ? staffOfLeg(leg, state) : [];
    });
    const toTry = [...team.therapists.slice(0, 2), ...team.drivers.slice(0, 2)];
    expect(toTry.filter((id) => busy.includes(id))).toEqual([]);
    const untilThen = addMinutes(now, 60);
    const isFree = (id: number): boolean =>
      [now, addMinutes(now, 30)].every((at) => isOnDuty(id, at)) &&
      !visits.some(
        (visit) =>
          presentAt(visit).includes(id) ||
          visit.holds.some((hold) => hold.staffId === id && hold.start < untilThen && now < hold.end),
      );
    expect([...team.therapists, ...team.further.therapists].filter(isFree).length).toBeGreaterThanOrEqual(2);
    expect([...team.drivers, ...team.further.drivers].filter(isFree).length).toBeGreaterThanOrEqual(2);
  });

  it('has agreed and requested visits after now, and finished ones before', () => {
    for (const { state, plan } of visits) {
      if (state.status === 'pending') expect(plan.start.getTime()).toBeGreaterThan(now.getTime());
      if (state.outcome === 'completed') expect(plan.start.getTime()).toBeLessThanOrEqual(now.getTime());
    }
    const ahead = visits.filter(({ state }) => oneOf(BEFORE_START, state.status) && state.startsAt > now.getTime());
    expect(ahead.length).toBeGreaterThan(8);
  });
});

it('while the business is open, people with accounts are at work, too', () => {
  const world = aWorld(new Date('2026-11-20T18:10:00+08:00'));
  writeToday(world);
  const present = world.visits.flatMap(presentAt);
  const { therapists, drivers } = world.team;
  expect(therapists.filter((id) => present.includes(id)).length).toBeGreaterThanOrEqual(4);
  expect(drivers.filter((id) => present.includes(id)).length).toBeGreaterThanOrEqual(2);
  expect(new Set(world.visits.flatMap(therapistsOf)).size).toBeGreaterThan(18);
});
