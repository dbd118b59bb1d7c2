import { APPOINTMENTS, AVAILABILITY, STAFF_TIME } from './paths.mjs';

const SEATS_IN_THE_FORM = [
  'e2e/tests/booking-form.spec.ts',
  'a driver is offered, and booked, as long as the car has a seat for everybody',
];

/** Protections for duty, holds and free staff. */
export const AVAILABILITY_PROTECTIONS = [
  {
    protection: 'no change of hours leaves a booking outside',
    edits: [[`${AVAILABILITY}/windows/window-changes.ts`, 'if (!lost.length) return;', 'return;']],
    checks: [
      [`${AVAILABILITY}/windows/windows.test.ts`, 'are not taken away from under it'],
      [`${AVAILABILITY}/windows/day.test.ts`, 'leave no booking outside'],
    ],
  },
  {
    protection: 'two operators who apply a weekly pattern write it once',
    edits: [
      [`${AVAILABILITY}/pattern/write-patterns.ts`, '.filter((day) => !stored.some(({ date }) => date === day))', ''],
    ],
    checks: [[`${AVAILABILITY}/pattern/pattern.test.ts`, 'is not written for days that have windows already']],
  },
  {
    protection: 'no one works on a closing day',
    edits: [
      [`${AVAILABILITY}/windows/window-changes.ts`, 'if (day !== undefined) throw field(', 'if (false) throw field('],
    ],
    checks: [[`${AVAILABILITY}/pattern/pattern.test.ts`, 'has no windows of anybody, nor can it have']],
  },
  {
    protection: 'a copy leaves closing days out',
    edits: [[`${AVAILABILITY}/windows/day.usecases.ts`, 'named.filter((day) => !closed.includes(day))', 'named']],
    checks: [[`${AVAILABILITY}/windows/day.test.ts`, 'are left out of days on which the business is closed']],
  },
  {
    protection: 'exceptions of one day count together',
    edits: [
      [
        'shared-lib/src/domain/time/availability.ts',
        'exceptions.filter(({ from, to }) => from <= day && day <= to);',
        'exceptions.filter(({ from, to }) => from <= day && day <= to).slice(-1);',
      ],
    ],
    checks: [[`${AVAILABILITY}/pattern/pattern.test.ts`, 'and another of the same day is written alike']],
  },
  {
    protection: 'reopening a closing day restores hours set by hand',
    edits: [
      [`${AVAILABILITY}/pattern/plan.ts`, 'if (isPlanned(day, stored, plan)) return undefined;', 'return undefined;'],
    ],
    checks: [
      [`${AVAILABILITY}/pattern/pattern.test.ts`, 'takes away hours set by hand beyond what is written'],
      [`${AVAILABILITY}/pattern/pattern.test.ts`, 'opened again gives back the hours that were set by hand'],
    ],
  },
  {
    protection: 'a closing day can be reopened while the nightly job runs',
    edits: [
      [
        `${AVAILABILITY}/pattern/closing-days.usecases.ts`,
        '    await lockStaff(tx, staff);\n    const plans',
        '    const plans',
      ],
    ],
    checks: [[`${AVAILABILITY}/pattern/pattern.test.ts`, 'is opened again while the nightly job writes it']],
  },
  {
    protection: 'the order of members in a JSON record does not make an edit stale',
    edits: [
      [
        'server/src/platform/http/stale-edit.ts',
        'isDeepStrictEqual(asStored(a), asStored(b))',
        'JSON.stringify(a ?? null) === JSON.stringify(b ?? null)',
      ],
    ],
    checks: [[`${AVAILABILITY}/pattern/pattern.test.ts`, 'is changed as often as somebody wants']],
  },
  {
    protection: "the week's coverage uses the rules of bookings",
    edits: [
      [
        `${AVAILABILITY}/coverage/coverage.ts`,
        'isOnDuty(one, demand.visit, options)',
        'one.duty.some(({ start, end }) => start <= demand.time.start && demand.time.end <= end)',
      ],
    ],
    checks: [
      [`${AVAILABILITY}/coverage/coverage.test.ts`, 'has no gap where a visit runs past the end of a window'],
      [`${AVAILABILITY}/coverage/coverage.test.ts`, 'asks whether a driver is on duty for the visit'],
    ],
  },
  {
    protection: 'a list of hours is complete',
    edits: [
      [
        `${AVAILABILITY}/windows/windows.repository.ts`,
        'order by service_day, staff_id, lower(during)`',
        'order by service_day, staff_id, lower(during) limit 5000`',
      ],
    ],
    checks: [[`${AVAILABILITY}/windows/windows.test.ts`, 'are listed whole, however many']],
  },
  {
    protection: "a colleague's change of a day is not overwritten by an old view",
    edits: [
      [`${AVAILABILITY}/windows/day.usecases.ts`, 'expected && !sameWindows(expected, now)', 'expected && false'],
    ],
    checks: [[`${AVAILABILITY}/windows/day.test.ts`, 'that a colleague has changed meanwhile']],
  },
  {
    protection: 'the list of free staff considers seats',
    edits: [
      [
        `${STAFF_TIME}/free-staff.ts`,
        "if (person.role === 'driver' && !hasSeatsFor(person, passengers)) return 'vehicle';",
        '',
      ],
    ],
    checks: [
      [`${AVAILABILITY}/free-staff/lookups.test.ts`, 'offers a group the cars alone that have a seat for everybody'],
      [`${APPOINTMENTS}/commands/offers.test.ts`, 'drivers for a group of three, by the seats of their cars'],
      [`${APPOINTMENTS}/commands/offers.test.ts`, 'and so are those whom a refused booking names'],
    ],
  },
  {
    protection: 'one place says how many people a vehicle seats, for offers and for bookings',
    edits: [
      [
        'shared-lib/src/domain/booking/seats.ts',
        "!needsCar(passengers) || (vehicle_type === 'car' && (seats === null || seats >= passengers));",
        "!needsCar(passengers) || (vehicle_type === 'car' && (seats === null || seats > 0));",
      ],
    ],
    checks: [
      SEATS_IN_THE_FORM,
      [`${APPOINTMENTS}/commands/booking.test.ts`, 'wants a driver with a car, and seats for all, for a group'],
      [`${AVAILABILITY}/free-staff/lookups.test.ts`, 'offers a group the cars alone that have a seat for everybody'],
    ],
  },
  {
    protection: "a booking through the API checks the vehicle's seats",
    edits: [
      [
        `${AVAILABILITY}/free-staff/duty-and-seats.ts`,
        'else if (driver ? !hasSeatsFor(driver, therapists.length) : needsCar(therapists.length))',
        'else if (driver ? false : needsCar(therapists.length))',
      ],
    ],
    checks: [SEATS_IN_THE_FORM],
  },
  {
    protection: "a lookup of free staff does not tell whom a colleague's booking holds",
    edits: [
      [
        `${AVAILABILITY}/availability.routes.ts`,
        "if (query.except !== undefined && role !== 'operator') throw new ApiError('FORBIDDEN');",
        '',
      ],
    ],
    checks: [[`${AVAILABILITY}/free-staff/lookups.test.ts`, 'booking by operators alone']],
  },
  {
    protection: 'a slot without a driver is not shown as free',
    edits: [['shared-lib/src/domain/booking/slots.ts', 'supply.freeDrivers === 0 || ', '']],
    checks: [
      [`${AVAILABILITY}/free-staff/lookups.test.ts`, 'limited without a driver'],
      ['shared-lib/src/domain/booking/slots.test.ts', 'nobody to drive them'],
      [`${AVAILABILITY}/free-staff/slots-model.test.ts`, 'are as the count says'],
    ],
  },
];
