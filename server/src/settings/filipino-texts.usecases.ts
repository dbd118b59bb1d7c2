import { createHash } from 'node:crypto';
import type { Answer, Body, Calls, FilipinoText, Query } from 'shared-lib/contract';
import { correctionProblem, sayCorrected } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import type { Queryable } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { notFound, wrongFields } from '../platform/errors.js';
import { offsetOf, paginated } from '../platform/http/paging.js';
import { refuseStaleEdit } from '../platform/http/stale-edit.js';
import type { Principal } from '../platform/principal.js';
import {
  findCorrected,
  findCorrection,
  findCorrections,
  lockCorrection,
  putCorrection,
  removeCorrection,
  type CorrectionRow,
} from './filipino-texts.repository.js';
import { FILIPINO } from '../texts/m.js';

type Settings = Calls['settings'];

/** A text of the product. `english` and `ours` have `{0}` where the first value stands. */
interface Text {
  readonly id: string;
  readonly english: string;
  readonly ours: string;
  readonly values: readonly string[];
}

const idOf = (english: string): string => createHash('sha256').update(english).digest('hex').slice(0, 16);

/** With the names of values, which people read, in place of their numbers. */
const named = (text: string, { values }: Text): string =>
  text.replace(/\{(\d)\}/g, (_, at: string) => `{${values[Number(at)] ?? ''}}`);
const numbered = (text: string, { values }: Text): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (values.includes(name) ? `{${values.indexOf(name)}}` : whole));
const TEXTS: readonly Text[] = FILIPINO.map(([english, ours, values]) => ({ id: idOf(english), english, ours, values }))
  .map((text) => ({ text, shown: named(text.english, text) }))
  .sort((a, b) => a.shown.localeCompare(b.shown, 'en'))
  .map(({ text }) => text);
const BY_ID = new Map(TEXTS.map((text) => [text.id, text]));
const BY_ENGLISH = new Map(TEXTS.map((text) => [text.english, text]));

/** A part of a sentence keeps the blanks around it. */
const spaced = (text: string, { ours }: Text): string => {
  const [before = ''] = /^ */.exec(ours) ?? [];
  const [after = ''] = / *$/.exec(ours) ?? [];
  return before + text.trim() + after;
};

const shown = (text: Text, row: CorrectionRow | undefined): FilipinoText => ({
  id: text.id,
  english: named(text.english, text),
  filipino: named(row?.filipino ?? text.ours, text),
  ours: named(text.ours, text),
  corrected: row !== undefined,
  corrected_at: row?.corrected_at.toISOString() ?? null,
  corrected_by: row?.corrected_by ?? null,
});

/**
 * The texts that the business says in other words, by their English; without those whose English is gone. This program
 * says them from now on, too. Source: R-beyond-691.
 */
export async function correctedTexts(q: Queryable): Promise<Readonly<Record<string, string>>> {
  const rows = (await findCorrected(q)).filter(({ english }) => BY_ENGLISH.has(english));
  const corrected = new Map(rows.map(({ english, filipino }) => [english, filipino]));
  sayCorrected(corrected);
  return Object.fromEntries(corrected);
}

/** A page of the texts. A search finds its words in English and Filipino. Source: R-beyond-690. */
export async function filipinoTexts(
  q: Queryable,
  { search = '', corrected, ...page }: Query<Settings['filipinoTexts']>,
): Promise<Answer<Settings['filipinoTexts']>> {
  const rows = new Map((await findCorrections(q)).map((row) => [row.english, row]));
  const wanted = search.trim().toLowerCase();
  const found = TEXTS.map((text) => shown(text, rows.get(text.english))).filter(
    (text) =>
      (corrected === undefined || text.corrected === corrected) &&
      [text.english, text.filipino, text.ours].some((said) => said.toLowerCase().includes(wanted)),
  );
  const before = offsetOf(page);
  return paginated(found.slice(before, before + page.page_size), { ...page, count: found.length });
}

/**
 * Says a text in other words, or with null in ours again. What equals ours is stored as none, so it follows later
 * releases. Refusals: NOT_FOUND; VALIDATION_FAILED beside `filipino`; STALE_VERSION, where it says something else than
 * what was on the screen. Source: R-beyond-690.
 */
export async function correctText(
  { db, clock }: Deps,
  user: Principal,
  { id, filipino, seen }: Body<Settings['correctText']> & { readonly id: string },
  requestId: string,
): Promise<FilipinoText> {
  const text = BY_ID.get(id);
  if (!text) throw notFound();
  const problem = filipino === null ? undefined : correctionProblem(named(text.english, text), filipino);
  if (problem !== undefined) throw wrongFields({ filipino: [problem] });
  const now = clock.now();
  const answer = await db.tx(async (tx) => {
    const row = await lockCorrection(tx, text.english);
    const before = row?.filipino ?? text.ours;
    const stored = shown(text, row);
    // Texts of calls have no blanks around them.
    refuseStaleEdit({ filipino: seen }, { filipino: stored.filipino.trim() }, stored);
    const after = filipino === null ? text.ours : spaced(numbered(filipino, text), text);
    if (after === before) return stored;
    if (after === text.ours) await removeCorrection(tx, text.english);
    else await putCorrection(tx, { english: text.english, filipino: after, at: now, by: user.userId });
    recordAudit(tx, {
      at: now,
      actor: { id: user.userId, role: user.role },
      action: 'settings.filipino_text',
      entity: 'settings',
      entityId: 'filipino',
      before: { english: stored.english, filipino: stored.filipino },
      after: { english: stored.english, filipino: named(after, text) },
      requestId,
    });
    return shown(text, await findCorrection(tx, text.english));
  });
  await correctedTexts(db);
  return answer;
}
