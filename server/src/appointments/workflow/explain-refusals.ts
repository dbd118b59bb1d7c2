import { serverTexts, stillRunning, texts, type Elsewhere, type Running } from 'shared-lib/domain';
import { notifyAppointment } from '../../notifications/notify.js';
import type { ApiError } from '../../platform/errors.js';
import { actionNotAllowedError } from '../appointments.errors.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import { findRunningNames } from '../store/running.repository.js';
import { appointmentAtMoment } from './appointment-at-moment.js';
import type { CommandContext } from './command-context.js';
import { findReviewer } from '../store/staff-names.repository.js';

/**
 * The refusal for an operator who reviews what another has already reviewed: who decided what. Undefined where nobody
 * has.
 * Source: 4-061..4-063.
 */
export async function explainReviewed(
  { tx, actor, now }: Pick<CommandContext, 'tx' | 'actor' | 'now'>,
  { row }: LockedAppointment,
): Promise<ApiError | undefined> {
  if (row.rejection_reviewed_by === null) return undefined;
  const who = await findReviewer(tx, row.rejection_reviewed_by);
  const { accepted, declined } = serverTexts.REVIEWED;
  const detail = row.rejection_review_decision === 'accept' ? accepted(who) : declined(who);
  return actionNotAllowedError(tx, 'ALREADY_REVIEWED', { appointmentId: row.id, actor, now }, { detail });
}

const { own, theirs } = serverTexts.BUSY_IN;
const { colleague, endFirst } = texts.STILL_RUNNING;

/** Which appointment keeps whom. A colleague does not read the client's name. */
async function reasonFor({ tx, actor }: Pick<CommandContext, 'tx' | 'actor'>, running: Running): Promise<string> {
  const { person, client } = await findRunningNames(tx, running);
  const { staffId, leg, appointmentId } = running;
  if (staffId === actor.id) return own(leg, client, appointmentId);
  const who =
    actor.role === 'operator' ? theirs(person, leg, client, appointmentId) : colleague(person, leg, appointmentId);
  return `${who} ${endFirst}`;
}

/** The refusal for people who are still in a session or on a ride; it names that appointment. Source: R-booking-16. */
export async function explainStillRunning(
  { tx, actor, now }: Pick<CommandContext, 'tx' | 'actor' | 'now'>,
  { row }: LockedAppointment,
  elsewhere: Elsewhere,
): Promise<ApiError> {
  const [running] = stillRunning(elsewhere, now.getTime());
  return actionNotAllowedError(
    tx,
    'STILL_RUNNING',
    { appointmentId: row.id, actor, now },
    running && {
      detail: await reasonFor({ tx, actor }, running),
      extra: { running_appointment: running.appointmentId },
    },
  );
}

/** Work left running blocks nobody. Operators are told of it when its people begin something else. */
export async function warnLeftRunning(
  { tx, actor, now }: CommandContext,
  locked: LockedAppointment,
  { running }: Elsewhere,
): Promise<void> {
  if (!running.length) return;
  const left: string[] = [];
  for (const one of running) {
    const { person, client } = await findRunningNames(tx, one);
    left.push(theirs(person, one.leg, client, one.appointmentId));
  }
  const after = appointmentAtMoment(locked, locked.state);
  notifyAppointment(tx, { change: 'left_running', before: null, after, actor, now, reason: left.join(' ') });
}
