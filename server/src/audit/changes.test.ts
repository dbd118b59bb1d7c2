import { changesOf } from './changes.js';

describe('the changes of an entry of the trail', () => {
  it('show the number for a visit as every screen does (R-beyond-1200)', () => {
    expect(changesOf({ visit_phone: '+639185550199' }, { visit_phone: null })).toEqual([
      { field: 'visit_phone', before: '0918 555 0199', after: null },
    ]);
  });
});
