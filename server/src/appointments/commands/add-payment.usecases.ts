// How it works: docs/subsystems/books.md.
import type { Answer, Body, Calls } from 'shared-lib/contract';
import { serviceDayOf } from 'shared-lib/domain';
import { lockSaidOf, readDifference } from '../../payments/differences.usecases.js';
import { receivedOnOf } from '../../payments/received-on.js';
import type { Caller } from '../../platform/caller.js';
import { ApiError, wrongFields } from '../../platform/errors.js';
import { refuseUnlessAllowed } from '../workflow/apply-transition.js';
import { changeAppointment } from '../workflow/command-transaction.js';
import { planLater } from './prepare-payment.js';
import * as m from '../../texts/m.js';

type Pay = Calls['paymentDifferences']['pay'];

/**
 * Records money that came after a visit, beside what was paid before. It is an entry of now, so a closed day stays as
 * it is. Refusals: NEED_OVER where nothing is owed, STALE_VERSION where it differs from what the operator saw. So the
 * same money is not recorded twice. Source: R-beyond-642, R-beyond-643.
 */
export async function addPayment(
  caller: Caller,
  appointment: number,
  { due, paid, received_on: received, ...part }: Body<Pay>,
): Promise<Answer<Pay>> {
  await changeAppointment(caller, appointment, async (context, locked) => {
    await refuseUnlessAllowed(context, locked, { change: 'add_payment', input: {} });
    await lockSaidOf(context.tx, appointment, { due, paid });
    const left = due - paid;
    if (left <= 0) throw new ApiError('NEED_OVER');
    if (part.payment_amount > left) throw wrongFields({ payment_amount: [m.no_more_is_owed_than_this()] });
    const days = { today: serviceDayOf(context.now), visited: locked.row.service_day };
    const receivedOn = receivedOnOf(received, days);
    return [{ change: 'add_payment', ...(await planLater(context, locked, { ...part, receivedOn })) }];
  });
  return readDifference(caller.deps.db, appointment);
}
