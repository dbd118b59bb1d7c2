// How it works: docs/subsystems/broken-remotes.md.
import { tellOfError } from '../browser-log/watchErrors';
import { type Memories, shellBuild } from '../remotes/brokenVersions';
import { change } from '../remotes/rememberBroken';
import { tellOfStart } from '../remotes/tellOfStart';
import * as m from '../texts/m';
import { EVERY_MS, type Shown, UNANSWERED } from './heartbeat';
import { dropBlock, readBlock } from './lastBlock';
import { WATCHED } from './watchedMark';

/** An older block says nothing about what runs today. */
const KEPT_MS = 60 * 60_000;

/** The next page passes over the version that blocked this one, and the server is told. Source: R-beyond-246. */
export function tellOfBlock(memories: Memories, { place, of }: Shown): void {
  const where = place.replace(/\d+/g, ':id');
  const error = new Error(`no answer for ${(EVERY_MS * UNANSWERED) / 1_000} s at ${where}`);
  error.name = 'BlockedPage';
  if (!of) return void tellOfError(error);
  const { area, version, entry } = of;
  change(memories, (broken, at) => (broken[entry] ??= { reason: m.it_kept_the_screen_busy(), at }));
  void tellOfError(error, { remote: area, version, fault: 'blocked' });
  tellOfStart(area, version, undefined);
}

/** The page before was blocked and never ran again: its worker wrote down what it showed. */
export async function tellOfLastBlock(memories: Memories): Promise<void> {
  memories.device?.removeItem?.(WATCHED);
  const block = await readBlock();
  if (!block) return;
  void dropBlock();
  if (block.shell === shellBuild() && Date.now() - block.at < KEPT_MS) tellOfBlock(memories, block);
}
