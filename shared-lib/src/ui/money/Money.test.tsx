import { render, screen } from '@testing-library/react';
import { Money } from './Money';

it.each([
  [1450, '₱1,450.00'],
  [0, '₱0.00'],
  [1_000_000, '₱1,000,000.00'],
])('shows %i in pesos with two decimals (1-018)', (pesos, text) => {
  render(<Money pesos={pesos} />);
  expect(screen.getByText(text)).toBeInTheDocument();
});
