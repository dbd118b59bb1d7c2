import { aClient, anAppointment, aService } from 'shared-lib/testing';
import { withClient, withTyped } from './changeDraft';
import { type Draft, draftOf, emptyDraft, isBlank } from './draft';
import { bookingBody, changeBody, previewOf } from './draftBodies';
import { draftErrors } from './draftErrors';
import { priceAfterMove } from '../../parts/visitPrice';
import { endOf, sumOf } from './sums';

const services = [aService(), aService({ id: 2, name: 'Foot 30', duration: 30, price: 450 })];
const draft = (over: Partial<Draft> = {}): Draft => ({
  ...withClient(emptyDraft('2026-11-20'), aClient({ id: 5 })),
  services: [1, 2],
  start: '19:00',
  therapists: [11],
  driver: 21,
  ...over,
});

describe('a booking being made', () => {
  it('adds up the price and minutes of its services', () => {
    const sum = (ids: number[]) => sumOf(draft({ services: ids }), services);
    expect(sum([1, 2])).toEqual({ price: 1300, duration: 90 });
    expect(sum([1, 99])).toEqual({ price: 850, duration: 60 });
    expect(sum([])).toEqual({ price: 0, duration: 0 });
  });

  it('costs what its services cost on its day (R-beyond-1240)', () => {
    const coming = [aService({ coming_prices: [{ from: '2026-12-01', price: 1000 }] }), ...services.slice(1)];
    const on = (date: string) => draft({ services: [1, 2], date });
    expect(sumOf(on('2026-11-30'), coming).price).toBe(1300);
    expect(sumOf(on('2026-12-01'), coming).price).toBe(1450);
    const known = { services: coming, therapists: [], drivers: [] };
    expect(previewOf(on('2026-12-01'), known)?.services_details.map(({ price }) => price)).toEqual([1000, 450]);
  });

  it('that moves past the beginning of a price gets it where the operator says so (R-beyond-1242)', () => {
    const coming = [aService({ coming_prices: [{ from: '2026-12-01', price: 1000 }] })];
    const visit = anAppointment({ date: '2026-11-30' });
    const moved = { ...draftOf(visit), date: '2026-12-02' };
    expect(changeBody(moved, visit, coming)).toEqual({ date: '2026-12-02', version: visit.version });
    expect(changeBody({ ...moved, priceOfDay: true }, visit, coming)).toMatchObject({ price_of_the_day: true });
    // Nothing begins in between: there is nothing to choose.
    const sooner = { ...moved, date: '2026-11-29', priceOfDay: true };
    expect(changeBody(sooner, visit, coming)).not.toHaveProperty('price_of_the_day');
    // A price of today alone, which the visit was not booked at, is no reason either.
    expect(priceAfterMove(moved, { ...visit, total_price: 700 }, [aService()])).toBeNull();
    expect(priceAfterMove(moved, visit, [])).toBeNull();
  });

  it('counts a service as often as it is taken, one after the other or at the same time (R-booking-20)', () => {
    const thrice = draft({ services: [1, 1, 1], therapists: [11, 12] });
    expect(sumOf(thrice, services)).toEqual({ price: 2550, duration: 180 });
    expect(sumOf({ ...thrice, together: true }, services)).toEqual({ price: 2550, duration: 120 });
    expect(sumOf({ ...thrice, together: true, therapists: [11] }, services).duration).toBe(180);
  });

  it('says who gives what only when they work at the same time, and fills gaps with the person with the least to do', () => {
    const both = draft({ services: [1, 1, 2], therapists: [11, 12] });
    expect(bookingBody(both, services)).not.toHaveProperty('service_assignments');
    const assigned = (over: Partial<Draft>) => {
      const { service_assignments } = bookingBody({ ...both, together: true, ...over }, services);
      return service_assignments?.map(({ service, therapist }) => [service, therapist]);
    };
    expect(assigned({})).toEqual([
      [1, 11],
      [1, 12],
      [2, 11],
    ]);
    expect(assigned({ givers: { '1.2': 11 } })).toEqual([
      [1, 11],
      [1, 11],
      [2, 12],
    ]);
    expect(assigned({ givers: { '1.1': 99 } })?.[0]).toEqual([1, 11]);
  });

  it("is blank while only the list's day is chosen", () => {
    expect(isBlank(emptyDraft('2026-11-20'))).toBe(true);
    expect(isBlank({ ...emptyDraft('2026-11-20'), notes: 'Gate 2' })).toBe(false);
  });

  it('uses the address of a client who is being typed as its location too', () => {
    const typed = withTyped(emptyDraft('2026-11-20'), { first_name: 'Joy', address: 'Blk 4' });
    expect(withTyped(typed, { address: 'Blk 4 Lot 11' }).location).toBe('Blk 4 Lot 11');
    expect(withTyped({ ...typed, location: 'Hotel' }, { address: 'Blk 4 Lot 11' }).location).toBe('Hotel');
    expect(withClient(typed, aClient({ address: '2 Rizal Avenue' })).location).toBe('2 Rizal Avenue');
  });

  it('ends after midnight when it must', () => {
    expect(endOf('2026-11-20', '19:00', 90)).toBe('20:30');
    expect(endOf('2026-11-20', '23:30', 90)).toBe('01:00');
    expect(endOf('2026-11-20', '00:30', 60)).toBe('01:30');
  });

  it("uses the client's address as its location, unless another was typed", () => {
    const first = aClient({ id: 5, address: '14 Mabini Street' });
    const second = aClient({ id: 6, address: '2 Rizal Avenue' });
    const booked = withClient(emptyDraft('2026-11-20'), first);
    expect(booked.location).toBe('14 Mabini Street');
    expect(withClient(booked, second).location).toBe('2 Rizal Avenue');
    expect(withClient({ ...booked, location: 'Hotel, room 7' }, second).location).toBe('Hotel, room 7');
  });

  it('names what is missing', () => {
    expect(Object.keys(draftErrors(emptyDraft('2026-11-20'))).sort()).toEqual([
      'client',
      'driver',
      'location',
      'services',
      'start',
      'therapists',
    ]);
    expect(draftErrors(draft())).toEqual({});
    expect(draftErrors(draft({ driver: null }))).toEqual({});
    expect(draftErrors(draft({ driver: null, therapists: [11, 12] }))).toHaveProperty('driver');
  });

  it('is sent with one therapist, or with all of a group (1-002, 3-005)', () => {
    expect(bookingBody(draft({ notes: ' Gate 2 ' }), services)).toEqual({
      client: 5,
      services: [1, 2],
      date: '2026-11-20',
      start_time: '19:00',
      therapist: 11,
      driver: 21,
      location: '14 Mabini Street, San Antonio, Makati',
      notes: 'Gate 2',
    });
    expect(bookingBody(draft({ therapists: [11, 12] }), services)).toMatchObject({
      therapist: 11,
      therapists: [11, 12],
    });
    expect(bookingBody(draft({ driver: null }), services)).toMatchObject({ driver: null });
  });

  it('is listed as the booking that it will be (4-071)', () => {
    const known = {
      services,
      therapists: [{ id: 11, first_name: 'Liza', last_name: 'Ramos', specialization: 'Swedish' }],
      drivers: [
        { id: 21, first_name: 'Ben', last_name: 'Castro', motorcycle_plate: 'ABC 1234', vehicle_type: 'motorcycle' },
      ],
    };
    expect(previewOf(draft(), known)).toMatchObject({
      client_details: { first_name: 'Ana' },
      services_details: [{ name: 'Swedish 60' }, { name: 'Foot 30' }],
      therapists_details: [{ id: 11, accepted: false }],
      driver_details: { motorcycle_plate: 'ABC 1234' },
      duration: 90,
    });
    expect(previewOf(draft({ driver: null }), known)?.driver_details).toBeNull();
    const { client_details: whom } = previewOf(draft({ visitPhone: ' 0918 555 0199' }), known) ?? {};
    expect(whom?.phone_number).toBe('0918 555 0199');
  });
});

describe('a booking being changed', () => {
  const appointment = anAppointment({ id: 7, version: 4 });

  it('sends nothing when nothing changed', () => {
    expect(changeBody(draftOf(appointment), appointment, services)).toBeNull();
  });

  it('sends only what changed, with the version that was read', () => {
    expect(changeBody({ ...draftOf(appointment), start: '18:00' }, appointment, services)).toEqual({
      start_time: '18:00',
      version: 4,
    });
    expect(changeBody({ ...draftOf(appointment), driver: null, therapists: [12] }, appointment, services)).toEqual({
      therapists: [12],
      driver: null,
      version: 4,
    });
    const twice = { ...draftOf(appointment), services: [1, 1] };
    expect(changeBody(twice, appointment, services)).toEqual({ services: [1, 1], version: 4 });
    expect(changeBody({ ...draftOf(appointment), notes: 'Ring twice' }, appointment, services)).toEqual({
      notes: 'Ring twice',
      version: 4,
    });
  });

  it('sends who gives what again when that changed, but not when a newcomer takes over', () => {
    const [swedish] = appointment.services_details;
    const details = [11, 12].map((therapist) => ({ ...swedish!, therapist }));
    const shared = {
      ...appointment,
      services: [1, 1],
      services_details: details,
      therapists: [11, 12],
    };
    expect(changeBody(draftOf(shared), shared, services)).toBeNull();
    expect(changeBody({ ...draftOf(shared), givers: { '1.1': 12, '1.2': 11 } }, shared, services)).toMatchObject({
      service_assignments: [
        { service: 1, therapist: 12 },
        { service: 1, therapist: 11 },
      ],
    });
    expect(changeBody({ ...draftOf(shared), together: false }, shared, services)).toEqual({
      service_assignments: [],
      version: 4,
    });
    expect(changeBody({ ...draftOf(shared), therapists: [13, 12] }, shared, services)).toEqual({
      therapists: [13, 12],
      version: 4,
    });
  });
});
