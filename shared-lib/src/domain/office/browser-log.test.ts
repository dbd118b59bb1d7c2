import { pageOf, withoutNames, withoutPersonal } from './browser-log.js';

describe('an error report of a screen', () => {
  it.each([
    ['no answer for luz.ramos+x@example.test', 'no answer for (e-mail)'],
    ['call 0917 555 0142 or +63 917-555-0142', 'call (number) or (number)'],
    ['GET /api/scheduling/clients/?search=Luz failed', 'GET /api/scheduling/clients/ failed'],
    ['https://hatid.example/dashboard#token', 'https://hatid.example/dashboard'],
    ['token 3kTj2Qx8bVn5Lr7Yw0Zs1A', 'token (token)'],
    ["Cannot read properties of undefined (reading 'id')", "Cannot read properties of undefined (reading 'id')"],
    ['at open (https://x.test/operator.js:1:20345)', 'at open (https://x.test/operator.js:1:20345)'],
    ['refused with password=Sampaguita8, again', 'refused with password=(secret)'],
    ['password: correct horse battery', 'password: (secret)'],
    ['passcode = correct horse, battery; staple)\nat open', 'passcode = (secret)\nat open'],
    [String.raw`{"password":"hu\"nter2 rest"}`, '{"password":(secret)}'],
    [String.raw`'secret': 'don\'t tell', 'a': 1`, "'secret': (secret), 'a': 1"],
    ['{"password":"never closed, and more', '{"password":(secret)'],
    [String.raw`"{\"password\":\"two words\"}"`, String.raw`"{\"password\":(secret)`],
    ['{"code":123456}', '{"code":(code)}'],
    ['{"code" : 123456, "n":7}', '{"code" : (code), "n":7}'],
    ["{'pin':123456}", "{'pin':(code)}"],
    ['bearer abc.def was refused', 'bearer (secret) was refused'],
    ['{"new_password":"two words","code":"042117"}', '{"new_password":(secret),"code":"(code)"}'],
    ["pwd: 'x' and api_key = abc", 'pwd: (secret) and api_key = (secret)'],
    ['Authorization: Bearer abc.def', 'Authorization: (secret)'],
    ['the code 042117 is old, and so is code:042118', 'the code (code) is old, and so is code:(code)'],
    ['Unexpected token < in JSON at position 2', 'Unexpected token < in JSON at position 2'],
    ['at open (operator.js:1:204117)', 'at open (operator.js:1:204117)'],
  ])('holds nothing personal: %s', (said, kept) => {
    expect(withoutPersonal(said)).toBe(kept);
  });

  it('holds no name and no address from the screen', () => {
    const personal = {
      names: ['Luz', 'Maria Clara', 'Dela Cruz', 'Niño', 'Al', ''],
      addresses: ['Unit 4, 14 Sampaguita Street, Quezon City', ''],
    };
    expect(withoutNames("no 'luz' in Clara Cruz, al NIÑO; Luzon stays", personal)).toBe(
      "no '(name)' in (name) (name), al (name); Luzon stays",
    );
    expect(withoutNames('to Unit 4, 14 Sampaguita Street, Quezon City or 14 Sampaguita Street', personal)).toBe(
      'to (address) or (address)',
    );
  });

  it.each([
    ['Unit 1103-1105 Legazpi Street, Makati'],
    ['Blk 12 Lot 1234-5678 Rosal Street, Pasig'],
    ['0917 555 0142 Legazpi Street'],
  ])('holds no street either, even if its number was taken for a phone number: %s', (address) => {
    const kept = withoutNames(withoutPersonal(`to ${address} now`), { names: [], addresses: [address] });
    expect(kept).not.toMatch(/Legazpi|Rosal|Street|Makati|Pasig|\d{3}/);
  });

  it('is cleaned in the same time for texts written to be slow', () => {
    const begun = performance.now();
    for (const text of ['"', '\\', 'password:', 'password:"\\', "'", '1', 'bearer ', '" : '])
      withoutPersonal(text.repeat(8_000 / text.length));
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  it('names the page without its numbers', () => {
    expect(pageOf('/dashboard/appointments/2041?tab=1#x')).toBe('/dashboard/appointments/:id');
    expect(pageOf('/dashboard')).toBe('/dashboard');
  });
});
