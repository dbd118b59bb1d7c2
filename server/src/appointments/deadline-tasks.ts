import { SYSTEM, isOverdue } from 'shared-lib/domain';
import { z } from 'zod';
import { notifyAppointment } from '../notifications/notify.js';
import { sql } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { defineTask } from '../platform/jobs/task.js';
import { carryOut, factsOf } from './carry-out.js';
import { lockAppointment, type LockedAppointment } from './locked-appointment.js';
import type { Scene } from './scene.js';

/** Runs `work` on the locked appointment as the system; nothing where it is gone. */
export async function asSystem(
  deps: Deps,
  appointmentId: number,
  work: (scene: Scene, locked: LockedAppointment) => Promise<unknown>,
): Promise<void> {
  await deps.db.tx(async (tx) => {
    const locked = await lockAppointment(tx, appointmentId);
    if (locked) await work({ tx, deps, actor: SYSTEM, now: deps.clock.now(), origin: {} }, locked);
  });
}

const asked = z.object({ appointmentId: z.int(), deadline: z.iso.datetime() });

const NEAR_TOLD = sql(
  'deadline_near_told',
  `
  update appointments set deadline_near_told = response_deadline where id = $1 and deadline_near_told is distinct from response_deadline returning id`,
);
const OVER_TOLD = sql(
  'deadline_over_told',
  `
  update appointments set deadline_over_told = response_deadline where id = $1 and deadline_over_told is distinct from response_deadline returning id`,
);

const stillAsked = ({ state }: LockedAppointment, deadline: string): boolean =>
  state.status === 'pending' && state.responseDeadline === Date.parse(deadline);

/** Reminds those who have not answered, once, shortly before the deadline. */
export const deadlineNear = defineTask({
  name: 'appointments.deadline_near',
  payload: asked,
  run: ({ appointmentId, deadline }, deps) =>
    asSystem(deps, appointmentId, async ({ tx, now, actor }, locked) => {
      if (!stillAsked(locked, deadline) || isOverdue(locked.state, now.getTime())) return;
      if (!(await tx.maybe(NEAR_TOLD, [appointmentId]))) return;
      notifyAppointment(tx, {
        change: 'deadline_near',
        before: null,
        after: factsOf(locked, locked.state),
        actor,
        now,
      });
    }),
});

/** Tells the operators, once, that an answer is overdue; every screen learns that the appointment is. */
export const deadlineOver = defineTask({
  name: 'appointments.deadline_over',
  payload: asked,
  run: ({ appointmentId, deadline }, deps) =>
    asSystem(deps, appointmentId, async ({ tx, now, actor }, locked) => {
      if (!stillAsked(locked, deadline) || !isOverdue(locked.state, now.getTime())) return;
      if (!(await tx.maybe(OVER_TOLD, [appointmentId]))) return;
      tx.emit({
        type: 'appointment_updated',
        appointmentId,
        audience: { operators: true },
        payload: { change: 'deadline_over', status: 'pending' },
      });
      notifyAppointment(tx, {
        change: 'deadline_over',
        before: null,
        after: factsOf(locked, locked.state),
        actor,
        now,
      });
    }),
});

/** Ends an appointment that was over before everybody had answered. Source: product 2, 'expiry'. */
export const expireUnanswered = defineTask({
  name: 'appointments.expire',
  payload: z.object({ appointmentId: z.int() }),
  run: ({ appointmentId }, deps) =>
    asSystem(deps, appointmentId, async (scene, locked) => {
      if (locked.state.status !== 'pending' || scene.now.getTime() < locked.state.endsAt) return;
      await carryOut(scene, locked, [{ change: 'expire', input: {} }]);
    }),
});
