import { hasSeatsFor } from './seats';

describe("a driver's seats", () => {
  const motorcycle = { vehicle_type: 'motorcycle', seats: 1 } as const;
  const car = (seats: number | null) => ({ vehicle_type: 'car', seats }) as const;

  it.each([
    ['a motorcycle takes one therapist', motorcycle, 1, true],
    ['a motorcycle takes no group, whatever seats it was given', { ...motorcycle, seats: 4 }, 2, false],
    ['a ride without passengers needs no seats', motorcycle, 0, true],
    ['a car takes as many as it has seats', car(2), 2, true],
    ['a car takes no more than it has seats', car(2), 3, false],
    ['a car with one seat takes no group', car(1), 2, false],
    ['a car takes one therapist, even without a seat on record', car(null), 1, true],
    ['a car whose seats nobody recorded takes any group', car(null), 8, true],
    ['a driver without a vehicle on record takes one therapist', { vehicle_type: null, seats: null }, 1, true],
    ['a driver without a vehicle on record takes no group', { vehicle_type: null, seats: 4 }, 2, false],
  ] as const)('%s', (_, vehicle, passengers, expected) => {
    expect(hasSeatsFor(vehicle, passengers)).toBe(expected);
  });
});
