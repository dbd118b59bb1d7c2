import { assignmentsFit, giversOf, isSpecialistFor, minutesOf } from './services.js';

const swedish = { id: 1, duration: 60 };
const foot = { id: 2, duration: 30 };

describe("the length of a visit's services (R-booking-20)", () => {
  it('adds up one after the other, each as often as it is booked', () => {
    expect(minutesOf([swedish, swedish, foot])).toBe(150);
    expect(minutesOf([])).toBe(0);
  });

  it('side by side, it is that of the therapist with the most to do', () => {
    const services = [swedish, swedish, foot];
    const given = (...therapists: number[]) =>
      services.map(({ id }, at) => ({ service: id, therapist: therapists[at] ?? 0 }));
    expect(minutesOf(services, given(11, 12, 12))).toBe(90);
    expect(minutesOf(services, given(11, 12, 13))).toBe(60);
    expect(minutesOf(services, given(11, 11, 11))).toBe(150);
  });
});

it('each of two bookings of one service has its own therapist (R-booking-20)', () => {
  const assignments = [
    { service: 2, therapist: 11 },
    { service: 1, therapist: 12 },
    { service: 1, therapist: 11 },
  ];
  expect(giversOf([1, 2, 1], assignments)).toEqual([12, 11, 11]);
  expect(giversOf([1, 2, 1], [])).toEqual([null, null, null]);
});

it.each([
  ['each once, in any order', [2, 1, 1], [11, 12, 11], true],
  ['one of two bookings of a service is missing', [2, 1], [11, 12], false],
  ['one service too many', [2, 1, 1, 1], [11, 12, 11, 12], false],
  ['one service for a person who is not in the visit', [2, 1, 1], [11, 12, 99], false],
])('services are assigned to the therapists of the visit: %s (R-booking-20)', (_case, services, therapists, fits) => {
  const assignments = services.map((service, at) => ({ service, therapist: therapists[at] ?? 0 }));
  expect(assignmentsFit(assignments, { services: [1, 1, 2], therapists: [11, 12] })).toBe(fits);
});

it.each([
  ['Hilot and Swedish massage', 'Traditional hilot', true],
  ['Deep tissue massage', 'Deep tissue massage', true],
  ['Deep tissue massage', 'Swedish massage', false],
  ['Aromatherapy', 'Aromatherapy massage', true],
  ['Foot reflexology', 'Foot 30', true],
  ['', 'Swedish massage', false],
  [null, 'Swedish massage', false],
])('%s makes a specialist for %s: %s (R-booking-21)', (specialization, service, is) => {
  expect(isSpecialistFor(specialization, service)).toBe(is);
});
