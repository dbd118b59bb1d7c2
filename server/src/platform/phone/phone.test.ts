import { PHONES_READ, PHONES_UNREAD } from '../../testing/phones.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import { phoneKey, readPhone, shownPhone, withShownPhone } from './phone.js';

describe('a phone number (R-phone-1)', () => {
  it.each(PHONES_READ)('%j is stored as %s and shown as %s', (typed, stored, shown) => {
    expect(readPhone(typed)).toEqual({ stored, shown, key: stored });
  });

  it.each(PHONES_UNREAD)('%j is no number: it stays %j', (typed, shown, key) => {
    expect(readPhone(typed)).toEqual({ stored: null, shown, key });
  });

  it.each([...PHONES_READ, ...PHONES_UNREAD])('%j reads the same again once it is written', (typed) => {
    const once = readPhone(typed);
    expect(readPhone(once.shown)).toEqual(once);
    if (once.stored) expect(readPhone(once.stored)).toEqual(once);
  });

  it('has the same key in the database, as written and as stored', async () => {
    const server: TestApp = await testApp();
    try {
      for (const [typed] of [...PHONES_READ, ...PHONES_UNREAD]) {
        const { shown, stored, key } = readPhone(typed);
        const row = await server.db.one('select phone_key($1::text) as shown, phone_key($2::text) as stored', [
          shown,
          stored,
        ]);
        expect([typed, row]).toEqual([typed, { shown: key || null, stored }]);
      }
    } finally {
      await server.close();
    }
  });

  it('that was not given stays empty', () => {
    for (const nothing of ['', '  ', null, undefined]) {
      expect(shownPhone(nothing)).toBeNull();
      expect(phoneKey(nothing)).toBeNull();
    }
    expect(withShownPhone({ phone_number: null })).toEqual({ phone_number: null });
    expect(withShownPhone({})).toEqual({});
  });
});
