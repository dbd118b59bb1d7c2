import { CLIENTS } from './people.js';
import { Diary } from './diary.js';
import { MATERIALS, SERVICES } from './catalogue.js';
import { createRandom } from './random.js';
import { writeToday } from './today.js';
import { runningLeg, staffOfLeg } from 'shared-lib/domain';
import type { World } from './world.js';

/** The demo business without a database. */
function aWorld(now: Date): World {
  const materialId = (key: string): number => MATERIALS.findIndex((material) => material.key === key) + 1;
  return {
    now,
    random: createRandom(7),
    diary: new Diary(),
    visits: [],
    team: { operators: [1, 2], therapists: [3, 4, 5, 6, 7, 8], drivers: [9, 10, 11, 12, 13], former: 14 },
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

it.each(
  Array.from({ length: 48 }, (_, half) => [
    new Date(Date.parse('2026-11-20T06:01:00+08:00') + half * 29.9 * 60_000).toISOString(),
  ]),
)(
  'the demo day can begin at %s: everything finds its place, nobody is held twice, and who tries the flow is busy with nothing (R-booking-16)',
  (iso) => {
    const world = aWorld(new Date(iso));
    writeToday(world);
    const holds = world.visits.flatMap((visit) => visit.holds);
    const clashes = holds.filter((one, at) =>
      holds
        .slice(at + 1)
        .some((other) => other.staffId === one.staffId && other.start < one.end && one.start < other.end),
    );
    expect(clashes).toEqual([]);
    const busy = world.visits.flatMap(({ state }) => {
      const leg = runningLeg(state.status);
      return leg ? staffOfLeg(leg, state) : [];
    });
    // Of `therapist`, `therapist2`, `driver` and `driver2` nothing runs: whoever tries the flow is not refused.
    expect([3, 4, 9, 10].filter((id) => busy.includes(id))).toEqual([]);
    expect(new Set(world.visits.map(({ state }) => state.status)).size).toBe(24);
  },
);
