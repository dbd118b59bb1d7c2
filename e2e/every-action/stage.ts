import { calls } from 'shared-lib/contract';
import { oneOf, PICKUP_STATUSES, STATUSES, type Status } from 'shared-lib/domain';
import type { Business, Member, NewClient } from '../fixtures/people';
import type { Stack } from '../stack/stack.mjs';

/** What a visit needs besides its status before an action is offered. */
export interface Setting {
  /** Nobody has answered or is ready. Otherwise all have. */
  unanswered?: boolean;
  /** All have answered except this one, who presses. */
  lastToAnswer?: 'therapist' | 'driver';
  /** The therapists are ready. From `therapist_confirmed` on they always are. */
  ready?: boolean;
  withoutDriver?: boolean;
  paid?: boolean;
  /** Materials were taken and are not yet checked. */
  unchecked?: boolean;
  /** Every therapist is in the car. */
  collected?: boolean;
  /** The therapist who presses has said they need no ride home. */
  declined?: boolean;
  /** A second driver is asked for. */
  backup?: boolean;
  /** Hours after its time. */
  late?: boolean;
}

/** A visit with its status and people. */
export interface Placed {
  id: number;
  client: NewClient;
  therapists: readonly Member[];
  driver: Member;
}

const rank = (status: Status): number => STATUSES.indexOf(status);
const from = (first: Status, status: Status): boolean => rank(status) >= rank(first);

/** The people and the data of the visits. */
interface StageParts {
  stack: Stack;
  business: Business;
  crew: readonly Member[];
  driver: Member;
  helper: Member;
  client: NewClient;
  service: number;
  date: string;
}

/**
 * Brings a visit to any status, with the settings of an offer, on its own stack with an empty day. Stock and ledger are
 * written through the API. The rest is written to the database, because the server reads three of the statuses but
 * never writes them.
 */
export class Stage {
  private constructor(private readonly parts: StageParts) {}

  /** A driver without rides, whom the tests ask for backup. */
  get helper(): Member {
    return this.parts.helper;
  }

  /** Clears the demo's day, so that lists show only the visit of the test. */
  static async clear(stack: Stack, business: Business): Promise<Stage> {
    await stack.database.rows('delete from staff_holds');
    await stack.database.rows('update appointments set deleted_at = created_at where deleted_at is null');
    const named = (username: string): Member => business.fieldStaff.find((one) => one.username === username)!;
    const services = await business.operator.api.send(calls.people.services);
    return new Stage({
      stack,
      business,
      crew: [named('therapist'), named('therapist2')],
      driver: named('driver'),
      helper: named('driver2'),
      client: await business.newClient(),
      service: services.find(({ name }) => name === 'Swedish massage')!.id,
      date: await business.today(),
    });
  }

  async place(status: Status, group: boolean, setting: Setting = {}): Promise<Placed> {
    const { api } = this.parts.business.operator;
    const { id } = await api.send(calls.appointments.create, {
      body: {
        client: this.parts.client.id,
        services: [this.parts.service],
        therapist: this.parts.crew[0]!.id,
        ...(group && { therapists: this.parts.crew.map((one) => one.id) }),
        driver: setting.withoutDriver ? null : this.parts.driver.id,
        date: this.parts.date,
        start_time: '14:00',
      },
    });
    if (setting.unchecked || setting.paid) {
      const { version } = await api.send(calls.appointments.read, { params: { id } });
      await api.send(calls.appointments.update, { params: { id }, body: { status: 'completed', version } });
    }
    if (setting.paid)
      await this.parts.business.act(this.parts.business.operator, id, 'mark_completed', { payment_amount: 900 });
    await this.write(id, status, setting);
    return {
      id,
      client: this.parts.client,
      therapists: group ? this.parts.crew : this.parts.crew.slice(0, 1),
      driver: this.parts.driver,
    };
  }

  /** Removes the visit, so that its people are free for the next one. */
  async remove({ id }: Placed): Promise<void> {
    await this.parts.stack.database.rows('delete from staff_holds where appointment_id = $1', [id]);
    await this.parts.stack.database.rows('update appointments set deleted_at = updated_at where id = $1', [id]);
  }

  private async write(id: number, status: Status, setting: Setting): Promise<void> {
    const { unanswered = false, lastToAnswer, late, unchecked, backup, collected = false } = setting;
    const [row] = await this.parts.stack.database.rows<{ at: Date }>(
      'select updated_at as at from appointments where id = $1',
      [id],
    );
    const at = row!.at;
    const answered = !unanswered;
    const isReady = setting.ready ?? !oneOf(['pending', 'confirmed'], status);
    const withPickup = oneOf(PICKUP_STATUSES, status) || status === 'transport_completed';
    const isAsked = withPickup && status !== 'pickup_requested';
    // Moves the visit this far into the past. Unanswered visits expire at their end, so a pending one moves less.
    const back = late ? (status === 'pending' ? '75 minutes' : '150 minutes') : '0';
    await this.parts.stack.database.rows(
      `update appointments set status = $2, version = version + 1,
        starts_at = starts_at - $3::interval, ends_at = ends_at - $3::interval,
        response_deadline = response_deadline - $3::interval,
        outcome = case when $2 in ('cancelled', 'auto_cancelled') then 'cancelled' when $4 then 'completed' end,
        driver_accepted_at = case when $5 then $6::timestamptz end,
        rode_out = $7, rejected_at = case when $2 = 'rejected' then $6 end, rejected_by = case when $2 = 'rejected' then $8::int end,
        rejection_reason = case when $2 = 'rejected' then 'Health issues' end,
        session_started_at = case when $9 then $6 - interval '2 hours' end,
        session_completed_at = case when $4 then $6 - interval '1 hour' end,
        materials_checked_at = case when $10 then null else $6 end,
        status_before_pickup = case when $11 then 'completed' end,
        pickup_requested_at = case when $11 then $6 end,
        pickup_driver_id = case when $12 then $13::int end,
        pickup_asked = case when $12 then array[$13::int] else '{}' end,
        pickup_deadline = case when $2 = 'driver_assigned_pickup' then $6 + $15::interval end,
        estimated_pickup_time = case when $12 then $6 end,
        backup = $14::jsonb
       where id = $1`,
      [
        id,
        status,
        back,
        from('completed', status) && !oneOf(['cancelled', 'rejected', 'auto_cancelled'], status),
        !setting.withoutDriver && answered && lastToAnswer !== 'driver',
        at,
        from('journey', status) && !oneOf(['rejected', 'auto_cancelled'], status),
        this.parts.crew[0]!.id,
        from('session_in_progress', status) && !oneOf(['cancelled', 'rejected', 'auto_cancelled'], status),
        unchecked ?? false,
        withPickup,
        isAsked,
        this.parts.driver.id,
        backup ? JSON.stringify(secondDriverOf(at, this.helper.id)) : null,
        late ? '3 minutes' : '15 minutes',
      ],
    );
    await this.parts.stack.database.rows(
      `update appointment_therapists set accepted_at = case when $2 then $4::timestamptz end,
        ready_at = case when $3 then $4 end, picked_up_at = case when $5 then $4 end
       where appointment_id = $1`,
      [id, answered, answered && isReady, at, collected || status === 'transporting_group'],
    );
    if (setting.declined)
      await this.parts.stack.database.rows(
        `update appointment_therapists set needs_no_ride_at = $3
         where appointment_id = $1 and therapist_id = $2`,
        [id, this.parts.crew[0]!.id, at],
      );
    if (lastToAnswer === 'therapist')
      await this.parts.stack.database.rows(
        `update appointment_therapists set ${status === 'pending' ? 'accepted_at' : 'ready_at'} = null
         where appointment_id = $1 and therapist_id = $2`,
        [id, this.parts.crew[0]!.id],
      );
    if (lastToAnswer === 'therapist' && status === 'confirmed')
      await this.parts.stack.database.rows(
        'update appointment_therapists set ready_at = accepted_at where appointment_id = $1 and therapist_id <> $2',
        [id, this.parts.crew[0]!.id],
      );
  }
}

const secondDriverOf = (at: Date, helper: number) => ({
  to: null,
  asked: [helper],
  declined: [],
  askedAt: at.getTime(),
  until: at.getTime() + 900_000,
  takenBy: null,
  answeredAt: null,
});
