import { readScheduling, writeScheduling } from './schedulingAddress';

const read = (query: string) => readScheduling(new URLSearchParams(query), '2026-11-20');

describe('the address of the scheduling page', () => {
  it('shows today without a date, or with none that exists', () => {
    expect(read('')).toEqual({ day: '2026-11-20', panel: 'closed' });
    expect(read('date=2026-02-30').day).toBe('2026-11-20');
    expect(read('date=2026-11-24').day).toBe('2026-11-24');
  });

  it('opens the form for a new booking or for an existing one', () => {
    expect(read('booking=new').panel).toBe('new');
    expect(read('booking=2041').panel).toBe(2041);
    for (const booking of ['0', '-1', '1.5', 'old', '']) expect(read(`booking=${booking}`).panel).toBe('closed');
  });

  it('reads back what it writes', () => {
    for (const panel of ['closed', 'new', 7] as const) {
      expect(read(writeScheduling({ day: '2026-11-24', panel }).toString())).toEqual({ day: '2026-11-24', panel });
    }
  });
});
