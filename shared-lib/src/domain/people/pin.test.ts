import { readPin } from './pin.js';

describe('a pin (R-beyond-1027)', () => {
  it.each([
    ['14.5995, 120.9842', '14.5995,120.9842'],
    ['14.5995 120.9842', '14.5995,120.9842'],
    ['geo:14.5995,120.9842?z=17', '14.5995,120.9842'],
    ['-8, 115', '-8.0,115.0'],
    ['https://www.google.com/maps?q=14.5995,120.9842', '14.5995,120.9842'],
    ['https://maps.apple.com/?ll=14.5995%2C120.98421234567', '14.5995,120.984212'],
    ['https://www.google.com/maps/@14.1,121.1,17z', '14.1,121.1'],
    ['https://www.google.com/maps/place/Cyber/@14.1,121.1,17z/data=!3m1!4b1!3d14.6081!4d121.0792', '14.6081,121.0792'],
    ['https://waze.com/ul?ll=14.5995%2C120.9842&navigate=yes', '14.5995,120.9842'],
  ])('is read of %s', (typed, pin) => expect(readPin(typed)).toBe(pin));

  it.each(['', 'Cyber One, Eastwood', 'https://maps.app.goo.gl/AbC123', '120.9842, 14.5995', '95.1, 20', '14.5995'])(
    'is not in %s',
    (typed) => expect(readPin(typed)).toBeNull(),
  );
});
