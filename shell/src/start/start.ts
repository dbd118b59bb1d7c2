/*
 * The page's first script: a file of its own, before all other code, so it stays small. It draws the frame of a
 * signed-in person's page, and asks for what their first screen shows. `startScript` of webpack.common.cjs builds it.
 * See docs/subsystems/starts.md.
 */
import { type FirstAnswer, firstAddresses } from 'shared-lib/start';
import { drawFrame } from './frame';
import { whoStarts } from './whoStarts';

/** A longer wait is no head start: the page then asks by itself. */
const PATIENCE_MS = 10_000;

async function ask(address: string, authorization: string): Promise<FirstAnswer | undefined> {
  try {
    const headers = { accept: 'application/json', authorization };
    const answer = await fetch(address, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    // What a refusal means is decided by the code that asks again.
    if (answer.status !== 200 || !answer.headers.get('content-type')?.includes('json')) return undefined;
    const data: unknown = await answer.json();
    return { data, date: answer.headers.get('date'), at: performance.now() };
  } catch {
    return undefined;
  }
}

const who = whoStarts();
if (who) {
  const { role, token } = who;
  drawFrame(role);
  // Other views and pages of the dashboard ask for other things.
  if (/^\/dashboard\/?$/.test(location.pathname + location.search)) {
    const authorization = `Token ${token}`;
    const answers = new Map(firstAddresses(role).map((address) => [address, ask(address, authorization)]));
    globalThis.hatidFirst = { authorization, answers };
  }
}
