import type { Answer, Body, Calls } from 'shared-lib/contract';
import { FIELD_TEXTS, formatPesos } from 'shared-lib/domain';
import { agreeWithin, lockSaidOf, oweAgain, readDifference, type Said } from '../../payments/differences.usecases.js';
import type { Caller } from '../../platform/caller.js';
import { ApiError, wrongFields } from '../../platform/errors.js';
import { correctionLimit } from '../../settings/business-rules.usecases.js';
import type { CommandContext } from '../workflow/command-context.js';
import { changeAppointment, runCommand } from '../workflow/command-transaction.js';
import { needsApproval } from './correction-approval.js';
import { keepAsked } from './correction-requests.usecases.js';
import * as m from '../../texts/m.js';

type Agree = Calls['paymentDifferences']['agree'];

/** Refuses a shortfall that is too large for one operator to accept. Whole pesos. Source: R-money-48. */
async function refuseShortfall({ tx }: CommandContext, { due, paid }: Said): Promise<void> {
  const limit = await correctionLimit(tx);
  if (limit === 0 || due - paid <= limit) return;
  throw needsApproval(m.more_than_below_what_was({ limit: formatPesos(limit) }), {
    limit,
    paid_before: due,
    paid_after: paid,
    changed_before: 0,
  });
}

/** Asks another operator whether a payment is right. The difference stays until then. */
async function askAgreement(caller: Caller, appointment: number, said: Said): Promise<Answer<Agree>> {
  const { due, paid, note } = said;
  await changeAppointment(caller, appointment, async (context) => {
    const { agreed_by } = await lockSaidOf(context.tx, appointment, said);
    if (agreed_by !== null) return [];
    if (!note) throw wrongFields({ note: [FIELD_TEXTS.required] });
    await keepAsked(context, {
      appointment,
      change: 'agree_difference',
      body: { due, paid, reason: note },
      paidBefore: due,
      paidAfter: paid,
      reason: note,
      becomes: null,
    });
    return [];
  });
  const { difference } = await readDifference(caller.deps.db, appointment);
  if (!difference) throw new ApiError('NEED_OVER');
  return difference;
}

/**
 * Accepts a payment that differs from what was due, or asks another operator to accept it. Refusal:
 * CORRECTION_NEEDS_APPROVAL, where the shortfall is more than one operator may accept. Source: R-money-24, R-money-48.
 */
export async function agreeDifference(
  caller: Caller,
  appointment: number,
  { asks, ...said }: Body<Agree>,
): Promise<Answer<Agree>> {
  if (asks) return askAgreement(caller, appointment, said);
  const agree = (context: CommandContext) =>
    agreeWithin(context, appointment, said, () => refuseShortfall(context, said));
  if (said.paid >= said.due) return runCommand(caller, agree);
  // An entry of the ledger locks the appointment: before the difference, as every change of its money does.
  let agreed: Answer<Agree> | undefined;
  await changeAppointment(caller, appointment, async (context) => {
    agreed = await agree(context);
    return [];
  });
  if (!agreed) throw new ApiError('NEED_OVER');
  return agreed;
}

/** Takes a write-off back. Source: R-beyond-732. */
export async function undoWriteOff(
  caller: Caller,
  appointment: number,
  said: Body<Calls['paymentDifferences']['undo']>,
): Promise<Answer<Calls['paymentDifferences']['undo']>> {
  await changeAppointment(caller, appointment, async (context) => {
    await oweAgain(context, appointment, said);
    return [];
  });
  return readDifference(caller.deps.db, appointment);
}
