import { readPin } from './pin.js';

describe('a pin (R-beyond-1027)', () => {
  it.each([
    ['14.5995, 120.9842', '14.5995,120.9842'],
    ['14.5995 120.9842', '14.5995,120.9842'],
    ['geo:14.5995,120.9842?z=17', '14.5995,120.9842'],
    ['geo:0,0?q=14.5995,120.9842(Cyber+One)', '14.5995,120.9842'],
    ['geo:14.1,121.1?q=14.6,121.0', '14.6,121.0'],
    ['geo:14.1,121.1?z=17&q=14.6%2C121.0', '14.6,121.0'],
    ['-8, 115', '-8.0,115.0'],
    ['https://www.google.com/maps?q=14.5995,120.9842', '14.5995,120.9842'],
    ['https://maps.apple.com/?ll=14.5995%2C120.98421234567', '14.5995,120.984212'],
    ['https://www.google.com/maps/@14.1,121.1,17z', '14.1,121.1'],
    ['https://www.google.com/maps/place/Cyber/@14.1,121.1,17z/data=!3m1!4b1!3d14.6081!4d121.0792', '14.6081,121.0792'],
    ['https://www.google.com/maps/place/14.5995,+120.9842/@14.1,121.1,17z', '14.5995,120.9842'],
    ['https://www.google.com/maps/search/14.5995,+120.9842?entry=tts', '14.5995,120.9842'],
    ['https://maps.google.com/?q=14.5995,120.9842+(Cyber+One)', '14.5995,120.9842'],
    ['https://www.google.com/maps/search/?api=1&query=14.5995%2C120.9842', '14.5995,120.9842'],
    ['https://waze.com/ul?ll=14.5995%2C120.9842&navigate=yes', '14.5995,120.9842'],
  ])('is read of %s', (typed, pin) => expect(readPin(typed)).toBe(pin));

  it.each(['', 'Cyber One, Eastwood', 'https://maps.app.goo.gl/AbC123', '120.9842, 14.5995', '95.1, 20', '14.5995'])(
    'is not in %s',
    (typed) => expect(readPin(typed)).toBeNull(),
  );

  it.each([
    'https://www.google.com/maps/dir/Makati/Cyber+One/@14.1,121.1,17z/data=!3d14.6081!4d121.0792',
    'https://www.google.com/maps/dir/?api=1&origin=14.1,121.1&destination=14.6081,121.0792',
    'https://www.google.com/maps/dir/?api=1&destination=14.6081,121.0792',
    'https://maps.apple.com/?saddr=14.1,121.1&daddr=14.6081,121.0792',
    'https://www.waze.com/live-map/directions?to=ll.14.6081%2C121.0792',
    'https://maps.google.com/?q=14.1,121.1+to:14.6081,121.0792',
    'https://maps.google.com/?q=14.1,121.1&ll=14.6081,121.0792',
    'geo:14.1,121.1?q=restaurants',
    'https://www.google.com/maps?q=restaurants&center=14.1,121.1',
    'https://www.google.com/maps/@?api=1&map_action=map&center=14.1,121.1',
    'https://www.google.com/maps/search/restaurants/@14.1,121.1,17z',
    'https://www.google.com/maps/place/Cyber/@14.1,121.1,17z',
    'https://www.google.com/maps/place/Cyber/data=!3d14.1!4d121.1!3d14.6081!4d121.0792',
  ])('is not in a link of a way, a search or a view around a place: %s (R-beyond-1111)', (typed) =>
    expect(readPin(typed)).toBeNull(),
  );
});
