// How it works: docs/subsystems/broken-remotes.md.
import { AreaBoundary } from '../remotes/AreaBoundary';
import type { Fiber, ReactHook, Root } from './reactHook';

/** So many drawings in a row, each asked for by the effects of the one before, have no end. */
const MOST = 100;
/** A page that catches up with much news is done by then. */
const LEAST_MS = 3_000;
/** So many of them must begin in the same area before it is stopped. */
const SURE = 10;
/** React's mark of a component that was really drawn. */
const PERFORMED_WORK = 1;

/** The areas in which a drawing began; null for the shell. */
function begunIn(drawn: Fiber | null, area: AreaBoundary | null, found: Set<AreaBoundary | null>): void {
  for (let one = drawn; one; one = one.sibling) {
    if (one.flags & PERFORMED_WORK) found.add(area);
    // React keeps the children of what it did not touch.
    else if (one.alternate && one.child !== one.alternate.child)
      begunIn(one.child, one.stateNode instanceof AreaBoundary ? one.stateNode : area, found);
  }
}

/** As React does when something inside throws: an earlier version takes over. */
function stopDrawing(area: AreaBoundary): void {
  const error = new Error('Maximum update depth exceeded: effects set state after every drawing');
  area.setState({ error, phase: 'mending' });
  area.componentDidCatch(error, { componentStack: '' });
}

interface Given {
  leastMs?: number;
  stop?: (area: AreaBoundary) => void;
}

/**
 * Stops an area whose effects set state after every drawing. React stops such a loop within one drawing only. It counts
 * drawings, so a slow phone takes longer and nothing else changes. What a person does begins the count anew. Returns
 * the function to stop watching. Source: R-beyond-217.
 */
export function watchDrawing(hook: ReactHook, { leastMs = LEAST_MS, stop = stopDrawing }: Given = {}): () => void {
  const { onCommitFiberRoot, onPostCommitFiberRoot } = hook;
  let inRow = 0;
  let since = 0;
  let suspect: AreaBoundary | undefined;
  let times = 0;
  const begin = (): void => {
    inRow = 0;
    suspect = undefined;
  };

  function afterEffects({ pendingLanes }: Root): void {
    if (!pendingLanes) return begin();
    if (!inRow) since = performance.now();
    inRow += 1;
  }

  function afterDrawing({ current }: Root): void {
    if (inRow < MOST || performance.now() - since < leastMs) return;
    const found = new Set<AreaBoundary | null>();
    begunIn(current, null, found);
    const [area] = found;
    if (found.size !== 1 || !area) return;
    times = area === suspect ? times + 1 : 1;
    suspect = area;
    if (times < SURE) return;
    begin();
    queueMicrotask(() => stop(area));
  }

  hook.onCommitFiberRoot = (renderer, root, ...more) => {
    onCommitFiberRoot?.call(hook, renderer, root, ...more);
    afterDrawing(root);
  };
  hook.onPostCommitFiberRoot = (renderer, root) => {
    onPostCommitFiberRoot?.call(hook, renderer, root);
    afterEffects(root);
  };
  const inputs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
  for (const input of inputs) addEventListener(input, begin, { capture: true, passive: true });
  return () => {
    Object.assign(hook, { onCommitFiberRoot, onPostCommitFiberRoot });
    for (const input of inputs) removeEventListener(input, begin, { capture: true });
  };
}
