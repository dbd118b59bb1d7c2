import { MESSAGE_MAX } from './readMessage';
import { type Expected, read, summary } from './testing/summary';

const VISIT: Expected = { date: '2026-11-21', start: '19:30', services: '3' };

/** Threads as messengers and mails copy them, and the ways in which clients write when, with whom and where. */
const MESSAGES: readonly (readonly [message: string, expected: Expected])[] = [
  // The sender and time of a message are no date, time or address of the visit.
  ['[11/25, 1:58 PM] Nina: hilot bukas 7:30pm', VISIT],
  ['Nina, [25 Nov 2026 at 13:58]:\nhilot bukas 7:30pm', VISIT],
  ['[11/18/26, 1:58:33 PM] ~ Nina Cruz: hilot po\n[11/18/26, 1:59:01 PM] ~ Nina Cruz: bukas 7:30pm', VISIT],
  [
    '[18/11/2026 13:58:02] Nina: bukas\n[18/11/2026 13:58:40] Hatid Spa: what time po?\n[18/11/2026 13:59:10] Nina: 7:30pm hilot',
    { ...VISIT, left: 'what time po?' },
  ],
  ['11/18/26, 1:58 PM - Nina: hilot bukas 7:30pm\n11/18/26, 2:05 PM - Hatid: ok po', VISIT],
  ['2026-11-18 13:58 - Nina Cruz: hilot bukas 7:30 pm', VISIT],
  ['Nina Cruz, [18.11.2026 13:58]\nhilot bukas 7:30pm', VISIT],
  ['[18 November 2026 at 1:58 PM] Nina Makati: hilot bukas 7:30pm', VISIT],
  ['Nina — Today at 1:58 PM\nhilot bukas 7:30pm', VISIT],
  ['Nina • 18/11/2026 13:58\nhilot bukas 7:30pm', VISIT],
  ['Wed 1:58 PM\nhilot bukas 7:30pm', VISIT],
  ['Nov 18, 2026, 1:57 PM\nhilot bukas 7:30pm\n1:58 PM ✓✓', VISIT],
  ['You sent\nHi!\nTue 2:00 PM\nhilot bukas 7:30pm\nSeen by Nina', VISIT],
  ['Forwarded message\nhilot bukas 7:30pm\nSent from my iPhone', VISIT],
  ['On Wed, 18 Nov at 13:58, Nina <nina@example.test> wrote:\nhilot bukas 7:30pm', VISIT],
  [
    'From: Nina Cruz <nina@example.test>\nSent: Wednesday, November 18, 2026 1:58 PM\nTo: Hatid\nSubject: Booking Makati\n\nhilot bukas 7:30pm',
    VISIT,
  ],
  [
    '---------- Forwarded message ---------\nFrom: Nina <nina@example.test>\nDate: Wed, Nov 18, 2026 at 1:58 PM\nSubject: visit\nTo: <us@example.test>\n\nhilot bukas 7:30pm',
    VISIT,
  ],
  ['+639171234567 (11/18/26 1:58 PM): hilot bukas 7:30pm', { ...VISIT, phone: '+639171234567' }],
  ['\u200e[18/11/26, 13:58:02] \u202aNina\u202c: hilot bukas 7:30pm', VISIT],
  // A time in a line of its own is the client's, unless a messenger's line is beside it.
  ['Hilot\nSat 7:30 PM', VISIT],
  // A time before a colon or after a bar is not always a header: clients write that too.
  ['hilot\n11/21 7:30 PM - Address: 12 Mabini St, Makati', { ...VISIT, location: '12 Mabini St, Makati' }],
  ['Hilot – bukas 7:30 PM', VISIT],
  ['Hilot • 11/21 7:30pm', VISIT],
  ['hilot\nNina | 11/21 7:30 PM', { ...VISIT, name: 'Nina?' }],
  ['Nina | 11/18/26 2:00 PM\nhilot bukas 7:30pm\nYou sent\nok po', VISIT],
  // 24-hour times.
  ['hilot bukas 1930H', VISIT],
  ['hilot bukas 1930 hrs', VISIT],
  ['hilot bukas 19:30 hrs', VISIT],
  ['hilot bukas 19h30', VISIT],
  ['hilot bukas at 1930', VISIT],
  ['hilot, time: 1930, bukas', VISIT],
  ['hilot bukas 1930-2100H', { ...VISIT, start: '19:30?' }],
  ['hilot bukas 1930 hours to 2100 hours', { ...VISIT, start: '19:30?' }],
  ['hilot 90 mins bukas 0030H', { date: '?[2026-11-21 | 2026-11-20]', start: '00:30', services: '?[3]' }],
  ['hilot bukas 7:30pm at 1930 Taft Ave, Malate', { ...VISIT, location: '1930 Taft Ave, Malate' }],
  // Home numbers.
  ['hilot bukas 7:30pm (02) 8123-4567', { ...VISIT, phone: '(02) 8123-4567' }],
  ['hilot bukas 7:30pm, +63 2 8123 4567', { ...VISIT, phone: '+63 2 8123 4567' }],
  ['hilot bukas 7:30pm, 8123-4567', { ...VISIT, phone: '8123-4567' }],
  ['hilot bukas 7:30pm, 8-123-4567 local 12', { ...VISIT, phone: '8-123-4567 local 12' }],
  ['hilot bukas 7:30pm, (032) 412 3456', { ...VISIT, phone: '(032) 412 3456' }],
  ['hilot bukas 7:30pm, 049-543-1234', { ...VISIT, phone: '049-543-1234' }],
  ['hilot bukas 7:30pm, landline: 812 3456', { ...VISIT, phone: '812 3456' }],
  ['hilot bukas 7:30pm Tel. No. 81234567', { ...VISIT, phone: '81234567' }],
  // Therapists.
  ['hilot bukas 7:30pm with Liza please', { ...VISIT, therapist: '11' }],
  ['hilot with liza bukas 7:30pm', { ...VISIT, therapist: '11' }],
  ['hilot with Liza Saturday 7:30pm', { ...VISIT, therapist: '11' }],
  ['hilot w/ Ms. Liza Ramos bukas 7:30pm', { ...VISIT, therapist: '11' }],
  ['hilot with therapist Mia bukas 7:30pm', { ...VISIT, therapist: '?[12 | 13]' }],
  ['hilot bukas 7:30pm with Joy', { ...VISIT, therapist: '?' }],
  ['hilot bukas 7:30pm with GCash', { ...VISIT, left: 'with GCash' }],
  // Unusual addresses.
  [
    'hilot bukas 7:30pm, address: 12 Mabini St, Makati https://maps.app.goo.gl/x1',
    { ...VISIT, location: '12 Mabini St, Makati https://maps.app.goo.gl/x1?' },
  ],
  ['hilot bukas 7:30pm, address: 12 Mabini St 🏠 Makati', { ...VISIT, location: '12 Mabini St 🏠 Makati?' }],
  ['hilot bukas 7:30pm, address: 12 Mabini St or 14 Luna St', { ...VISIT, location: '12 Mabini St or 14 Luna St?' }],
  [
    'hilot bukas 7:30pm, address: 12 Mabini St Makati P950 pesos',
    { ...VISIT, location: '12 Mabini St Makati P950 pesos?' },
  ],
  [
    'hilot bukas 7:30pm\nAddress: #12-B Mabini St. (2nd flr.), Brgy. San Isidro, Makati',
    { ...VISIT, location: '#12-B Mabini St. (2nd flr.), Brgy. San Isidro, Makati' },
  ],
];

describe('reading a copied thread', () => {
  it.each(MESSAGES)('%j (R-booking-30)', (message, expected) => {
    expect(summary(read(message))).toEqual(expected);
  });

  it('answers quickly, whatever the thread contains', () => {
    for (const one of [
      '[11/25, 1:58 PM] Nina: ',
      '[',
      'Nina, [',
      'From: x\nTo: ',
      '1930H-',
      '(02) 8',
      '11/25/26, 1:58 ',
      'with Liza ',
      '8123 ',
    ]) {
      const begun = performance.now();
      read(one.repeat(MESSAGE_MAX).slice(0, MESSAGE_MAX));
      expect(performance.now() - begun).toBeLessThan(1_500);
    }
  });
});
