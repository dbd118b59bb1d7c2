import { MESSAGE_MAX, readMessage } from './readMessage';
import { type Expected, FRIDAY, read, summary } from './testing/summary';

/** What clients write of their health, of how many come, and before an address. */
const HEALTH: readonly (readonly [message: string, expected: Expected])[] = [
  ['swedish 90 bukas 7pm, allergic sa peanut oil po', { health: 'allergic sa peanut oil' }],
  ['swedish 90 bukas 7pm allergic ako sa nuts at seafood. thanks', { health: 'allergic ako sa nuts at seafood' }],
  ['swedish 90 bukas 7pm. May allergy po ako sa lavender', { health: 'May allergy po ako sa lavender' }],
  ['may allergy ako, swedish 90 bukas 7pm', { health: 'may allergy ako' }],
  [
    "I'm allergic to coconut oil so no oil please. swedish 90 bukas 7pm",
    { health: "I'm allergic to coconut oil", left: 'so no oil please.' },
  ],
  ['swedish 90 bukas 7pm, with peanut allergy', { health: 'with peanut allergy' }],
  ['allergies: peanut, latex\nswedish 90 bukas 7pm', { health: 'allergies: peanut, latex' }],
  ['swedish 90 bukas 7pm. buntis po ako 5 months', { health: 'buntis po ako 5 months' }],
  ['swedish 90 bukas 7pm, 6 months pregnant', { health: '6 months pregnant' }],
  ['swedish 90 bukas 7pm si mama may high blood', { health: 'si mama may high blood' }],
  ['swedish 90 bukas 7pm. highblood at diabetic po', { health: 'highblood, diabetic po' }],
  ['hypertensive, bagong opera, swedish 90 bukas 7pm', { health: 'hypertensive, bagong opera' }],
  ['swedish 90 bukas 7pm may hika po ako', { health: 'may hika po ako' }],
  ['swedish 90 bukas 7pm, kakapanganak ko lang', { health: 'kakapanganak' }],
  // A word of a place or a service is no illness.
  ['swedish 90 bukas 7pm', {}],
  [
    'swedish 90 bukas 7pm, 5 Rosal St near Philippine Heart Center',
    { location: '5 Rosal St near Philippine Heart Center' },
  ],
  // Nothing to note.
  ['swedish 90 bukas 7pm, walang allergy', {}],
  ['swedish 90 bukas 7pm, wala naman po akong allergies', {}],
  ['swedish 90 bukas 7pm. No known allergies po', {}],
  ['swedish 90 bukas 7pm, hindi po ako buntis', {}],
  ['swedish 90 bukas 7pm, no allergies or high blood', {}],
  ['swedish 90 bukas 7pm\nallergies: none', {}],
  ['swedish 90 bukas 7pm\nAllergy: wala po', {}],
  ['swedish 90 bukas 7pm, not pregnant, may high blood', { health: 'may high blood' }],
];
const PEOPLE: readonly (readonly [message: string, people: number])[] = [
  ['para sa dalawa', 2],
  ['para sa dalawa po', 2],
  ['para po sa tatlo', 3],
  ['para sa 2', 2],
  ['kami dalawa', 2],
  ['kaming dalawa po', 2],
  ['dalawa po kami', 2],
  ['tatlo kami', 3],
  ['2 kami', 2],
  ['for two', 2],
  ['for three please', 3],
  ['good for two', 2],
  ['couple po', 2],
  ['couple massage', 2],
  ['mag-asawa kami', 2],
  ['kami ng asawa ko', 2],
  ['me and my husband', 2],
  ['ako at ang nanay ko', 2],
  ['2 pax', 2],
  ['3 persons', 3],
  ['apat na tao', 4],
  ['there are 3 of us', 3],
  ['both of us', 2],
  ['x2', 2],
  // None of these counts people.
  ['for two hours', 1],
  ['para sa dalawang oras', 1],
  ['para sa 2pm', 1],
  ['para sa 2 ng hapon', 1],
  ['2 pax, tatlo kami', 1],
  ['a couple of questions', 1],
  ['name: Ana Dalawa', 1],
  ['si Carlo Dalawa po ito', 1],
  ['Unit 2 Tatlong Hari St, Makati', 1],
];
const PLACES: readonly (readonly [message: string, location: string])[] = [
  ['Dito po kami sa Unit 5 Sun Tower, Makati', 'Unit 5 Sun Tower, Makati'],
  ['dito kami sa Unit 5 Sun Tower', 'Unit 5 Sun Tower'],
  ['andito po kami sa Unit 5 Sun Tower', 'Unit 5 Sun Tower'],
  ['Nandito ako sa may Unit 5 Sun Tower', 'Unit 5 Sun Tower'],
  ['nasa Unit 5 Sun Tower po kami', 'Unit 5 Sun Tower'],
  ['address ko po Unit 5 Sun Tower', 'Unit 5 Sun Tower'],
  ['Address namin ay 5 Rosal St, Pasig', '5 Rosal St, Pasig'],
  ['addr: Unit 5 Sun Tower', 'Unit 5 Sun Tower'],
  ['addr: dito po kami sa Unit 5 Sun Tower', 'Unit 5 Sun Tower'],
  ['sa may 5 Rosal St, Pasig', '5 Rosal St, Pasig'],
  ['nakatira po ako sa 5 Rosal St, Pasig', '5 Rosal St, Pasig'],
  ['we are at 5 Rosal St, Pasig', '5 Rosal St, Pasig'],
  ['punta po kayo sa 5 Rosal St, Pasig', '5 Rosal St, Pasig'],
  ['pa massage po dito po kami sa Unit 5 Sun Tower', 'Unit 5 Sun Tower'],
  // These words belong to the address.
  ['5 Rosal St, tapat ng Jollibee, Pasig', '5 Rosal St, tapat ng Jollibee, Pasig'],
  ['Unit 5 Sun Tower sa Ayala Ave', 'Unit 5 Sun Tower sa Ayala Ave'],
];

describe('reading what a client says besides when and what', () => {
  it.each(HEALTH)(
    'keeps what %j says of health apart from the notes, and of "no allergy" nothing (R-beyond-700)',
    (message, expected) => {
      const plain: Expected = { date: '2026-11-21', start: '19:00', services: '2' };
      expect(summary(read(message))).toEqual({ ...plain, ...expected });
    },
  );

  it('takes a pregnancy for a service only where no other is named (R-beyond-700)', () => {
    expect(summary(read('buntis po ako, bukas 7pm'))).toMatchObject({ services: '9', health: 'buntis po ako' });
    expect(summary(read('prenatal bukas 7pm'))).toEqual({ services: '9', date: '2026-11-21', start: '19:00' });
    expect(summary(read('hilot bukas 7pm, buntis ako'))).toMatchObject({ services: '3', health: 'buntis ako' });
  });

  it("does not take the office's question for the client's answer (R-beyond-700)", () => {
    const thread = 'hilot bukas 7pm\nMay allergy po ba kayo?\nwala po';
    expect(read(thread).health).toBeUndefined();
    expect(read('hilot bukas 7pm\nAny allergies?\nopo, allergic sa peanut').health?.value).toBe('allergic sa peanut');
    expect(read('pwede po ba kahit may allergy ako sa nuts?').health?.value).toBe('may allergy ako sa nuts');
  });

  it.each(PEOPLE)('hears in %j how many come: %i (R-beyond-701)', (message, people) => {
    expect(read(`bukas 7pm, swedish 90, ${message}`).people).toBe(people);
  });

  it('keeps the words of how many come in the notes (R-beyond-701)', () => {
    expect(summary(read('swedish 90 bukas 7pm para sa dalawa, masakit ang likod ko'))).toEqual({
      date: '2026-11-21',
      start: '19:00',
      services: '2',
      notes: 'para sa dalawa, masakit ang likod ko',
      people: 2,
    });
  });

  it('keeps in the notes whom the team meets (R-beyond-701)', () => {
    expect(read('swedish 90 bukas 7pm, may aso po kami, senior citizen').notes?.value).toBe(
      'may aso po kami, senior citizen',
    );
  });

  it("takes 'couple' for the service that has it in its name (R-beyond-701)", () => {
    const services = [{ id: 1, name: 'Couple massage', duration: 60 }];
    const reading = readMessage('couple massage bukas 7pm', { now: FRIDAY, services, therapists: [] });
    expect([reading.people, reading.services]).toEqual([1, [{ said: 'couple', value: 1 }]]);
  });

  it.each(PLACES)('takes from %j the address alone (R-beyond-702)', (message, location) => {
    expect(summary(read(`Swedish 90 bukas 7pm. ${message}`)).location?.replace('?', '')).toBe(location);
  });
});

it('answers quickly to words that begin many of its patterns (R-beyond-700)', () => {
  for (const word of [
    'wala po ',
    'walang ako ',
    'may po ',
    'meron akong ',
    'allergic sa ',
    'no allergy or ',
    'ako at ',
    'dito po ',
  ])
    for (const message of [word.repeat(1_000), `${word.repeat(500)}sa `].map((one) => one.slice(0, MESSAGE_MAX))) {
      const began = performance.now();
      read(message);
      expect(performance.now() - began).toBeLessThan(1_000);
    }
});
