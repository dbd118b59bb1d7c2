import { BOOKING_CSV_HEADER, bookingCsvRows } from './booking-csv.js';

const BOOKING = {
  id: 7,
  date: '2026-11-20',
  starts_at: '2026-11-20T16:00:00+08:00',
  ends_at: '2026-11-20T17:00:00+08:00',
  created_at: '2026-11-19T09:00:00+08:00',
  status: 'completed',
  location: '',
  client_details: {
    first_name: 'Luz',
    last_name: 'Ramos',
    phone_number: '0917 555 0101',
    address: '5 Lakandula',
  },
  services_details: [{ name: 'Swedish massage' }],
  therapists_details: [{ first_name: 'Liza', last_name: 'Ramos' }],
  total_price: 900,
  amount_paid: 1400,
  payment_status: 'paid',
} as const;

describe('bookings as lines of a file', () => {
  it('show the price, and with two decimals what was paid, which includes extensions (R-pages-81, 1-018)', () => {
    const [row = []] = bookingCsvRows([BOOKING]);
    const cell = (label: string) => row[BOOKING_CSV_HEADER.indexOf(label)];
    expect(['Price', 'Paid', 'Payment', 'Location'].map(cell)).toEqual(['900.00', '1400.00', 'paid', '5 Lakandula']);
  });

  it('show a called-off visit as called off, whatever the ride home does (R-workflow-80)', () => {
    const rows = bookingCsvRows([
      { ...BOOKING, status: 'transport_completed', outcome: 'cancelled' },
      { ...BOOKING, status: 'cancelled', outcome: 'cancelled' },
    ]);
    const at = BOOKING_CSV_HEADER.indexOf('Status');
    expect(rows.map((row) => row[at])).toEqual(['Cancelled · Transport completed', 'Cancelled']);
  });
});
