import { driverAnswer, isUrgent, therapistAnswer, vehicle } from './appointmentWords';

/** 20 November 2026, Manila. */
const at = (time: string, day = '2026-11-20') => new Date(`${day}T${time}:00+08:00`);

describe('the words of a card about its appointment', () => {
  it('is urgent while pending and soon, and not when normal (2-121)', () => {
    const pending = { status: 'pending', starts_at: at('16:05').toISOString() } as const;
    expect(isUrgent(pending, at('15:43'))).toBe(true);
    expect(isUrgent(pending, at('13:45'))).toBe(true);
    expect(isUrgent(pending, at('13:44'))).toBe(false);
    expect(isUrgent(pending, at('16:10'))).toBe(true);
    expect(isUrgent({ ...pending, status: 'confirmed' }, at('15:43'))).toBe(false);
  });

  it('says who accepted, who is ready, and who still has to answer', () => {
    expect(therapistAnswer('pending', { accepted: true, ready: false })?.word).toBe('accepted');
    expect(therapistAnswer('pending', { accepted: false, ready: false })?.word).toBe('waiting');
    expect(therapistAnswer('confirmed', { accepted: true, ready: false })?.word).toBe('not ready yet');
    expect(therapistAnswer('journey', { accepted: true, ready: true })).toBeNull();
    expect(driverAnswer({ status: 'pending', driver_accepted: false })?.word).toBe('waiting');
    expect(driverAnswer({ status: 'therapist_confirmed', driver_accepted: true })?.word).toBe('not ready yet');
    expect(driverAnswer({ status: 'driver_confirmed', driver_accepted: true })?.word).toBe('ready');
  });

  it("names the driver's vehicle by its plate (2-116)", () => {
    expect(vehicle({ motorcycle_plate: 'ABC 1234', vehicle_type: 'motorcycle' })).toBe('ABC 1234');
    expect(vehicle({ motorcycle_plate: 'NCR 4821', vehicle_type: 'car' })).toBe('company car · NCR 4821');
    expect(vehicle({ motorcycle_plate: null, vehicle_type: null })).toBe('');
  });
});
