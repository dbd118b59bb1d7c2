import fc from 'fast-check';
import { areaProblems, serviceAreaOf, travelMinutes, type ServiceArea, type TravelPlan } from './travel';

const AREAS: readonly ServiceArea[] = [
  { id: 1, name: 'Makati', words: ['Makati City', 'Bel-Air'] },
  { id: 2, name: 'Quezon City', words: ['QC', 'Cubao'] },
  { id: 3, name: 'Manila', words: ['Malate', 'Sta. Mesa'] },
  { id: 4, name: 'Parañaque', words: ['BF Homes'] },
  { id: 5, name: 'Pasig', words: [] },
];
const PLAN: TravelPlan = {
  areas: AREAS,
  pairs: [
    { one: 1, other: 2, minutes: 50 },
    { one: 3, other: 3, minutes: 25 },
  ],
  between: 45,
  within: 15,
};

describe('the area of an address (R-booking-6)', () => {
  it.each([
    ['its name', '14 Mabini Street, Makati', 'Makati'],
    ['another of its words', '12 Aurora Boulevard, Cubao', 'Quezon City'],
    ['whatever the case', '14 mabini street, MAKATI', 'Makati'],
    ['with or without accents', 'Aguirre Avenue, PARANAQUE', 'Parañaque'],
    ['with or without stops and hyphens', '3 Jupiter St, Bel Air', 'Makati'],
    ['a word of several parts', '9 Magsaysay Blvd, Sta Mesa', 'Manila'],
    ['the longest of several names', 'Makati Avenue, Quezon City', 'Quezon City'],
    ['the last of equally long names, because the city follows the street', 'Manila Street, Makati', 'Makati'],
    ['its name and not by the region around all areas', 'Ayala Avenue, Makati, Metro Manila', 'Makati'],
    ['whole words only', '5 Pasigan Street', undefined],
    ['nothing when the address names no area', 'Kawit, Cavite', undefined],
    ['nothing when there is no address', '', undefined],
  ])('is found by %s', (_, address, area) => {
    expect(serviceAreaOf(address, AREAS)?.name).toBe(area);
  });

  it('is the same for any address, whatever the order of the areas', () => {
    const word = fc.constantFrom('Makati', 'quezon', 'City', 'QC', 'Malate', 'BF', 'Homes', 'Street', '14', 'Pasig');
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 8 }),
        fc.shuffledSubarray([...AREAS], { minLength: 5 }),
        (words, mixed) => {
          const address = words.join(' ');
          expect(serviceAreaOf(address, mixed)?.id).toBe(serviceAreaOf(address, AREAS)?.id);
        },
      ),
    );
  });
});

describe('the minutes from one address to another (R-booking-6)', () => {
  it.each([
    ['those that were set', '14 Mabini Street, Makati', 'Cubao', 50],
    ['the same both ways', 'Cubao', '14 Mabini Street, Makati', 50],
    ['those within an area, if they were set', 'Malate', 'Sta. Mesa', 25],
    ['the default within an area', 'Cubao', 'Diliman, QC', 15],
    ['the default between two areas', 'Makati', 'Pasig', 45],
    ['the default if one area is unknown', 'Makati', 'Kawit, Cavite', 45],
    ['the default if both are unknown', 'Kawit', 'Bacoor', 45],
    ['none to the same address', 'Unit 4, Kawit', 'unit 4 kawit', 0],
  ])('are %s', (_, from, to, minutes) => {
    expect(travelMinutes(PLAN, from, to)).toBe(minutes);
  });

  it('are the same in both directions', () => {
    const place = fc.constantFrom('Makati', 'Cubao', 'Malate', 'BF Homes', 'Kawit', 'Pasig', 'Manila');
    const area = fc.integer({ min: 1, max: 5 });
    const pair = fc.record({ one: area, other: area, minutes: fc.nat(600) });
    fc.assert(
      fc.property(fc.array(pair), place, place, (pairs, from, to) => {
        // One row for each pair, as in the database.
        const once = pairs.filter(
          (said, at) =>
            pairs.findIndex((each) => [each.one, each.other].sort().join() === [said.one, said.other].sort().join()) ===
            at,
        );
        const plan = { ...PLAN, pairs: once };
        expect(travelMinutes(plan, from, to)).toBe(travelMinutes(plan, to, from));
      }),
    );
  });
});

describe('a word (R-booking-6)', () => {
  it.each([
    [{ name: 'Pasay', words: ['Baclaran'] }, {}],
    [{ name: 'MAKATI', words: [] }, { name: 'Makati already has this name or word.' }],
    [{ name: 'malate', words: [] }, { name: 'Manila already has this name or word.' }],
    [{ name: '--', words: [] }, { name: 'Use letters or digits.' }],
    [{ name: 'Pasay', words: ['Newport', 'sta mesa'] }, { words: '“sta mesa” stands for Manila already.' }],
    [{ name: 'Pasay', words: ['…'] }, { words: '“…” has neither letters nor digits.' }],
  ])('belongs to one area only: %j', (area, problems) => {
    expect(areaProblems(area, AREAS)).toEqual(problems);
  });
});
