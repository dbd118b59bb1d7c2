import { render, screen } from '@testing-library/react';
import { STATUS_NAMES, statusLabel, statusTone } from '../../domain/statuses';
import { Avatar, initialsOf } from '../avatar/Avatar';
import { Count, StatusBadge } from './Badge';

it.each(STATUS_NAMES)('status %s has words and a tone', (status) => {
  render(<StatusBadge status={status} />);
  expect(screen.getByText(statusLabel(status))).toHaveAttribute('data-tone', statusTone(status));
});

it('a badge can say it better than its status', () => {
  render(<StatusBadge status="pending">Accept</StatusBadge>);
  expect(screen.getByText('Accept')).toHaveAttribute('data-tone', 'amber');
});

it('a count over 99 reads 99+', () => {
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

it('an avatar is silent beside the written name', () => {
  const { container } = render(<Avatar name="Liza Ramos" />);
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
});
