import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, startTransition, Suspense, use, useState } from 'react';
import { DateField, DateFilter } from './DateField';

/* jsdom cannot type parts of a date: these tests imitate the browser's change after each key. */
const PAUSE_MS = 600;
const START = '2026-11-20';

let heard: string[];
/** The days for which the page has its data. For another day it waits, as for the code of a page. */
let ready: Map<string, { promise: Promise<void>; arrive: () => void }>;

function whatIsDrawn(day: string): Promise<void> {
  let arrive = (): void => undefined;
  const known = ready.get(day) ?? {
    promise: new Promise<void>((resolve) => (arrive = resolve)),
    arrive: () => arrive(),
  };
  ready.set(day, known);
  return known.promise;
}
const follow = (day: string): Promise<void> => act(async () => ready.get(day)?.arrive());

function Drawn({ day }: { day: string }) {
  use(whatIsDrawn(day));
  return <p>Drawn: {day}</p>;
}

/** A page whose address holds its day. */
function Page({ takes = () => true }: { takes?: (day: string) => boolean }) {
  const [day, setDay] = useState(START);
  const go = (next: string): void => startTransition(() => setDay(takes(next) ? next : START));
  return (
    <>
      <DateFilter
        aria-label="From"
        value={day}
        clear="Clear From"
        onChange={(next) => {
          heard.push(next);
          go(next);
        }}
      />
      <button type="button" onClick={() => go('2026-12-24')}>
        Next page
      </button>
      <Suspense>
        <Drawn day={day} />
      </Suspense>
    </>
  );
}
async function open(page: ReactNode): Promise<void> {
  render(page);
  await follow(START);
}

const input = (): HTMLElement => screen.getByLabelText('From');
function type(...days: string[]): void {
  for (const value of days) {
    fireEvent.keyDown(input(), { key: '1' });
    fireEvent.change(input(), { target: { value } });
    fireEvent.keyUp(input(), { key: '1' });
  }
}
const wait = (ms: number): void => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
  heard = [];
  ready = new Map();
});
afterEach(() => jest.useRealTimers());

describe('a day that filters a page', () => {
  it('reports once, when typing pauses (R-forms-1)', async () => {
    await open(<Page />);
    type('2026-11-03', '2026-11-30');
    wait(PAUSE_MS - 1);
    expect(heard).toEqual([]);
    expect(input()).toHaveValue('2026-11-30');
    wait(1);
    expect(heard).toEqual(['2026-11-30']);
    expect(input()).toHaveValue('2026-11-30');
    await follow('2026-11-30');
    wait(PAUSE_MS);
    expect(input()).toHaveValue('2026-11-30');
    expect(heard).toEqual(['2026-11-30']);
  });

  it('reports at once when it is picked, when the focus leaves, and on Enter (R-forms-1)', async () => {
    await open(<Page />);
    fireEvent.change(input(), { target: { value: '2026-11-04' } });
    expect(heard).toEqual(['2026-11-04']);
    await follow('2026-11-04');
    type('2026-11-05');
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(heard).toEqual(['2026-11-04', '2026-11-05']);
    await follow('2026-11-05');
    type('2026-11-06');
    fireEvent.blur(input());
    expect(heard).toEqual(['2026-11-04', '2026-11-05', '2026-11-06']);
    await follow('2026-11-06');
    type('2026-11-07');
    fireEvent.pointerDown(input());
    fireEvent.change(input(), { target: { value: '2026-11-08' } });
    expect(heard.slice(3)).toEqual(['2026-11-08']);
  });

  it('is not overwritten by a page that follows late (R-forms-1)', async () => {
    await open(<Page />);
    type('2026-11-03');
    wait(PAUSE_MS);
    expect(screen.getByText(`Drawn: ${START}`)).toBeVisible();
    type('2026-11-30');
    await follow('2026-11-03');
    expect(screen.getByText('Drawn: 2026-11-03')).toBeVisible();
    expect(input()).toHaveValue('2026-11-30');
    wait(PAUSE_MS);
    expect(heard).toEqual(['2026-11-03', '2026-11-30']);
  });

  it('reports nothing while it is half typed, not even the last complete day (R-forms-1)', async () => {
    await open(<Page />);
    type('2026-12-20', '0002-12-20');
    wait(PAUSE_MS);
    fireEvent.blur(input());
    expect(heard).toEqual([]);
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a complete, valid date, or clear the field.');
  });

  it("yields to another day of the page's address, and to a page that refuses the day (R-forms-1)", async () => {
    await open(<Page takes={(day) => day < '2027'} />);
    type('2026-11-03');
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await follow('2026-12-24');
    expect(input()).toHaveValue('2026-12-24');
    wait(PAUSE_MS);
    expect(heard).toEqual([]);
    type('2027-01-01');
    wait(PAUSE_MS);
    expect(heard).toEqual(['2027-01-01']);
    await follow(START);
    expect(input()).toHaveValue(START);
  });

  it('is cleared by its button at once, whatever is being typed (R-forms-1)', async () => {
    await open(<Page />);
    type('2026-11-03');
    fireEvent.click(screen.getByRole('button', { name: 'Clear From' }));
    expect(heard).toEqual(['']);
    expect(input()).toHaveValue('');
    wait(PAUSE_MS);
    expect(heard).toEqual(['']);
  });

  it('of a form reports every key, and reports again once typing pauses (R-forms-1)', () => {
    const settled = jest.fn();
    function Form() {
      const [day, setDay] = useState(START);
      return (
        <>
          <DateField aria-label="From" value={day} onChange={setDay} onSettled={settled} />
          <button type="button" onClick={() => setDay('2026-11-30')}>
            As before
          </button>
        </>
      );
    }
    render(<Form />);
    type('2026-11-03', '2026-11-30');
    expect(input()).toHaveValue('2026-11-30');
    expect(settled).not.toHaveBeenCalled();
    wait(PAUSE_MS);
    expect(settled.mock.calls).toEqual([['2026-11-30']]);
    type('2026-11-04', '0002-11-04');
    wait(PAUSE_MS);
    fireEvent.blur(input());
    expect(settled).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('alert')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'As before' }));
    expect(input()).toHaveValue('2026-11-30');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    fireEvent.change(input(), { target: { value: '2026-12-04' } });
    expect(settled.mock.calls.slice(1)).toEqual([['2026-12-04']]);
  });
});
