import { STATUSES } from 'shared-lib';
import { smsParts } from 'shared-lib/records';
import { messagesFor } from './messagesFor';

describe('a text for the client', () => {
  it('is offered where the status makes it true (R-beyond-461, R-beyond-962, R-beyond-1304)', () => {
    const visit = { outcome: null, amount_paid: null, driver: 7 };
    const offered = Object.fromEntries(STATUSES.map((status) => [status, messagesFor({ ...visit, status }).join()]));
    expect(offered).toMatchObject({
      pending: 'confirmation,new_time',
      confirmed: 'confirmation,new_time,reminder',
      driver_confirmed: 'confirmation,new_time,reminder',
      in_progress: 'confirmation,new_time,reminder',
      journey: 'on_the_way',
      arrived: 'on_the_way',
      at_location: 'arrived',
      dropped_off: 'arrived',
      session_in_progress: '',
      awaiting_payment: '',
      rejected: '',
    });
    expect(messagesFor({ ...visit, status: 'in_progress', driver: null })).toEqual(['on_the_way']);
    const done = { ...visit, status: 'return_journey', outcome: 'completed' } as const;
    expect(messagesFor(done)).toEqual(['thanks']);
    expect(messagesFor({ ...done, amount_paid: 850 })).toEqual(['thanks', 'receipt']);
    expect(messagesFor({ ...visit, status: 'cancelled', outcome: 'cancelled' })).toEqual(['cancellation']);
    expect(messagesFor({ ...visit, status: 'cancelled', outcome: 'aborted' })).toEqual([]);
  });

  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['Ñ'.repeat(160), 1],
    [`${'a'.repeat(159)}€`, 2],
    ['₱'.repeat(70), 1],
    [`${'a'.repeat(70)}₱`, 2],
    ['', 1],
  ])('makes the SMS that a network makes of it: %#, %i (R-beyond-461)', (text, parts) => {
    expect(smsParts(text)).toBe(parts);
  });
});
