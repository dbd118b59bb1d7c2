import { aClient, anAppointment, aService } from 'shared-lib/testing';
import {
  bookingBody,
  changeBody,
  type Draft,
  draftErrors,
  draftOf,
  emptyDraft,
  endOf,
  previewOf,
  sumOf,
  withClient,
} from './draft';

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
  it('adds up price and minutes of its services', () => {
    expect(sumOf([1, 2], services)).toEqual({ price: 1300, duration: 90 });
    expect(sumOf([1, 99], services)).toEqual({ price: 850, duration: 60 });
    expect(sumOf([], services)).toEqual({ price: 0, duration: 0 });
  });

  it('ends after midnight where it must', () => {
    expect(endOf('2026-11-20', '19:00', 90)).toBe('20:30');
    expect(endOf('2026-11-20', '23:30', 90)).toBe('01:00');
    expect(endOf('2026-11-20', '00:30', 60)).toBe('01:30');
  });

  it("takes the client's address for its location, unless another was typed", () => {
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
    expect(bookingBody(draft({ notes: ' Gate 2 ' }))).toEqual({
      client: 5,
      services: [1, 2],
      date: '2026-11-20',
      start_time: '19:00',
      therapist: 11,
      driver: 21,
      location: '14 Mabini Street, San Antonio, Makati',
      notes: 'Gate 2',
    });
    expect(bookingBody(draft({ therapists: [11, 12] }))).toMatchObject({ therapist: 11, therapists: [11, 12] });
    expect(bookingBody(draft({ driver: null }))).toMatchObject({ driver: null });
  });

  it('looks in the lists like what it will be (4-071)', () => {
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
  });
});

describe('a booking being changed', () => {
  const appointment = anAppointment({ id: 7, version: 4 });

  it('sends nothing where nothing changed', () => {
    expect(changeBody(draftOf(appointment), appointment)).toBeNull();
  });

  it('sends only what changed, with the version it was read at', () => {
    expect(changeBody({ ...draftOf(appointment), start: '18:00' }, appointment)).toEqual({
      start_time: '18:00',
      version: 4,
    });
    expect(changeBody({ ...draftOf(appointment), driver: null, therapists: [12] }, appointment)).toEqual({
      therapists: [12],
      driver: null,
      version: 4,
    });
    expect(changeBody({ ...draftOf(appointment), notes: 'Ring twice' }, appointment)).toEqual({
      notes: 'Ring twice',
      version: 4,
    });
  });
});
