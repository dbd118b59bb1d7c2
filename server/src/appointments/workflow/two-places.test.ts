import type { Appointment, AppointmentCard, Paginated } from 'shared-lib/contract';
import { instantOf, type Action } from 'shared-lib/domain';
import type { TestClient } from '../../testing/test-client.js';
import { TODAY, type Answered, type Business } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';
import { waitForBlocked } from '../testing/held.js';

const business = freshBusiness();

const at = (time: string): void => business.app.clock.set(instantOf(TODAY, time));

/** The holds of a person, as `16:00-17:00`, in order. */
async function heldOf({ app }: Business, who: TestClient): Promise<string[]> {
  const rows = await app.sql<{ held: string }>(
    `select to_char(lower(during) at time zone 'Asia/Manila', 'HH24:MI') || '-' || to_char(upper(during) at time zone 'Asia/Manila', 'HH24:MI') as held
     from staff_holds where staff_id = $1 order by during`,
    [who.id],
  );
  return rows.map(({ held }) => held);
}

/** A visit without a driver, started by the operator. */
const startedAlone = (on: Business, start_time: string, given = {}): Promise<Appointment> =>
  on.at('in_progress', { driver: null, start_time, ...given });

const refused = ({ status, body }: Answered) => ({
  status,
  code: body.code,
  detail: body.detail,
  current_status: body.current_status,
});

describe('a session begun hours early', () => {
  it('holds its therapist from now on, so that another client can book the planned time (R-booking-15)', async () => {
    const { on } = business;
    const { id } = await startedAlone(on, '18:00');
    await on.act(on.therapists[0], id, 'start_session');
    expect(await heldOf(on, on.therapists[0])).toEqual(['13:10-14:10']);
    expect((await on.tryBook({ driver: null, start_time: '13:30' })).status).toBe(400);
    expect((await on.tryBook({ driver: null, start_time: '18:00' })).status).toBe(201);
  });

  it('leaves the hold where it was planned while another visit holds its therapist now (R-booking-15)', async () => {
    const { on } = business;
    await on.book({ driver: null, start_time: '13:30' });
    const { id } = await startedAlone(on, '18:00');
    expect((await on.act(on.therapists[0], id, 'start_session')).status).toBe('session_in_progress');
    expect(await heldOf(on, on.therapists[0])).toEqual(['13:30-14:30', '18:00-19:00']);
  });

  it('leaves the hold of a session that begins late as planned (R-booking-4)', async () => {
    const { on } = business;
    const { id } = await startedAlone(on, '14:00');
    at('14:20');
    await on.act(on.therapists[0], id, 'start_session');
    expect(await heldOf(on, on.therapists[0])).toEqual(['14:00-15:00']);
  });

  it('moves the holds of its whole group, each as far as the time is free (R-booking-15)', async () => {
    const { on } = business;
    const [one, two] = on.therapists;
    await on.book({ driver: null, therapist: two.id, start_time: '13:30' });
    const { id } = await on.at('dropped_off', { therapists: [one.id, two.id], start_time: '18:00' });
    await on.act(one, id, 'start_session');
    expect(await heldOf(on, one)).toEqual(['13:10-14:10']);
    expect(await heldOf(on, two)).toEqual(['13:30-14:30', '18:00-19:00']);
  });

  it('moves the hold also where an operator sets the status by hand (R-booking-15, R-workflow-35)', async () => {
    const { on } = business;
    const { id } = await on.book({ driver: null, start_time: '18:00' });
    expect((await on.patch(id, { status: 'session_in_progress' })).status).toBe(200);
    expect(await heldOf(on, on.therapists[0])).toEqual(['13:10-14:10']);
  });
});

describe('a journey begun hours early', () => {
  it('holds its driver from now on, so that another ride can use the planned time (R-booking-15)', async () => {
    const { on } = business;
    await on.at('journey', { start_time: '18:00' });
    expect(await heldOf(on, on.drivers[0])).toEqual(['13:10-13:55']);
    expect((await on.tryBook({ therapist: on.therapists[1].id, start_time: '18:00' })).status).toBe(201);
  });
});

describe('a therapist in a session', () => {
  it('begins no other until its planned end and the overrun are over, and reads which one runs (R-booking-16)', async () => {
    const { on } = business;
    const running = await startedAlone(on, '13:30');
    const next = await startedAlone(on, '15:00');
    const [therapist] = on.therapists;
    await on.act(therapist, running.id, 'start_session');
    const answer = await on.try(therapist, next.id, 'start_session');
    expect(refused(answer)).toEqual({
      status: 409,
      code: 'STILL_RUNNING',
      detail: `You are still in the session of ${running.client_details.first_name} ${running.client_details.last_name} (#${running.id}). Please end it first.`,
      current_status: 'in_progress',
    });
    expect(answer.body).toMatchObject({ running_appointment: running.id, appointment: { id: next.id } });

    // Begun at 13:10 instead of 13:30, planned for an hour; the overrun is another hour.
    at('15:09');
    expect((await on.try(therapist, next.id, 'start_session')).status).toBe(409);
    at('15:10');
    expect((await on.try(therapist, next.id, 'start_session')).status).toBe(200);
  });

  it('blocks nobody once it is forgotten, but the operators are told that both run (R-booking-16)', async () => {
    const { on, app } = business;
    const forgotten = await startedAlone(on, '13:30');
    const next = await startedAlone(on, '18:00');
    const [therapist] = on.therapists;
    await on.act(therapist, forgotten.id, 'start_session');
    at('18:00');
    await on.act(therapist, next.id, 'start_session');
    const notices = await app.sql<{ title: string; message: string }>(
      `select title, message from notifications where user_id = $1 and appointment_id = $2 and notification_type = 'left_running'`,
      [on.operator.id, next.id],
    );
    expect(notices).toEqual([
      { title: 'Another visit was left running', message: expect.stringContaining(`#${forgotten.id}`) },
    ]);
  });

  it('may begin another as soon as the first is over (R-booking-16)', async () => {
    const { on } = business;
    const first = await startedAlone(on, '13:30');
    const next = await startedAlone(on, '15:00');
    const [therapist] = on.therapists;
    await on.act(therapist, first.id, 'start_session');
    await on.act(therapist, first.id, 'mark_awaiting_payment');
    expect((await on.try(therapist, next.id, 'start_session')).status).toBe(200);
  });

  it('keeps a group from beginning; a colleague reads who it is, but not the client (R-booking-16)', async () => {
    const { on } = business;
    const [one, two] = on.therapists;
    const running = await startedAlone(on, '13:30', { therapist: two.id });
    const group = await on.at('dropped_off', { therapists: [one.id, two.id], start_time: '18:00' });
    await on.act(two, running.id, 'start_session');
    const answer = await on.try(one, group.id, 'start_session');
    expect(answer.status).toBe(409);
    const name = `${running.therapists_details[0]?.first_name} ${running.therapists_details[0]?.last_name}`;
    expect(answer.body.detail).toBe(`${name} is still in another session (#${running.id}). It has to end first.`);
    // The same before the press: who it is about reads the client, as operators do. Source: R-beyond-584.
    const clientFor = async (who?: typeof one) => (await on.read(group.id, who)).elsewhere?.map(({ client }) => client);
    expect([await clientFor(one), await clientFor(two), await clientFor()]).toEqual([
      [null],
      [running.client_details.first_name],
      [running.client_details.first_name],
    ]);
  });

  it('is not put into another by an operator who sets the status by hand (R-booking-16, R-workflow-35)', async () => {
    const { on } = business;
    const running = await startedAlone(on, '13:30');
    const next = await on.book({ driver: null, start_time: '16:00' });
    await on.act(on.therapists[0], running.id, 'start_session');
    const answer = await on.patch(next.id, { status: 'session_in_progress' });
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('STILL_RUNNING');
    expect(answer.body.detail).toContain(`is still in the session of`);
  });

  it('is not put into another by one edit that names them and sets the status (R-booking-16, R-workflow-35)', async () => {
    const { on } = business;
    const [, two] = on.therapists;
    const running = await startedAlone(on, '13:30', { therapist: two.id });
    const next = await on.book({ driver: null, start_time: '16:00' });
    await on.act(two, running.id, 'start_session');
    // The session goes on without a hold.
    at('14:15');
    const answer = await on.patch(next.id, { therapists: [two.id], status: 'session_in_progress' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'STILL_RUNNING', running_appointment: running.id });
  });

  it('keeps nobody from beginning whom the same edit takes out of the visit (R-booking-16, R-workflow-35)', async () => {
    const { on } = business;
    const [one, two] = on.therapists;
    const running = await startedAlone(on, '13:30');
    const next = await on.book({ driver: null, start_time: '16:00' });
    await on.act(one, running.id, 'start_session');
    expect((await on.patch(next.id, { therapists: [two.id], status: 'session_in_progress' })).status).toBe(200);
  });

  it('begins one of two at most when both are pressed at once (R-booking-16)', async () => {
    const { on, app } = business;
    const [therapist] = on.therapists;
    const one = await startedAlone(on, '13:30');
    const two = await startedAlone(on, '15:00');
    const asked = await app.db.tx(async (tx) => {
      await tx.rows('select from users where id = $1 for no key update', [therapist.id]);
      const pressed = [one, two].map(({ id }) => on.try(therapist, id, 'start_session'));
      await waitForBlocked(app, 2);
      return pressed.map((answer) => () => answer);
    });
    const answers = await Promise.all(asked.map((answer) => answer()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a driver on a ride', () => {
  it('begins no other until its planned end and the overrun are over (R-booking-16)', async () => {
    const { on } = business;
    const running = await on.at('journey', { start_time: '14:00' });
    const next = await on.at('in_progress', { therapist: on.therapists[1].id, start_time: '16:00' });
    const [driver] = on.drivers;
    const answer = await on.try(driver, next.id, 'start_journey');
    expect(refused(answer)).toMatchObject({
      status: 409,
      code: 'STILL_RUNNING',
      detail: `You are still on the ride for ${running.client_details.first_name} ${running.client_details.last_name} (#${running.id}). Please complete it first.`,
    });
    await on.act(driver, running.id, 'arrive_at_location');
    expect((await on.try(driver, next.id, 'start_journey')).status).toBe(409);
    await on.act(driver, running.id, 'drop_off_therapist');
    expect((await on.try(driver, next.id, 'start_journey')).status).toBe(200);
  });

  it('is not put on another by one edit that names them and sets the status (R-booking-16, R-workflow-35)', async () => {
    const { on } = business;
    const [one, two] = on.drivers;
    const running = await on.at('journey', { start_time: '14:00', driver: two.id });
    const next = await on.book({ therapist: on.therapists[1].id, driver: one.id, start_time: '18:00' });
    // The ride goes on without a hold.
    at('14:00');
    const answer = await on.patch(next.id, { driver: two.id, status: 'journey' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'STILL_RUNNING', running_appointment: running.id });
  });

  it('is not given another on the road by an edit that names only them (R-booking-16, R-workflow-33)', async () => {
    const { on } = business;
    const [one, two] = on.drivers;
    const late = await on.at('journey', { start_time: '14:00', driver: two.id });
    const next = await on.at('journey', { therapist: on.therapists[1].id, driver: one.id, start_time: '14:10' });
    // The ride goes on without a hold.
    at('14:25');
    const answer = await on.patch(next.id, { driver: two.id });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'STILL_RUNNING', running_appointment: late.id });
    await on.act(two, late.id, 'arrive_at_location');
    await on.act(two, late.id, 'drop_off_therapist');
    expect((await on.patch(next.id, { driver: two.id })).status).toBe(200);
  });

  it('does not leave for a ride home meanwhile, and is not suspended for that (R-booking-16, R-workflow-44)', async () => {
    const { on, app } = business;
    const [driver] = on.drivers;
    const done = await on.at('completed', {
      therapist: on.therapists[1].id,
      driver: on.drivers[1].id,
      start_time: '13:30',
    });
    const riding = await on.at('journey', { start_time: '14:00' });
    // The planned time of the ride is over, but the ride goes on.
    at('14:20');
    await on.act(on.therapists[1], done.id, 'request_pickup', { pickup_urgency: 'normal' });
    await on.act(on.operator, done.id, 'assign_pickup_driver', { driver_id: driver.id });
    const answer = await on.try(driver, done.id, 'confirm_pickup');
    expect(answer.body).toMatchObject({ code: 'STILL_RUNNING', running_appointment: riding.id });
    // The driver's phone has shown the same. Source: R-booking-52.
    expect((await on.read(done.id, driver)).elsewhere).toMatchObject([{ id: driver.id, appointment: riding.id }]);
    at('14:36');
    await app.runDueJobs();
    const [user] = await app.sql<{ suspended_until: Date | null }>('select suspended_until from users where id = $1', [
      driver.id,
    ]);
    expect(user).toEqual({ suspended_until: null });
    expect(
      await app.sql(
        `select title, message from notifications where user_id = $1 and notification_type = 'pickup_timeout'`,
        [driver.id],
      ),
    ).toEqual([
      {
        title: 'Pickup not confirmed',
        message: 'Your time to confirm is over. You were still on another ride, so you still get new work.',
      },
    ]);
  });

  it('begins a ride although a therapist is in an earlier session: the driver collects them there (R-booking-16)', async () => {
    const { on } = business;
    const running = await startedAlone(on, '13:30');
    await on.act(on.therapists[0], running.id, 'start_session');
    const next = await on.at('in_progress', { start_time: '15:00' });
    for (const action of ['start_journey', 'arrive_at_location', 'drop_off_therapist'] satisfies Action[])
      await on.act(on.drivers[0], next.id, action);
  });
});

describe('the running work of a person who is to begin a visit', () => {
  const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string | null }) =>
    `${first_name} ${last_name}`;
  it('is shown to operators before the start, on the record, the card and the need, until it is over (R-booking-52)', async () => {
    const { on } = business;
    const running = await startedAlone(on, '13:30');
    const next = await on.at('driver_confirmed', { start_time: '16:00' });
    await on.act(on.therapists[0], running.id, 'start_session');
    const elsewhere = [
      {
        id: on.therapists[0].id,
        name: nameOf(next.therapists_details[0] as Appointment['therapists_details'][number]),
        appointment: running.id,
        leg: 'session',
        client: running.client_details.first_name,
        from: null,
        until: expect.any(String),
        blocks_until: expect.any(String),
      },
    ];
    const card = async (): Promise<unknown> => {
      const { body } = await on.operator.get<Paginated<AppointmentCard>>('/api/scheduling/appointments/today/', {
        query: { fields: 'card' },
      });
      return body.results.find(({ id }) => id === next.id)?.elsewhere;
    };
    const needed = async (): Promise<unknown> => {
      const { body } = await on.operator.get<Paginated<{ kind: string; appointment: AppointmentCard }>>(
        '/api/scheduling/appointments/needs_me/',
      );
      return body.results.find(({ appointment }) => appointment.id === next.id)?.appointment.elsewhere;
    };
    const read = await on.read(next.id);
    expect([read.elsewhere, await card(), await needed()]).toEqual([elsewhere, elsewhere, elsewhere]);
    const instants = read.elsewhere?.flatMap(({ until, blocks_until }) => [until, blocks_until]).map(Date.parse);
    expect(instants).toEqual([instantOf(TODAY, '14:10').getTime(), instantOf(TODAY, '15:10').getTime()]);
    expect((await on.read(running.id)).elsewhere).toBeNull();

    await on.act(on.therapists[0], running.id, 'mark_awaiting_payment');
    expect([(await on.read(next.id)).elsewhere, await card()]).toEqual([null, undefined]);
  });

  it('is shown on the open screens of the next visit as it begins and as it ends; its version stays (R-booking-52)', async () => {
    const { on, app } = business;
    const running = await startedAlone(on, '13:30');
    const next = await on.at('driver_confirmed', { start_time: '16:00' });
    const channel = await app.channel(on.operator.token);
    // Earlier changes are in this message, and come in no other.
    await channel.next('initial_data');
    for (const [action, elsewhere] of [
      ['start_session', [expect.objectContaining({ appointment: running.id })]],
      ['mark_awaiting_payment', null],
    ] as const) {
      await on.act(on.therapists[0], running.id, action);
      const said = await channel.next(({ appointment }) => {
        const told = appointment as Appointment | undefined;
        return told?.id === next.id && Boolean(told.elsewhere) === Boolean(elsewhere);
      });
      expect(said['appointment']).toMatchObject({ version: next.version, elsewhere });
      // Colleagues read nothing of it before the visit is started. Source: R-pages-91.
      expect((await on.read(next.id, on.therapists[0])).elsewhere).toBeNull();
    }
  });

  it('blocks the step until the very instant that is shown (R-booking-16, R-booking-52)', async () => {
    const { on, app } = business;
    const [driver] = on.drivers;
    const running = await on.at('journey', { start_time: '14:00' });
    const next = await on.at('in_progress', { therapist: on.therapists[1].id, start_time: '16:00' });
    const [kept] = (await on.read(next.id, driver)).elsewhere ?? [];
    expect(kept).toMatchObject({ id: driver.id, appointment: running.id, leg: 'outbound' });
    const free = Date.parse(kept?.blocks_until ?? '');
    app.clock.set(new Date(free - 60_000));
    expect((await on.try(driver, next.id, 'start_journey')).body.code).toBe('STILL_RUNNING');
    app.clock.set(new Date(free));
    expect((await on.try(driver, next.id, 'start_journey')).status).toBe(200);
    expect((await on.read(next.id, driver)).elsewhere).toBeNull();
  });
});
