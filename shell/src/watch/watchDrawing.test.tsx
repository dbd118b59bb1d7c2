import { useEffect, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { AreaBoundary } from '../remotes/AreaBoundary';
import { watchDrawing } from './watchDrawing';

let root: Root;
let end: () => void;
let stopped: AreaBoundary[];
beforeEach(() => {
  // Inside `act`, React would draw the loop to its end.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  stopped = [];
  end = watchDrawing(globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__!, {
    leastMs: 0,
    stop: (area) => {
      stopped.push(area);
      root.render(null);
    },
  });
});
afterEach(() => {
  end();
  root.unmount();
});

let drawings = 0;
/** A drawing is done; what follows may set state. */
function drawn(next: () => unknown): void {
  drawings += 1;
  next();
}
/** Sets state in an effect after every drawing, at most this often. */
function Loop({ times }: { times: number }) {
  const [count, setCount] = useState(0);
  useEffect(() => drawn(() => count < times && setCount(count + 1)), [count, times]);
  return <p>{count}</p>;
}
/** Sets state at another time after every drawing. */
function Ticking({ times }: { times: number }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    drawings += 1;
    if (count < times) setTimeout(() => setCount(count + 1));
  }, [count, times]);
  return <p>{count}</p>;
}
const Area = ({ label, children }: { label: string; children?: ReactNode }) => (
  <AreaBoundary label={label} place="/dashboard" onReload={() => undefined}>
    <section>{children}</section>
  </AreaBoundary>
);

async function until(isSo: () => boolean): Promise<void> {
  for (const end = performance.now() + 20_000; !isSo() && performance.now() < end; )
    await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('a loop of effects', () => {
  beforeEach(() => (drawings = 0));

  it('stops the area in which it runs, and no other (R-beyond-217)', async () => {
    root.render(
      <Area label="Operator area">
        <Area label="Driver area">
          <Loop times={Infinity} />
        </Area>
        <Area label="Attendance" />
      </Area>,
    );
    await until(() => stopped.length > 0);
    expect(stopped.map(({ props }) => props.label)).toEqual(['Driver area']);
    expect(drawings).toBeLessThan(300);
  });

  it.each([
    ['that ends', <Loop key="1" times={90} />],
    ['of timers: it may be a clock or an animation', <Ticking key="1" times={150} />],
  ])('%s is left alone', async (_, what) => {
    root.render(<Area label="Driver area">{what}</Area>);
    await until(() => drawings > 90 && document.body.textContent === String(drawings - 1));
    expect(stopped).toEqual([]);
  });

  it('in the shell stops nothing: no area is to blame', async () => {
    root.render(
      <>
        <Loop times={250} />
        <Area label="Driver area" />
      </>,
    );
    await until(() => drawings > 250);
    expect(stopped).toEqual([]);
  });

  it('is counted anew after a press or a drag', async () => {
    root.render(
      <Area label="Driver area">
        <Loop times={400} />
      </Area>,
    );
    let seen = 0;
    await until(() => {
      if (drawings > seen + 40) {
        seen = drawings;
        dispatchEvent(new Event('pointermove'));
      }
      return drawings > 400 || stopped.length > 0;
    });
    // The count reached its limit in none of the pauses, or the loop ended before.
    expect(stopped).toEqual([]);
  });
});
