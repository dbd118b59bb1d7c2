import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Loading } from './Loading';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  cleanup();
  // Far away from the wait of the next test.
  jest.advanceTimersByTime(1_000);
  jest.useRealTimers();
});

const pass = (ms: number): void => act(() => void jest.advanceTimersByTime(ms));
const show = (onRetry = jest.fn()) =>
  render(
    <Loading what="appointments" onRetry={onRetry}>
      <p>shape</p>
    </Loading>,
  );

/** How long the browser hides it: `e2e/pages/waits.spec.ts` checks it in a browser. */
const hiddenFor = (): string => {
  const shape = screen.getByText('shape').parentElement;
  if (!shape) throw new Error('no shape');
  return shape.style.getPropertyValue('--quiet');
};

it('shows nothing before 300 ms, and then that something is loading (9-074)', () => {
  show();
  expect(hiddenFor()).toBe('300ms');
  pass(299);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  pass(1);
  expect(screen.getByRole('status')).toHaveTextContent('Loading appointments');
});

it('continues a wait that has just ended: the code of a page, then its data (9-074)', () => {
  const { unmount } = show();
  pass(200);
  unmount();
  const second = show();
  expect(hiddenFor()).toBe('100ms');
  pass(100);
  expect(screen.getByRole('status')).toHaveTextContent('Loading appointments');
  pass(500);
  second.unmount();
  const third = show();
  // A wait that began before now is over.
  expect(hiddenFor()).toMatch(/^-\d+ms$/);
  pass(0);
  expect(screen.getByRole('status')).toHaveTextContent('Loading appointments');
  third.unmount();
  pass(60);
  show();
  expect(hiddenFor()).toBe('300ms');
});

it('marks the root while a placeholder is there: what stands below it is hidden (R-beyond-490)', () => {
  const isMarked = (): boolean => document.documentElement.hasAttribute('data-waits');
  const { unmount } = show();
  const second = show();
  unmount();
  expect(isMarked()).toBe(true);
  second.unmount();
  expect(isMarked()).toBe(false);
});

it('warns at 10 s (9-075)', () => {
  show();
  pass(9_999);
  expect(screen.queryByText(/longer than usual/)).not.toBeInTheDocument();
  pass(1);
  expect(screen.getByRole('status')).toHaveTextContent('This takes longer than usual. Still loading appointments…');
  expect(screen.getByText('shape')).toBeInTheDocument();
});

it('fails at 20 s with Retry, which starts again (9-076)', () => {
  const onRetry = jest.fn();
  show(onRetry);
  pass(19_999);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  pass(1);
  expect(screen.getByRole('alert')).toHaveTextContent('Loading appointments takes too long');
  expect(screen.queryByText('shape')).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(screen.getByText('shape')).toBeInTheDocument();
  pass(20_000);
  expect(screen.getByRole('alert')).toBeInTheDocument();
});
