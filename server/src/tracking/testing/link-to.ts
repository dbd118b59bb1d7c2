import type { TrackedVisit } from 'shared-lib/contract';
import { BASE } from '../../appointments/testing/business.js';
import type { TestClient } from '../../testing/test-client.js';

/** Makes the link of a visit, and gives the path of its page. `replaces`: the generation that the new one ends. */
export async function linkTo(operator: TestClient, visit: number, replaces = 0): Promise<string> {
  const { status, body, text } = await operator.post<TrackedVisit>(`${BASE}${visit}/tracking/`, { replaces });
  if (status !== 200 || !body.link) throw new Error(`no link: ${status} ${text}`);
  return new URL(body.link.url).pathname;
}
