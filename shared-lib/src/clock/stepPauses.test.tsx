import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import * as limits from '../domain/limits';
import { Button } from '../ui/button/Button';
import { stepBegins, stepPauses, stepRefused, stepTaken } from './stepPauses';

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(stepPauses, {
    guard: limits.STEP_GUARD_MS,
    rest: limits.STEP_REST_MS,
    newWords: limits.STEP_NEW_WORDS_MS,
  });
});
afterEach(() => {
  act(() => {
    stepRefused(1);
    jest.runAllTimers();
  });
  jest.useRealTimers();
});

const pass = (ms: number): void => act(() => jest.advanceTimersByTime(ms));
/** Runs what follows by itself, such as the move of the focus. */
const flush = () => act(async () => await Promise.resolve());
const button = (name: string) => screen.getByRole('button', { name });
/** A tap as a thumb makes it. */
const tap = (name: string): void => {
  fireEvent.pointerDown(button(name));
  fireEvent.click(button(name));
};

/** A visit whose next step appears where the last one was pressed. */
function Visit({ id, steps, onStep }: { id: number; steps: readonly string[]; onStep: (words: string) => void }) {
  const [at, setAt] = useState(0);
  const words = steps[at] ?? 'Done';
  return (
    <Button
      step={id}
      onClick={() => {
        onStep(words);
        stepBegins(id);
        setAt(at + 1);
      }}
    >
      {words}
    </Button>
  );
}

it('takes one step for two taps, and the next a second after the first was taken (R-workflow-60)', () => {
  const onStep = jest.fn();
  render(<Visit id={1} steps={['Start Session', 'Request Payment']} onStep={onStep} />);
  tap('Start Session');
  pass(300);
  tap('Request Payment');
  expect(onStep.mock.calls).toEqual([['Start Session']]);

  // However long the answer takes, no press works before it.
  pass(5_000);
  expect(button('Request Payment')).toHaveAttribute('aria-disabled', 'true');
  act(() => stepTaken(1));
  pass(limits.STEP_REST_MS - 1);
  expect(button('Request Payment')).toHaveAttribute('aria-disabled', 'true');
  tap('Request Payment');
  pass(1);
  expect(button('Request Payment')).not.toHaveAttribute('aria-disabled', 'true');
  tap('Request Payment');
  expect(onStep.mock.calls).toEqual([['Start Session'], ['Request Payment']]);
});

it('ignores a second tap on another visit or a dialog, but accepts one soon after (R-workflow-60)', () => {
  const onStep = jest.fn();
  render(
    <>
      <Button step={1} onClick={() => onStep('opens the dialog')}>
        Verify Payment
      </Button>
      <Button step={2} onClick={() => onStep('another visit')}>
        Start Appointment
      </Button>
      <Button step onClick={() => onStep('of the dialog')}>
        Save
      </Button>
      <Button onClick={() => onStep('no step')}>Refresh</Button>
    </>,
  );
  tap('Verify Payment');
  pass(300);
  tap('Start Appointment');
  tap('Save');
  tap('Refresh');
  expect(onStep.mock.calls).toEqual([['opens the dialog'], ['no step']]);
  pass(limits.STEP_GUARD_MS - 300);
  tap('Save');
  expect(onStep).toHaveBeenLastCalledWith('of the dialog');
});

it('lets a refused step be retried at once (R-workflow-60)', () => {
  const onStep = jest.fn();
  render(<Visit id={1} steps={['Accept', 'Accept']} onStep={onStep} />);
  tap('Accept');
  pass(limits.STEP_GUARD_MS);
  expect(button('Accept')).toHaveAttribute('aria-disabled', 'true');
  act(() => stepRefused(1));
  tap('Accept');
  expect(onStep).toHaveBeenCalledTimes(2);
});

describe('words that change under the thumb, because another person took the step (R-workflow-60)', () => {
  it('are not pressed by a press that began on the old ones', () => {
    const onClick = jest.fn();
    const card = (words: string) => (
      <Button step={1} onClick={onClick}>
        {words}
      </Button>
    );
    const { rerender } = render(card('Start Session'));
    fireEvent.pointerDown(button('Start Session'));
    rerender(card('Request Payment'));
    // A long press: the new words have been there for a while when it ends.
    pass(limits.STEP_NEW_WORDS_MS);
    fireEvent.click(button('Request Payment'));
    expect(onClick).not.toHaveBeenCalled();
    tap('Request Payment');
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('can be pressed only after half a second', () => {
    const onClick = jest.fn();
    const card = (words: string) => (
      <Button step={1} onClick={onClick}>
        {words}
      </Button>
    );
    const { rerender } = render(card('Start Session'));
    rerender(card('Request Payment'));
    tap('Request Payment');
    expect(button('Request Payment')).toHaveAttribute('aria-disabled', 'true');
    pass(limits.STEP_NEW_WORDS_MS);
    tap('Request Payment');
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});

it('takes one step for a key that is held down (R-workflow-60)', () => {
  render(<Visit id={1} steps={['Check In', 'Check Out']} onStep={jest.fn()} />);
  // The code prevents the click that a browser sends for each repeat.
  expect(fireEvent.keyDown(button('Check In'), { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(button('Check In'), { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(button('Check In'), { key: 'Tab', repeat: true })).toBe(true);
});

it('accepts the press of a screen reader, which touches nothing (R-workflow-60)', () => {
  const onStep = jest.fn();
  render(<Visit id={1} steps={['Check In']} onStep={onStep} />);
  fireEvent.click(button('Check In'));
  expect(onStep).toHaveBeenCalledTimes(1);
});

/** Lines whose button goes with its step. Each line leaves its list at once, a moment later, or never. */
function Lines({ names, leaves, title }: { names: readonly string[]; leaves?: 'at once' | 'later'; title?: string }) {
  const [done, setDone] = useState<readonly string[]>([]);
  const [gone, setGone] = useState<readonly string[]>([]);
  const take = (name: string): void => {
    setDone([...done, name]);
    if (leaves === 'at once') setGone([...gone, name]);
    if (leaves === 'later') setTimeout(() => setGone([...gone, name]), 300);
  };
  const left = names.filter((name) => !gone.includes(name));
  return (
    <main aria-label="Appointments">
      <h1>Board</h1>
      {title && <h2>{title}</h2>}
      {left.length > 0 && (
        <ul>
          {left.map((name) => (
            <li key={name} aria-label={name}>
              <a href="#top">{name}</a>
              <h3>{name}</h3>
              {!done.includes(name) && name !== 'Cai' && (
                <Button step={name.length} onClick={() => take(name)}>
                  Start {name}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

describe('the focus, when a step removes its button (R-pages-101)', () => {
  const take = (name: string): void => {
    button(`Start ${name}`).focus();
    fireEvent.click(button(`Start ${name}`));
    pass(0);
  };

  it('stays at the line if that stays', async () => {
    render(<Lines names={['Ana', 'Bea']} />);
    take('Ana');
    await flush();
    expect(screen.getByRole('listitem', { name: 'Ana' })).toHaveFocus();
  });

  it.each(['at once', 'later'] as const)(
    'goes to the step of the line that took its place, when the old one leaves %s',
    async (leaves) => {
      render(<Lines names={['Ana', 'Bea']} leaves={leaves} />);
      take('Ana');
      await flush();
      pass(300);
      await flush();
      expect(button('Start Bea')).toHaveFocus();
    },
  );

  it('goes to the line in its place if that has no step', async () => {
    render(<Lines names={['Ana', 'Cai']} leaves="at once" />);
    take('Ana');
    await flush();
    expect(screen.getByRole('listitem', { name: 'Cai' })).toHaveFocus();
  });

  it.each([
    ['its list, after the last line', ['Ana', 'Bea'], 'Bea', 'Needs you now'],
    ['what is left, after the only line', ['Ana'], 'Ana', 'Board'],
  ])('goes to the heading of %s', async (_what, names, last, heading) => {
    render(<Lines names={names} leaves="at once" title={names.length > 1 ? heading : undefined} />);
    take(last);
    await flush();
    expect(screen.getByRole('heading', { name: heading })).toHaveFocus();
  });
});

it('is left to a dialog that closes with its step', () => {
  function Asked() {
    const [isDone, setDone] = useState(false);
    return (
      <main>
        <div role="dialog">
          <ul>
            <li>
              {!isDone && (
                <Button step onClick={() => setDone(true)}>
                  Swap
                </Button>
              )}
            </li>
          </ul>
        </div>
      </main>
    );
  }
  render(<Asked />);
  button('Swap').focus();
  fireEvent.click(button('Swap'));
  pass(0);
  expect(document.body).toHaveFocus();
});
