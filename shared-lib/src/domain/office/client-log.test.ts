import { pageOf, withoutPersonal } from './client-log.js';

describe('what a screen says of an error', () => {
  it.each([
    ['no answer for luz.ramos+x@example.test', 'no answer for (e-mail)'],
    ['call 0917 555 0142 or +63 917-555-0142', 'call (number) or (number)'],
    ['GET /api/scheduling/clients/?search=Luz failed', 'GET /api/scheduling/clients/ failed'],
    ['https://hatid.example/dashboard#token', 'https://hatid.example/dashboard'],
    ['token 3kTj2Qx8bVn5Lr7Yw0Zs1A', 'token (token)'],
    ["Cannot read properties of undefined (reading 'id')", "Cannot read properties of undefined (reading 'id')"],
    ['at open (https://x.test/operator.js:1:20345)', 'at open (https://x.test/operator.js:1:20345)'],
  ])('holds nothing personal: %s', (said, kept) => {
    expect(withoutPersonal(said)).toBe(kept);
  });

  it('names the page without its numbers', () => {
    expect(pageOf('/dashboard/appointments/2041?tab=1#x')).toBe('/dashboard/appointments/:id');
    expect(pageOf('/dashboard')).toBe('/dashboard');
  });
});
