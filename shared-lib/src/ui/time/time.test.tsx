import { act, render, screen } from '@testing-library/react';
import { Clock, Greeting } from './Clock';
import { Countdown } from './Countdown';
import { now, setServerTime, useNow, useNowValue } from '../../clock/now';
import { hoursInWords, spanInWords } from './span';
import { timeToStart, UrgencyBadge } from './UrgencyBadge';

const start = '2026-11-20T15:42:08+08:00';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(start) });
  setServerTime(start);
});
afterEach(() => jest.useRealTimers());

const pass = (ms: number): void => act(() => void jest.advanceTimersByTime(ms));

describe('the greeting', () => {
  it.each([
    ['00:00', 'Good morning, Marisol'],
    ['11:59', 'Good morning, Marisol'],
  ])('reads morning at %s in Manila (1-014)', (time, text) => {
    jest.setSystemTime(new Date(`2026-11-20T${time}:30+08:00`));
    render(<Greeting name="Marisol" />);
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it.each(['12:00', '17:59'])('reads afternoon at %s (1-015)', (time) => {
    jest.setSystemTime(new Date(`2026-11-20T${time}:00+08:00`));
    render(<Greeting name="Marisol" />);
    expect(screen.getByText('Good afternoon, Marisol')).toBeInTheDocument();
  });

  it.each(['18:00', '23:59'])('reads evening at %s (1-016)', (time) => {
    jest.setSystemTime(new Date(`2026-11-20T${time}:00+08:00`));
    render(<Greeting />);
    expect(screen.getByText('Good evening')).toBeInTheDocument();
  });

  it('changes while the page is open (1-016)', () => {
    jest.setSystemTime(new Date('2026-11-20T17:59:58+08:00'));
    render(<Greeting name="Liza" />);
    expect(screen.getByText('Good afternoon, Liza')).toBeInTheDocument();
    pass(3_000);
    expect(screen.getByText('Good evening, Liza')).toBeInTheDocument();
  });
});

it('the clock shows Manila time, wherever the device is (1-017, 9-001)', () => {
  render(<Clock />);
  expect(screen.getByRole('time')).toHaveTextContent('Friday, 20 November 2026 · 3:42:08 PM');
  pass(1_000);
  expect(screen.getByRole('time')).toHaveTextContent('Friday, 20 November 2026 · 3:42:09 PM');
});

describe('now', () => {
  it('follows the server, so HATID_CLOCK moves the screens too', () => {
    render(<Clock date={false} />);
    act(() => setServerTime('2026-12-01T13:10:00+08:00'));
    expect(screen.getByRole('time')).toHaveTextContent('1:10:00 PM');
    expect(now().toISOString()).toBe('2026-12-01T05:10:00.000Z');
  });

  it('accounts for the age of the answer that carries the time', () => {
    setServerTime('2026-12-01T13:10:00+08:00', 3_000);
    expect(now().toISOString()).toBe('2026-12-01T05:10:03.000Z');
  });

  it('does not jump for less than two seconds, nor for something that is no date', () => {
    setServerTime('2026-11-20T15:42:09+08:00');
    setServerTime('yesterday');
    expect(now().toISOString()).toBe('2026-11-20T07:42:08.000Z');
  });

  it('renders a component only when its value changes', () => {
    const rendered = jest.fn();
    function Minutes() {
      rendered(useNowValue((instant) => instant.getMinutes()));
      return null;
    }
    render(<Minutes />);
    pass(50_000);
    expect(rendered).toHaveBeenCalledTimes(1);
    pass(2_000);
    expect(rendered).toHaveBeenCalledTimes(2);
  });

  it('gives the instant rounded down to the interval', () => {
    function Show() {
      return <p>{useNow(60_000).toISOString()}</p>;
    }
    render(<Show />);
    expect(screen.getByText('2026-11-20T07:42:00.000Z')).toBeInTheDocument();
    pass(52_000);
    expect(screen.getByText('2026-11-20T07:43:00.000Z')).toBeInTheDocument();
  });

  it('keeps no timer while nothing uses it', () => {
    const { unmount } = render(<Clock />);
    expect(jest.getTimerCount()).toBe(1);
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('a countdown', () => {
  const until = '2026-11-20T15:47:08+08:00';
  const timer = () => screen.getByRole('timer');

  it('counts down each second (9-009)', () => {
    render(<Countdown until={until} label="Time to confirm" />);
    expect(timer()).toHaveTextContent('5:00');
    pass(1_000);
    expect(timer()).toHaveTextContent('4:59');
    pass(3_600);
    expect(timer()).toHaveTextContent('4:56');
  });

  it('turns urgent under five minutes and critical under two', () => {
    render(<Countdown until={until} urgentUnder={5} criticalUnder={2} label="Time to confirm" />);
    expect(timer()).not.toHaveAttribute('data-tone');
    pass(1_000);
    expect(timer()).toHaveAttribute('data-tone', 'amber');
    expect(screen.getByText('Time to confirm: less than 5 minutes')).toBeInTheDocument();
    pass(180_000);
    expect(timer()).toHaveAttribute('data-tone', 'red');
  });

  it('stops at zero and reports it once', () => {
    const onEnd = jest.fn();
    render(<Countdown until={until} label="Time to confirm" onEnd={onEnd} />);
    pass(299_000);
    expect(onEnd).not.toHaveBeenCalled();
    pass(5_000);
    expect(timer()).toHaveTextContent('0:00');
    expect(screen.getByText('Time to confirm: time is up')).toBeInTheDocument();
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('shows hours when there are any', () => {
    render(<Countdown until="2026-11-20T16:44:13+08:00" label="Time left" />);
    expect(timer()).toHaveTextContent('1:02:05');
  });
});

describe('the urgency badge', () => {
  const inMinutes = (minutes: number): string => new Date(new Date(start).getTime() + minutes * 60_000).toISOString();

  it.each([
    [22, 'Critical · 22 min to start'],
    [30, 'Critical · 30 min to start'],
    [72, 'High · 1 h 12 min'],
    [80, 'High · 1 h 20 min'],
    [123, 'Medium · 2 h 03 min'],
    [-6, 'Critical · 6 min late'],
    [-1145, 'Critical · 19 h 05 min late'],
    [-3000, 'Critical · 2 days late'],
  ])('names the urgency and the time left at %i minutes (2-121)', (minutes, text) => {
    render(<UrgencyBadge start={inMinutes(minutes)} />);
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('shows nothing while it is normal, and appears when that changes (2-121)', () => {
    const { container } = render(<UrgencyBadge start={inMinutes(141)} />);
    expect(container).toBeEmptyDOMElement();
    pass(60_000);
    expect(container).toHaveTextContent('Medium · 2 h 20 min');
  });

  it('counts whole minutes', () => {
    expect(timeToStart(0)).toBe('0 min to start');
    expect(timeToStart(60)).toBe('1 h');
  });
});

it.each([
  [22, '22 min'],
  [0.4, '0 min'],
  [-3, '0 min'],
  [60, '1 h'],
  [72, '1 h 12 min'],
  [123.9, '2 h 03 min'],
  [4320, '3 days'],
])('says %p minutes as %p', (minutes, words) => {
  expect(spanInWords(minutes)).toBe(words);
});

it.each([
  [10.18, '10 h 11 min'],
  [9, '9 h'],
  [0.75, '45 min'],
  [176.5, '176 h 30 min'],
])('shows %p hours of attendance as %p', (hours, words) => {
  expect(hoursInWords(hours)).toBe(words);
});
