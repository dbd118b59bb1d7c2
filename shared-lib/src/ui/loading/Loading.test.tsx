import { act, fireEvent, render, screen } from '@testing-library/react';
import { Loading } from './Loading';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number): void => act(() => void jest.advanceTimersByTime(ms));
const show = (onRetry = jest.fn()) =>
  render(
    <Loading what="appointments" onRetry={onRetry}>
      <p>shape</p>
    </Loading>,
  );

it('shows nothing before 300 ms, then the shape of what comes (9-074)', () => {
  const { container } = show();
  pass(299);
  expect(container).toBeEmptyDOMElement();
  pass(1);
  expect(screen.getByText('shape')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Loading appointments');
});

it('warns at 10 s (9-075)', () => {
  show();
  pass(9_999);
  expect(screen.queryByText(/longer than usual/)).not.toBeInTheDocument();
  pass(1);
  expect(screen.getByRole('status')).toHaveTextContent('This takes longer than usual. Still loading appointments…');
  expect(screen.getByText('shape')).toBeInTheDocument();
});

it('errors at 20 s with Retry, which starts anew (9-076)', () => {
  const onRetry = jest.fn();
  const { container } = show(onRetry);
  pass(20_000);
  expect(screen.getByRole('alert')).toHaveTextContent('Loading appointments takes too long');
  expect(screen.queryByText('shape')).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(container).toBeEmptyDOMElement();
  pass(300);
  expect(screen.getByText('shape')).toBeInTheDocument();
  pass(19_700);
  expect(screen.getByRole('alert')).toBeInTheDocument();
});
