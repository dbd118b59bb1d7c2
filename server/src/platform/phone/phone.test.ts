import { phoneKey, readPhone, shownPhone } from './phone.js';

const MOBILE = ['+639175550142', '0917 555 0142'] as const;
const LANDLINE = ['+63281234567', '(02) 8123 4567'] as const;
const WITH_EXTENSION = ['+63281234567;ext=12', '(02) 8123 4567 ext. 12'] as const;
const CEBU = ['+63322345678', '(032) 234 5678'] as const;

/** What is typed or copied, the form in which it is stored, and how it is shown. */
const READABLE: readonly (readonly [string, string, string])[] = [
  // Mobiles, as people and their phones write them.
  ['0917 555 0142', ...MOBILE],
  ['09175550142', ...MOBILE],
  ['0917-555-0142', ...MOBILE],
  ['0917.555.0142', ...MOBILE],
  ['0917/555/0142', ...MOBILE],
  ['(0917) 555-0142', ...MOBILE],
  ['[0917] 555 0142', ...MOBILE],
  ['9175550142', ...MOBILE],
  ['917 555 0142', ...MOBILE],
  ['639175550142', ...MOBILE],
  ['63 0917 555 0142', ...MOBILE],
  ['+63 917 555 0142', ...MOBILE],
  ['+63-917-555-0142', ...MOBILE],
  ['+63 (917) 555 0142', ...MOBILE],
  ['+63 (0)917 555 0142', ...MOBILE],
  ['+6309175550142', ...MOBILE],
  ['(+63)9175550142', ...MOBILE],
  ['00639175550142', ...MOBILE],
  ['0063 917 555 0142', ...MOBILE],
  ['\u202a+63 917 555 0142\u202c', ...MOBILE],
  ['\u200e0917\u00a0555\u00a00142\ufeff', ...MOBILE],
  ['0917\u2011555\u20110142', ...MOBILE],
  ['0917\u2013555\u20130142', ...MOBILE],
  ['＋６３９１７５５５０１４２', ...MOBILE],
  ['0917\t555\n0142', ...MOBILE],
  ['tel:+63-917-555-0142', ...MOBILE],
  ['sms:09175550142', ...MOBILE],
  ['Mobile: 0917 555 0142', ...MOBILE],
  ['CP# 0917 555 0142', ...MOBILE],
  ['Cell no. 0917 555 0142', ...MOBILE],
  ['viber 0917 555 0142', ...MOBILE],
  ['  0917  555  0142  ', ...MOBILE],
  ['0999-999-9999', '+639999999999', '0999 999 9999'],
  // Landlines of Metro Manila and of the provinces.
  ['02 8123 4567', ...LANDLINE],
  ['(02) 8123-4567', ...LANDLINE],
  ['0281234567', ...LANDLINE],
  ['+63 2 8123 4567', ...LANDLINE],
  ['+632 8123 4567', ...LANDLINE],
  ['006328123 4567', ...LANDLINE],
  ['8123 4567', ...LANDLINE],
  ['8123-4567', ...LANDLINE],
  ['81234567', ...LANDLINE],
  ['8123\u20134567', ...LANDLINE],
  ['Tel. no.: (02) 8123-4567', ...LANDLINE],
  ['(032) 234-5678', ...CEBU],
  ['032 2345678', ...CEBU],
  ['+63 32 234 5678', ...CEBU],
  ['(049) 534.1234', '+63495341234', '(049) 534 1234'],
  ['1800 10 123 4567', '+631800101234567', '1800 10 123 4567'],
  // With an extension.
  ['(02) 8123 4567 ext. 12', ...WITH_EXTENSION],
  ['02 8123 4567 ext 12', ...WITH_EXTENSION],
  ['(02)8123-4567 x12', ...WITH_EXTENSION],
  ['02 8123 4567 #12', ...WITH_EXTENSION],
  ['02 8123 4567 loc. 12', ...WITH_EXTENSION],
  ['02 8123 4567, local 12', ...WITH_EXTENSION],
  ['+63281234567;ext=12', ...WITH_EXTENSION],
  ['8123 4567 local 12', ...WITH_EXTENSION],
  // Guests from abroad.
  ['+1 (415) 555-2671', '+14155552671', '+1 415 555 2671'],
  ['0014155552671', '+14155552671', '+1 415 555 2671'],
  ['+81 90-1234-5678', '+819012345678', '+81 90 1234 5678'],
  ['+65 8123 4567', '+6581234567', '+65 8123 4567'],
  ['+44 (0)20 7946 0958', '+442079460958', '+44 20 7946 0958'],
  ['+971 50 123 4567', '+971501234567', '+971 50 123 4567'],
  ['+82 (0)10-1234-5678', '+821012345678', '+82 10 1234 5678'],
  ['+39 06 1234 5678', '+390612345678', '+39 06 1234 5678'],
  ['+61 412 345 678', '+61412345678', '+61 412 345 678'],
];

/** Kept as typed, without marks that nobody sees: [typed, shown, compared by]. */
const UNREADABLE: readonly (readonly [string, string, string])[] = [
  ['0917 555 014', '0917 555 014', '0917555014'],
  ['0917 555 01422', '0917 555 01422', '091755501422'],
  ['0917 555 0142 / 0918 555 0177', '0917 555 0142 / 0918 555 0177', '0917555014209185550177'],
  ['0917 555 0142/43', '0917 555 0142/43', '0917555014243'],
  ['234 5678', '234 5678', '2345678'],
  ['(02) 812 3456', '(02) 812 3456', '028123456'],
  ['911', '911', '911'],
  ['9.17E+09', '9.17E+09', '91709'],
  ['ask the guard', 'ask the guard', ''],
  ['O917 555 0142', 'O917 555 0142', '9175550142'],
  ['\u202a12345\u202c', '12345', '12345'],
  ['+63 917', '+63 917', '63917'],
  ['+999 123 456 789', '+999 123 456 789', '999123456789'],
  ['0917 555 0142 her sister', '0917 555 0142 her sister', '09175550142'],
];

describe('a phone number (R-phone-1)', () => {
  it.each(READABLE)('%j is stored as %s and shown as %s', (typed, stored, shown) => {
    expect(readPhone(typed)).toEqual({ stored, shown, key: stored });
  });

  it.each(UNREADABLE)('%j is no number: it stays %j', (typed, shown, key) => {
    expect(readPhone(typed)).toEqual({ stored: null, shown, key });
  });

  it.each([...READABLE, ...UNREADABLE])('%j reads the same again once it is written', (typed) => {
    const once = readPhone(typed);
    expect(readPhone(once.shown)).toEqual(once);
    if (once.stored) expect(readPhone(once.stored)).toEqual(once);
  });

  it('that was not given is none', () => {
    for (const nothing of ['', '  ', null, undefined]) {
      expect(shownPhone(nothing)).toBeNull();
      expect(phoneKey(nothing)).toBeNull();
    }
  });
});
