import { newBookingPath } from '../../parts/visit-words/newBookingPath';
import { readScheduling, writeScheduling } from './schedulingAddress';

const TODAY = '2026-11-20';
const read = (query: string) => readScheduling(new URLSearchParams(query), TODAY);

describe('the address of the scheduling page', () => {
  it('shows the current month without a date, or with an invalid one', () => {
    expect(read('')).toMatchObject({ place: { show: 'month', month: '2026-11-01', date: null }, panel: 'closed' });
    expect(read('date=2026-02-30').place.date).toBeNull();
    expect(read('date=2026-12-24').place).toMatchObject({ show: 'day', date: '2026-12-24', month: '2026-12-01' });
  });

  it('opens the form for a new booking or an existing one, beside its day', () => {
    expect(read('booking=new')).toMatchObject({ panel: 'new', place: { show: 'day' } });
    expect(read('booking=2041').panel).toBe(2041);
    for (const booking of ['0', '-1', '1.5', 'old', '']) expect(read(`booking=${booking}`).panel).toBe('closed');
  });

  it('reads back what it writes', () => {
    const place = {
      show: 'month' as const,
      date: '2026-11-24',
      month: '2026-12-01',
      slot: '19:30',
      therapists: [11, 12],
      driver: 21,
    };
    for (const panel of ['closed', 'new', 7] as const)
      for (const show of ['month', 'week', 'day'] as const) {
        const address = {
          place: { ...place, show, month: show === 'month' ? place.month : '2026-11-01' },
          panel,
          client: panel === 'new' ? 31 : null,
        };
        expect(read(writeScheduling(address, TODAY).toString())).toEqual(address);
      }
  });

  it('names a client only for a new booking (R-booking-45)', () => {
    expect(read('booking=new&client=31').client).toBe(31);
    for (const query of ['booking=7&client=31', 'booking=new&client=x', 'booking=new'])
      expect(read(query).client).toBeNull();
    expect(read(newBookingPath({ client: 31, slot: '19:30', driver: 21 }).split('?')[1]!)).toMatchObject({
      panel: 'new',
      client: 31,
      place: { slot: '19:30', driver: 21, therapists: [] },
    });
  });

  it('is short when it only says the day', () => {
    const { place } = read('date=2026-11-24');
    expect(writeScheduling({ place, panel: 'new', client: null }, TODAY).toString()).toBe(
      'date=2026-11-24&booking=new',
    );
  });
});
