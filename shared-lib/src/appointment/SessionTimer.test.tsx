import { act, render, screen } from '@testing-library/react';
import { anAppointment, TEST_NOW } from '../testing/index';
import { setServerTime } from '../clock/now';
import { SessionTime, SessionTimer } from './SessionTimer';

const START = Date.parse(TEST_NOW);
const running = anAppointment({ status: 'session_in_progress', session_started_at: TEST_NOW, total_duration: 90 });

beforeEach(() => {
  // The device is a year behind: only the server's clock counts.
  jest.useFakeTimers({ now: START - 365 * 86_400_000 });
  act(() => setServerTime(TEST_NOW));
});
afterEach(() => {
  jest.useRealTimers();
});
const pass = (seconds: number): void => act(() => jest.advanceTimersByTime(seconds * 1000));

it("counts a running session and what is left of its planned time, by the server's clock (R-pages-42)", () => {
  render(<SessionTimer appointment={running} />);
  const timer = screen.getByRole('timer');
  expect(timer).toHaveTextContent('1:30:00 left · 0:00 of 90 min');
  pass(18 * 60 + 22);
  expect(timer).toHaveTextContent('1:11:38 left · 18:22 of 90 min');
  pass(90 * 60);
  expect(timer).toHaveTextContent('18:22 over the planned time · 1:48:22 of 90 min');
});

it('shows only what is left if there is little space, and all of it to a screen reader', () => {
  render(<SessionTime appointment={running} isBrief />);
  const timer = screen.getByRole('timer', { name: 'Session: 0 of 90 minutes, 90 left' });
  expect(timer).toHaveTextContent(/^1:30:00 left$/);
  pass(95 * 60);
  expect(timer).toHaveTextContent(/^5:00 over$/);
});

it('gives a screen reader whole minutes when it reaches the text, and announces nothing', () => {
  render(<SessionTimer appointment={running} />);
  const timer = screen.getByRole('timer', { name: 'Session: 0 of 90 minutes, 90 left' });
  pass(59);
  expect(timer).toHaveAccessibleName('Session: 0 of 90 minutes, 90 left');
  pass(1);
  expect(timer).toHaveAccessibleName('Session: 1 of 90 minutes, 89 left');
  expect(timer).toHaveAttribute('aria-live', 'off');
});

it('keeps what follows it in place for as long as it has hours, and then minutes, without a gap', () => {
  render(<SessionTimer appointment={running} />);
  const clock = screen.getByText('1:30:00');
  const room = (): string => clock.style.minWidth;
  const withHours = room();
  pass(30 * 60);
  expect(clock).toHaveTextContent('1:00:00');
  expect(room()).toBe(withHours);
  pass(1);
  expect(clock).toHaveTextContent('59:59');
  const withMinutes = room();
  expect(parseFloat(withMinutes)).toBeLessThan(parseFloat(withHours));
  pass(55 * 60);
  expect(clock).toHaveTextContent('4:59');
  expect(room()).toBe(withMinutes);
});

it.each(['dropped_off', 'awaiting_payment', 'completed'] as const)('is absent at %s', (status) => {
  const { container } = render(<SessionTimer appointment={{ ...running, status }} />);
  expect(container).toBeEmptyDOMElement();
});
