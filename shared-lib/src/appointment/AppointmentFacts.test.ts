import { serviceList, timeRange } from './AppointmentFacts';

/** 20 November 2026, Manila. */
const at = (time: string, day = '2026-11-20') => new Date(`${day}T${time}:00+08:00`);

it('shows AM or PM once if both times share it', () => {
  expect(timeRange(at('16:05'), at('17:35'))).toBe('4:05 – 5:35 PM');
  expect(timeRange(at('23:30'), at('01:00', '2026-11-21'))).toBe('11:30 PM – 1:00 AM');
});

it('lists the services, a repeated one once with its count (2-117)', () => {
  expect(serviceList([{ name: 'Swedish 60' }, { name: 'Foot 30' }])).toBe('Swedish 60 · Foot 30');
  expect(serviceList([{ name: 'Deep tissue 90' }, { name: 'Deep tissue 90' }])).toBe('Deep tissue 90 × 2');
});
