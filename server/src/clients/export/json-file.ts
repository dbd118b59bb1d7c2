import type { KeptOfClient, Section } from './kept-of-client.js';
import { VISITS } from './kept.js';
import { REASONS } from './reasons.js';

const membersOf = (sections: readonly Section[]) =>
  Object.fromEntries(sections.map(({ kept, rows }) => [kept.name, rows]));

/** All that is kept of a client as one JSON object, for other programs. Visits are written one on a line. */
export async function* jsonFile({ name, at, by, sections, history, visits }: KeptOfClient): AsyncGenerator<string> {
  const head = {
    client: name,
    exported_at: at.toISOString(),
    exported_by: by,
    left_out: Object.values(REASONS),
    ...membersOf(sections),
    history,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"${VISITS.name}":[`;
  let isFirst = true;
  for await (const piece of visits) {
    yield piece
      .map((visit, at_) => {
        const one = { ...visit.row, ...membersOf(visit.sections), history: visit.history };
        return `${isFirst && at_ === 0 ? '' : ','}\n${JSON.stringify(one)}`;
      })
      .join('');
    isFirst = false;
  }
  yield '\n]}\n';
}
