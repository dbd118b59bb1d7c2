/*
 * The page's first script: a file of its own, before all other code, so it stays small. It draws the frame of a
 * signed-in person's page, and asks for what their first screen shows. `startScript` of webpack.common.cjs builds it.
 * See docs/subsystems/starts.md.
 */
import { firstAddresses } from 'shared-lib/start';
import { drawFrame } from './frame';
import { whoStarts } from './whoStarts';

/** A longer wait is no head start: the page then asks by itself. */
const PATIENCE_MS = 10_000;
/** An older answer counts for nothing. What happened since the page began comes by the live channel. */
const FRESH_MS = 30_000;

/** What a refusal means is decided by the code that asks again. */
async function ask(address: string, authorization: string): Promise<object | undefined> {
  const answer = await fetch(address, { headers: { authorization }, signal: AbortSignal.timeout(PATIENCE_MS) });
  return answer.ok ? ((await answer.json()) as object) : undefined;
}

const who = whoStarts();
if (who) {
  drawFrame(who.role);
  // Other views and pages of the dashboard ask for other things.
  if (/^\/dashboard\/?$/.test(location.pathname + location.search)) {
    const authorization = `Token ${who.token}`;
    const answers = new Map(
      firstAddresses(who.role).map((address) => [address, ask(address, authorization).catch(() => undefined)]),
    );
    globalThis.hatidFirst = { authorization, answers };
    setTimeout(() => (globalThis.hatidFirst = undefined), FRESH_MS);
  }
}
