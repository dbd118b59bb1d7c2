import fc from 'fast-check';
import { instantOf } from 'shared-lib';
import { plainText } from 'shared-lib/booking';
import { MESSAGE_MAX } from './readMessage';
import { type Expected, read, summary } from './testing/summary';

/** What clients write, and what the form makes of it. */
const MESSAGES: readonly (readonly [message: string, expected: Expected])[] = [
  // Whole messages
  [
    'Tues 7pm, 90 min swedish, Ana Cruz, 0917 123 4567, Unit 4B Tower 2, Ayala Ave, Makati',
    {
      date: '2026-11-24',
      start: '19:00',
      services: '2',
      name: 'Ana Cruz?',
      phone: '0917 123 4567',
      location: 'Unit 4B Tower 2, Ayala Ave, Makati',
    },
  ],
  [
    'Hi po! Pa book sana bukas 7pm, hilot. Si Maria Santos po ito 09171234567 sa Blk 4 Lot 11 Rosal St, Tandang Sora',
    {
      date: '2026-11-21',
      start: '19:00',
      services: '3',
      name: 'Maria Santos',
      phone: '09171234567',
      location: 'Blk 4 Lot 11 Rosal St, Tandang Sora',
    },
  ],
  [
    'Name: Jose dela Cruz\nContact: +63 917 123 4567\nAddress: 12 Mabini St, Brgy Poblacion, Makati City\nDate: Nov 24\nTime: 8:30 pm\nService: deep tissue',
    {
      date: '2026-11-24',
      start: '20:30',
      services: '4',
      name: 'Jose dela Cruz',
      phone: '+63 917 123 4567',
      location: '12 Mabini St, Brgy Poblacion, Makati City',
    },
  ],
  [
    'good pm po, available po ba mamayang 9pm? swedish 90mins, lady therapist, 2 pax. thanks',
    { date: '2026-11-20', start: '21:00', services: '2', notes: 'lady therapist, 2 pax', people: 2 },
  ],
  [
    'Hello, this is Bea Lim. Saturday 8:30 pm po, hot stone, address: Rm 1204 Shangri-La Hotel, BGC',
    {
      date: '2026-11-21',
      start: '20:30',
      services: '6',
      name: 'Bea Lim',
      location: 'Rm 1204 Shangri-La Hotel, BGC',
    },
  ],
  [
    'Book for tonight 10pm foot reflex 1 hr with Liza. 0998-765-4321',
    { date: '2026-11-20', start: '22:00', services: '8', therapist: '11', phone: '0998-765-4321' },
  ],
  // Days
  ['today 6pm', { date: '2026-11-20', start: '18:00' }],
  ['ngayon 6pm po', { date: '2026-11-20', start: '18:00' }],
  ['mamaya 8pm', { date: '2026-11-20', start: '20:00' }],
  ['tomorrow', { date: '2026-11-21' }],
  ['tom 7pm', { date: '2026-11-21', start: '19:00' }],
  ['bukas ng gabi alas otso', { date: '2026-11-21', start: '20:00' }],
  ['sa makalawa 3pm', { date: '2026-11-22', start: '15:00' }],
  ['day after tomorrow 3 pm', { date: '2026-11-22', start: '15:00' }],
  ['Sat 8:30 pm po', { date: '2026-11-21', start: '20:30' }],
  ['sa Sabado, 5pm', { date: '2026-11-21', start: '17:00' }],
  ['Miyerkules 4pm', { date: '2026-11-25', start: '16:00' }],
  ['huwebes ng hapon, 3:00', { date: '2026-11-26', start: '15:00' }],
  ['this Friday 9pm', { date: '2026-11-20', start: '21:00' }],
  ['November 24, 2026 7pm', { date: '2026-11-24', start: '19:00' }],
  ['24th of November 7pm', { date: '2026-11-24', start: '19:00' }],
  ['24 Nov 7:30pm', { date: '2026-11-24', start: '19:30' }],
  ['2026-11-25 19:30', { date: '2026-11-25', start: '19:30' }],
  ['11/24 7pm', { date: '2026-11-24', start: '19:00' }],
  ['Tues Nov 24, 7pm', { date: '2026-11-24', start: '19:00' }],
  ['Jan 5 at 7pm', { date: '2027-01-05', start: '19:00' }],
  // Days that are unclear or past
  ['Friday 9pm', { date: '?[2026-11-20 | 2026-11-27]', start: '21:00' }],
  ['next Tuesday 7pm', { date: '?[2026-11-24 | 2026-12-01]', start: '19:00' }],
  ['12/11 7pm', { date: '?[2026-12-11]', start: '19:00' }],
  ['1/2 7pm', { date: '?[2027-01-02 | 2027-02-01]', start: '19:00' }],
  ['Sat or Sunday 7pm', { date: '?[2026-11-21 | 2026-11-22]', start: '19:00', left: 'or' }],
  ['sa Linggo 7pm', { date: '?[2026-11-22 | 2026-11-29]', start: '19:00' }],
  ['Wed Nov 24 7pm', { date: '?[2026-11-25 | 2026-11-24]', start: '19:00' }],
  ['may 2 bata 7pm', { date: '?', start: '19:00', left: 'bata' }],
  ['may 2 kami 7pm', { start: '19:00', notes: '2 kami', people: 2 }],
  ['yesterday 7pm', { date: '?', start: '19:00' }],
  ['Nov 3, 7pm', { date: '?', start: '19:00' }],
  ['today 1pm', { date: '2026-11-20', start: '?' }],
  ['Feb 30 7pm', { start: '19:00', left: 'Feb 30' }],
  // Times
  ['19:30', { start: '19:30' }],
  ['7.30 pm', { start: '19:30' }],
  ['7 p.m.', { start: '19:00' }],
  ['alas siyete ng gabi', { start: '19:00' }],
  ['ala una ng hapon', { start: '13:00' }],
  ['at 7', { start: '19:00?' }],
  ['7:30', { start: '19:30?' }],
  ['12mn', { start: '00:00' }],
  ['12 midnight bukas', { date: '?[2026-11-21 | 2026-11-20]', start: '00:00' }],
  ['tonight 12:30 am', { date: '2026-11-20', start: '00:30' }],
  ['Sat 12:30 am', { date: '?[2026-11-21 | 2026-11-20]', start: '00:30' }],
  ['7-9pm', { start: '19:00?' }],
  ['7pm or 8pm', { start: '?[19:00 | 20:00]', left: 'or' }],
  ['7:15pm', { start: '?[19:00 | 19:30]' }],
  ['9am', { start: '?' }],
  // Services
  ['swedish 90', { services: '2' }],
  ['swedish massage 1.5 hours', { services: '2' }],
  ['one and a half hour swedish', { services: '2' }],
  ['1 hour swedish and 60 min foot massage', { services: '1 + 8' }],
  ['bentosa', { services: '7' }],
  ['swedish', { services: '?[1 | 2]' }],
  ['swedish 2 hours', { services: '?[1 | 2]' }],
  ['90 min massage', { services: '?[2 | 4 | 6]' }],
  ['massage for my wife', { left: 'massage for my wife' }],
  // Several, with their numbers
  ['2 Swedish 60 mins and 1 deep tissue', { services: '2x1 + 1x4', people: 3 }],
  [
    'Booking for 3 tonight 8pm, 2 swedish 60 mins & 1 deep tissue',
    { date: '2026-11-20', start: '20:00', services: '2x1 + 1x4', notes: 'Booking for 3', people: 3 },
  ],
  ['dalawang swedish 90 mins at isang hilot', { services: '2x2 + 1x3', people: 3 }],
  ['2x hilot, 1x shiatsu', { services: '2x3 + 1x5', people: 3 }],
  ['hilot x2, shiatsu x1', { services: '2x3 + 1x5', people: 3 }],
  ['hilot 60 mins (2)\nshiatsu: 1', { services: '2x3 + 1x5', people: 3 }],
  ['two po na hilot tsaka one foot reflex', { services: '2x3 + 1x8', people: 3 }],
  ['2 pax hilot, 1 pax deep tissue', { services: '2x3 + 1x4', people: 3 }],
  ['2 for hilot and 1 for shiatsu', { services: '2x3 + 1x5', people: 3 }],
  ['booking for 3: hilot, shiatsu and deep tissue', { services: '3 + 5 + 4', notes: 'booking for 3', people: 3 }],
  ['Nov 2 hilot 7pm', { date: '?', start: '19:00', services: '3' }],
  ['at 2 hilot', { start: '14:00?', services: '3' }],
  ['3 kami: hilot, shiatsu, deep tissue', { services: '3 + 5 + 4', notes: '3 kami', people: 3 }],
  ['1 hilot and 1 shiatsu', { services: '1x3 + 1x5' }],
  ['2 swedish 60 mins, 1 swedish 90 mins', { services: '2x1 + 1x2', people: 3 }],
  ['2 swedish and 1 deep tissue', { services: '2x?[1 | 2] + 1x4', people: 3 }],
  ['60 min swedish, 90 min deep tissue', { services: '1 + 4' }],
  ['swedish and hot stone, 90 mins each', { services: '2 + 6' }],
  ['deep tissue 60 mins', { services: '?[4]' }],
  ['2 hilot', { services: '2x3', people: 2 }],
  ['Nov 24 hilot 7pm', { date: '2026-11-24', start: '19:00', services: '3' }],
  ['Nov 24 7pm, 2 hilot', { date: '2026-11-24', start: '19:00', services: '2x3', people: 2 }],
  ['hilot x2', { services: '3', notes: 'x2', people: 2 }],
  ['hilot 2pm', { start: '14:00', services: '3' }],
  ['hilot - 2pm', { start: '14:00', services: '3' }],
  // People
  ['63 917 123 4567', { phone: '63 917 123 4567' }],
  ['0917.123.4567', { phone: '0917 123 4567' }],
  ['(02) 8123 4567', { phone: '(02) 8123 4567' }],
  ['09171234567 or 09181234567', { phone: '?[09171234567 | 09181234567]', left: 'or' }],
  ['09171234567, viber +639171234567', { phone: '09171234567', left: 'viber' }],
  ['0917 123 456', { left: '0917 123 456' }],
  ['with Mia', { therapist: '?[12 | 13]' }],
  ['kay Mia Santos po', { therapist: '13' }],
  ['babae lang po, medium pressure', { notes: 'babae lang, medium pressure' }],
  ['name po: Ma. Theresa de los Reyes', { name: 'Ma. Theresa de los Reyes' }],
  ['Tom Cruz', { name: 'Tom Cruz?' }],
  // Places
  ['at Unit 7 Sun Valley, Parañaque', { location: 'Unit 7 Sun Valley, Parañaque' }],
  ['loc: tapat ng 7-Eleven, Katipunan', { location: 'tapat ng 7-Eleven, Katipunan' }],
  ['sa Greenhills', { location: 'Greenhills?' }],
  [
    'address: 12 Mabini St. cor. Rizal Ave. Ring twice pls',
    { location: '12 Mabini St. cor. Rizal Ave. Ring twice pls' },
  ],
  ['add: Unit 4B Ayala Tower. Magkano po?', { location: 'Unit 4B Ayala Tower', left: 'Magkano po?' }],
  // Nothing to read
  ['', {}],
  ['   \n ', {}],
  ['magkano po?', { left: 'magkano po?' }],
  ['asdf qwer !!! ??? 123', { left: 'asdf qwer !!! / 123' }],
  ['👍👍', {}],
  ['hello po', {}],
];

describe('reading a message', () => {
  it.each(MESSAGES)('%j (R-booking-30)', (message, expected) => {
    expect(summary(read(message))).toEqual(expected);
  });

  it("reads days relative to the service day: at 1 AM, 'today' is the day before (R-booking-30, R-day-2)", () => {
    const atNight = instantOf('2026-11-20', '01:00');
    expect(summary(read('today 8pm', atNight))).toEqual({ date: '2026-11-20', start: '?' });
    expect(summary(read('today 1:30 am'.replace('1:30', '12:30'), instantOf('2026-11-20', '00:10')))).toEqual({
      date: '2026-11-20',
      start: '00:30',
    });
    expect(summary(read('bukas 8pm', atNight))).toEqual({ date: '?[2026-11-21 | 2026-11-22]', start: '20:00' });
  });

  it('answers quickly, whatever 5,000 characters it is given (R-booking-30)', () => {
    const long = 'Tues 7pm swedish 90 min Unit 4B Ayala Ave, '.repeat(200).slice(0, MESSAGE_MAX);
    const numbers = '0 9 1 7 '.repeat(1_000).slice(0, MESSAGE_MAX);
    for (const message of [long, numbers, ' '.repeat(MESSAGE_MAX), 'A a'.repeat(1_700), 'na '.repeat(1_700)]) {
      const began = performance.now();
      read(message);
      expect(performance.now() - began).toBeLessThan(1_000);
    }
  });

  it('never throws, and puts no word into the form that the message does not have (R-booking-30)', () => {
    const words = MESSAGES.flatMap(([message]) => message.split(/(?<=[\s,])/));
    const message = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc
        .array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 8 })), { maxLength: 25 })
        .map((all) => all.join('')),
    );
    const plain = (text: string): string => text.replace(/[\s.\uE000]+/g, '');
    fc.assert(
      fc.property(message, (text) => {
        const { name, phone, location, notes, left, date, start, services } = read(text);
        const said = plain(plainText(text));
        for (const found of [name, phone, location]) {
          for (const value of [found?.value, ...(found?.choices ?? [])])
            if (typeof value === 'string') expect(said).toContain(plain(value));
        }
        for (const piece of [...(notes?.value?.split(', ') ?? []), ...left]) expect(said).toContain(plain(piece));
        for (const found of [date, start, ...services])
          for (const piece of found?.said.split(', ') ?? []) expect(said).toContain(plain(piece));
        // An unclear field has no value yet, and says why.
        for (const found of [date, start, name, phone, location, ...services])
          if (found?.value === null) expect(found.check).toBeTruthy();
      }),
      { numRuns: 500 },
    );
  });
});
