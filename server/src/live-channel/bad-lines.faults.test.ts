import { createRandom } from '../demo/random.js';
import { badLine } from '../testing/bad-line.js';
import { Follower, type Shown } from '../testing/follower.js';
import { liveStage, type LiveStage } from '../testing/live-stage.js';

/**
 * 400 events and 8 cuts with `npm test -- --all`; 10,000 and 200 with `npm run faults -w server`. HATID_FAULTS_SEED
 * repeats a run.
 */
const EVENTS = Number(process.env['HATID_FAULTS_EVENTS'] ?? 400);
const CUTS = EVENTS / 50;
const SEED = Number(process.env['HATID_FAULTS_SEED'] ?? 20_261_121);
const BATCH = 5;
const RECORDS = 40;
const STATUSES = ['pending', 'confirmed', 'journey', 'completed'] as const;

const inOrder = (records: Iterable<Shown>): Shown[] => [...records].sort((a, b) => a.id - b.id);
const moment = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('over bad lines', () => {
  let stage: LiveStage;
  beforeAll(async () => {
    stage = await liveStage();
  });
  let tidy: (() => Promise<void>) | undefined;
  afterEach(() => tidy?.());
  afterAll(() => stage.close());

  it(
    `after ${EVENTS} events on two servers and ${CUTS} cut, slow and swallowing lines every client shows what a fresh one is shown (seed ${SEED})`,
    async () => {
      const random = createRandom(SEED);
      const { sources, therapist, driver } = stage;
      const servers = [stage.first, stage.second].map(({ address }) => new URL(address));
      const people = [stage.operator, therapist, driver];
      const lines = await Promise.all(people.map(() => badLine(servers)));
      const followers = people.map(({ token }, at) => new Follower(lines[at]?.host ?? '', token));
      tidy = async () => {
        for (const follower of followers) follower.stop();
        await Promise.all(lines.map((line) => line.close()));
      };

      /**
       * A change of a record, in the product's order: stored before its event is committed, and the person who lost it
       * is named.
       */
      const change = () => {
        const id = random.between(1, RECORDS);
        const before = sources.records.get(id)?.owners ?? [];
        if (sources.records.has(id) && random.chance(0.1)) {
          sources.records.delete(id);
          return { type: 'appointment_deleted', appointmentId: id, audience: { users: before } };
        }
        const owners = [therapist.id, driver.id].filter(() => random.chance(0.6));
        sources.put(id, random.pick(STATUSES), ...owners);
        return {
          type: 'appointment_updated',
          appointmentId: id,
          audience: { users: before.filter((owner) => !owners.includes(owner)) },
        };
      };
      const trouble = async (at: number): Promise<void> => {
        const [line, follower] = [lines[at], followers[at]];
        line?.delay(random.pick([0, 0, 3, 20]));
        if (random.chance(0.5)) return line?.cut();
        line?.swallow();
        await moment(random.between(1, 20));
        follower?.giveUp();
      };

      for (let sent = 0, cuts = 0; sent < EVENTS; sent += BATCH) {
        await stage.emit(...Array.from({ length: BATCH }, change));
        // A short pause now and then, so that some lines are cut while their client catches up, and others after it.
        if (random.chance(0.2)) await moment(random.between(1, 15));
        if (sent / EVENTS >= cuts / CUTS) {
          // Each line in turn, so that every one is cut.
          await trouble(cuts++ % people.length);
        }
      }
      for (const line of lines) line.delay(0);
      // More than once: a client that just came back may have been shown everything without the event.
      while (!followers.every(({ heard }) => heard.has('the_end'))) {
        await stage.emit({ type: 'the_end', audience: { operators: true, users: [therapist.id, driver.id] } });
        await moment(50);
      }

      for (const follower of followers) {
        const fresh = await stage.open(stage.first, follower.token);
        const { appointments } = await fresh.next('initial_data');
        expect(inOrder(follower.shown.values())).toEqual(inOrder(appointments as Shown[]));
      }
      // Most came back with the last event they had heard, and got only what they had missed.
      const [fresh, cuts] = [
        followers.reduce((sum, one) => sum + one.fresh, 0),
        followers.reduce((sum, one) => sum + one.cuts, 0),
      ];
      expect(cuts).toBeGreaterThan(CUTS / 4);
      expect(fresh).toBeLessThan(followers.length + cuts);
    },
    20_000 + EVENTS * 30,
  );
});
