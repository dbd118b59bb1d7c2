import { areaAt, areasOf, labelOf } from './areas';

describe('which area owns a page', () => {
  it.each([
    ['', 'operator', 'operator'],
    ['', 'driver', 'driver'],
    ['scheduling', 'therapist', 'therapist'],
    ['attendance', 'driver', 'attendance'],
    ['receipts/12', 'operator', 'operator'],
    ['inventory', 'driver', null],
    ['profile', 'operator', null],
  ] as const)('/dashboard/%s of the %s: %s', (path, role, area) => {
    expect(areaAt(path, role)).toBe(area);
  });

  it('gives a role its own area and attendance', () => {
    expect(areasOf('driver')).toEqual(['driver', 'attendance']);
  });

  it('has a name people know', () => {
    expect(labelOf('driver')).toBe('Driver area');
    expect(labelOf('unheard-of')).toBe('unheard-of');
  });
});
