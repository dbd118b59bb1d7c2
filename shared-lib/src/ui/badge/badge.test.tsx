import { render, screen } from '@testing-library/react';
import { STATUS_NAMES, statusLabel } from '../../domain/workflow/statuses';
import { TONES } from '../../theme/tokens';
import { Avatar, initialsOf } from '../avatar/Avatar';
import { Count, StatusBadge } from './Badge';

it.each(STATUS_NAMES)('status %s has words and a tone (4-001)', (status) => {
  render(<StatusBadge status={status} />);
  const badge = screen.getByText(statusLabel(status));
  expect(TONES).toContain(badge.dataset.tone);
});

it('a badge can be more precise than its status', () => {
  render(<StatusBadge status="pending">Accept</StatusBadge>);
  expect(screen.getByText('Accept')).toHaveAttribute('data-tone', 'amber');
});

it('a count above 99 reads 99+', () => {
  render(<Count value={140} />);
  expect(screen.getByText('99+')).toBeInTheDocument();
});

it.each([
  ['Liza Ramos', 'LR'],
  ['Ana Maria de la Cruz', 'AC'],
  ['cher', 'C'],
  ['  ', ''],
])('initials of %p are %p', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('screen readers skip an avatar beside the written name', () => {
  const { container } = render(<Avatar name="Liza Ramos" />);
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
});
