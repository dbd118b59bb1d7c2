// How it works: docs/subsystems/broken-remotes.md.
import { isApiFailure, retryLazyCode } from 'shared-lib';
import { tellOfError } from '../browser-log/watchErrors';
import type { InsideArea } from './area';
import { hasDrawn } from './Drawn';
import { isCodeMissing, isEndless, isFileOf, reasonOf } from './drawingFaults';
import { AreaUnavailable } from './faults';

/** Of the boundary that caught the error. */
interface Props {
  inside?: InsideArea;
  place: string;
  onReload: () => void;
}

/** How often a page is drawn again that something else changes. */
const MOST_DRAWN_AGAIN = 3;

/** The browser's translation or an extension moved elements that React had drawn. No version is to blame. */
const isChangedBelow = ({ name }: Error): boolean => name === 'NotFoundError';

/**
 * Does what can be done about an error before anybody sees it: fetches missing code again, draws the page once more, or
 * lets an earlier version take over. Answers false if the error has to be shown. Source: R-beyond-214.
 *
 * @param times how often the area failed at this place, with this time
 */
export async function mend(error: Error, times: number, { inside, place }: Props): Promise<boolean> {
  if (error instanceof AreaUnavailable || isApiFailure(error)) return false;
  if (isChangedBelow(error)) {
    void tellOfError(error);
    return times <= MOST_DRAWN_AGAIN;
  }
  const isMissing = isCodeMissing(error);
  if (!inside) {
    if (!isMissing) void tellOfError(error);
    return false;
  }
  const { area, loader, promise } = inside;
  // Whatever the shell could not fetch is no fault of the area.
  if (isMissing && !isFileOf(area, error)) return false;
  if (isMissing) {
    const found = await loader.repair(area);
    if (found === 'unreachable') return false;
    if (found === 'mended' && times === 1) {
      retryLazyCode();
      return true;
    }
    return replace(error, inside, place);
  }
  const loaded = await promise;
  // A first drawing that fails gets no second chance, and neither does a page that keeps the browser busy.
  if (times > 1 || isEndless(error) || !hasDrawn(loaded, inside.view)) return replace(error, inside, place);
  void tellOfError(error, { remote: area, version: loaded.version, fault: 'error' });
  return true;
}

async function replace(error: Error, inside: InsideArea, place: string): Promise<boolean> {
  const { area, view, promise, loader, onReplaced } = inside;
  const loaded = await promise;
  const { version } = loaded;
  const kind = view !== undefined ? 'view' : hasDrawn(loaded) ? 'page' : 'draw';
  const where = view === undefined ? place.replace(/\d+/g, ':id') : `view ${view}`;
  const outcome = await loader.fallBack({ area, version, kind, reason: reasonOf(error, kind), error, where });
  if (outcome === 'replaced') onReplaced();
  // The number of its report stands on the screen, also if the same fault was told before.
  else void tellOfError(error, outcome === 'none' ? { remote: area, version, fault: kind } : undefined);
  return outcome === 'replaced';
}

/** What a press on Try again does, besides drawing again. A mended version may have been released meanwhile. */
export async function retry(error: Error, { inside, onReload }: Props): Promise<void> {
  const isMissing = isCodeMissing(error);
  if (isMissing && inside) await inside.loader.repair(inside.area).catch(() => undefined);
  if (isMissing) retryLazyCode();
  if (inside || isMissing) onReload();
}
