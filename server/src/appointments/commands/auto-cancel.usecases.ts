// How it works: docs/subsystems/appointments.md.
import type { Answer, Calls } from 'shared-lib/contract';
import { texts } from 'shared-lib/domain';
import type { Caller } from '../../platform/caller.js';
import { lockAppointment } from '../store/lock.repository.js';
import { findAtWork } from '../store/at-work.repository.js';
import { findNames, findOverdue } from '../store/auto-cancel.repository.js';
import { applyTransition, type Step } from '../workflow/apply-transition.js';
import { runCommand } from '../workflow/command-transaction.js';
import { silentTherapists } from '../workflow/silent-therapists.js';
import * as m from '../../texts/m.js';

type Result = Answer<Calls['appointments']['autoCancelOverdue']>;

const AUTO_CANCEL: Step = {
  change: 'auto_cancel',
  input: {},
  details: { cancel_reason: m.not_everybody_answered_in_time() },
};

export interface AutoCancelRun {
  readonly dryRun: boolean;
  /** Ids; all overdue appointments where it is missing. */
  readonly only?: readonly number[] | undefined;
}

/**
 * Cancels all overdue appointments, or the chosen ones, and disables the therapists who never answered
 * (silent-therapists.ts). A dry run only names both. A therapist at work in another visit is not disabled. One
 * transaction does everything or nothing. No job does this: `expire`, by which the system ends unanswered visits,
 * disables nobody.
 * Source: 4-064, 4-065, 7-063, R-pages-72, R-workflow-28.
 */
export const autoCancelOverdue = (caller: Caller, { dryRun, only }: AutoCancelRun): Promise<Result> =>
  runCommand(caller, async (context) => {
    const { tx, now } = context;
    const cancelled: number[] = [];
    const silent = new Set<number>();
    for (const id of await findOverdue(tx, now, only)) {
      const locked = await lockAppointment(tx, id);
      // While this waited for the lock, a person answered or another operator cleaned up.
      if (locked?.state.status !== 'pending' || now.getTime() <= locked.state.responseDeadline) continue;
      silentTherapists(locked).forEach((therapist) => silent.add(therapist));
      cancelled.push(id);
      if (!dryRun) await (await applyTransition(context, locked, [AUTO_CANCEL])).answer;
    }
    // A dry run names only those who can still be disabled. A real run names all who were disabled.
    const named = await findNames(tx, [...silent], !dryRun);
    const atWork = await findAtWork(tx, [...silent], now);
    return {
      message: texts.SUCCESS.autoCancel,
      cancelled,
      disabled: named.filter(({ id }) => !atWork.includes(id)),
      spared: named.filter(({ id }) => atWork.includes(id)),
    };
  });
