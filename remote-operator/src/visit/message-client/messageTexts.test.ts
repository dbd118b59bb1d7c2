import { STATUSES } from 'shared-lib';
import { messagesFor } from './messagesFor';
import { messageText, type Told } from './messageTexts';
import { smsParts } from 'shared-lib/records';

const VISIT: Told = {
  client_details: { first_name: 'Florencia', last_name: 'Dagohoy', phone_number: '0917 555 0179', address: '' },
  therapists_details: [
    {
      id: 1,
      first_name: 'Liza',
      last_name: 'Magbanua',
      phone_number: null,
      pickup_status: 'waiting',
      accepted: true,
      ready: false,
    },
  ],
  services_details: [{ name: 'Swedish massage', price: 850 }],
  starts_at: '2026-11-25T19:00:00+08:00',
  ends_at: '2026-11-25T20:00:00+08:00',
  location: '23 Ligaya St., Caloocan South',
  status: 'confirmed',
  outcome: null,
  total_price: 850,
};
const LINK = { url: 'https://hatid.ph/t/7Kq2mX9fRb7Kq2mX9fRbxx', generation: 1, made_at: VISIT.starts_at };
const BUSINESS = { name: 'Hatid', phone_number: '0917 555 0100' };
const GIVEN = { link: LINK, business: BUSINESS };

describe('a text for the client', () => {
  it('confirms a visit with all that the client needs, in letters of a short SMS (R-beyond-461)', () => {
    const text = messageText('confirmation', VISIT, GIVEN);
    expect(text).toBe(
      [
        'Hi Florencia, this is Hatid. You are booked on Wed 25 Nov, 7:00 PM to 8:00 PM.',
        '',
        'Liza comes to 23 Ligaya St., Caloocan South. Swedish massage, P850.00, cash or GCash.',
        '',
        `See who comes and when: ${LINK.url}`,
        'Questions? Call 0917 555 0100',
      ].join('\n'),
    );
    expect(smsParts(text)).toBe(2);
  });

  it('names nobody before they have accepted, and leaves out what there is not (R-beyond-461)', () => {
    const text = messageText(
      'new_time',
      { ...VISIT, status: 'pending' },
      { link: null, business: { ...BUSINESS, phone_number: null } },
    );
    expect(text).toContain('Your visit is now on Wed 25 Nov');
    expect(text).toContain('We come to 23 Ligaya St.');
    expect(text).not.toMatch(/Liza|http|Questions/);
  });

  it('says who is on the way, and thanks without a link (R-beyond-461)', () => {
    const pair = [...VISIT.therapists_details, { ...VISIT.therapists_details[0]!, first_name: 'Ana' }];
    expect(messageText('on_the_way', { ...VISIT, therapists_details: pair }, GIVEN)).toContain(
      'Liza and Ana are on the way to you.',
    );
    expect(messageText('thanks', VISIT, GIVEN)).not.toContain(LINK.url);
  });

  it('says that a visit is cancelled, with no link to follow it (R-beyond-962)', () => {
    expect(messagesFor({ status: 'cancelled', outcome: 'cancelled' })).toEqual(['cancellation']);
    expect(messageText('cancellation', { ...VISIT, status: 'cancelled', outcome: 'cancelled' }, GIVEN)).toBe(
      [
        'Hi Florencia, this is Hatid. Your visit on Wed 25 Nov, 7:00 PM to 8:00 PM is cancelled. Please write to us for another time.',
        'Questions? Call 0917 555 0100',
      ].join('\n'),
    );
  });

  it('is offered as the status allows (R-beyond-461)', () => {
    const offered = Object.fromEntries(
      STATUSES.map((status) => [status, messagesFor({ status, outcome: null }).join()]),
    );
    expect(offered).toMatchObject({
      pending: 'confirmation,new_time',
      driver_confirmed: 'confirmation,new_time',
      journey: 'on_the_way',
      session_in_progress: '',
      rejected: '',
    });
    expect(messagesFor({ status: 'return_journey', outcome: 'completed' })).toEqual(['thanks']);
    expect(messagesFor({ status: 'cancelled', outcome: 'aborted' })).toEqual([]);
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
