import { render, screen } from '@testing-library/react';
import type { PayGroup } from '../contract';
import { PayLines } from './PayLines';

const ride = (rule: Partial<NonNullable<PayGroup['rule']>>): PayGroup => ({
  kind: 'ride_out',
  is_earlier: false,
  is_correction: false,
  day: '2026-11-20',
  count: 1,
  visits: 1,
  quantity: 1,
  base: 0,
  percent: null,
  rule: { unit: 'pesos', value: 150, service: null, from: '2026-11-01', ...rule },
  amount: 150,
  reason: '',
  by: null,
});
const [makati, removed] = [{ name: 'Makati' }, { name: null }];

it('names the areas of the rule that counted, and says where one was removed (R-beyond-1384)', () => {
  const lines = [
    ride({ from_area: makati, to_area: removed }),
    ride({ to_area: makati }),
    ride({ from_area: makati }),
    // A server of before names none.
    ride({}),
  ];
  render(<PayLines lines={lines} cash={0} sum={600} label="To pay" />);
  const words = screen.getAllByText(/each, rule of/).map(({ textContent }) => textContent?.replace(/₱.*/, ''));
  expect(words).toEqual(['Makati to an area that was removed · ', 'to Makati · ', 'from Makati · ', '']);
});
