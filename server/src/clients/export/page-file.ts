import { auditField, auditValue, formatMoment, formatPesos } from 'shared-lib/domain';
import { escapeHtml } from '../../platform/html.js';
import type { KeptRow } from './export.repository.js';
import type { HistoryLine, KeptOfClient, KeptVisit, Section } from './kept-of-client.js';
import { VISITS } from './kept.js';
import type { Kept } from './kept-table.js';
import { REASONS } from './reasons.js';
import * as m from '../../texts/m.js';

/** The colours are those of the reader's own system, light or dark; on paper black on white. */
const STYLE = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;background:Canvas;color:CanvasText;font:400 1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere}
main{max-width:52rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .25rem}
h2{font-size:1.2rem;margin:2.5rem 0 .5rem;padding-bottom:.25rem;border-bottom:2px solid color-mix(in srgb,CanvasText 30%,Canvas)}
h3{font-size:1.05rem;margin:0 0 .5rem}
h4{font-size:.95rem;margin:.9rem 0 .2rem}
p{margin:.25rem 0}
dl{display:grid;grid-template-columns:minmax(7rem,14rem) 1fr;gap:.15rem 1rem;margin:0}
dt,.quiet,.when{color:color-mix(in srgb,CanvasText 72%,Canvas)}
dd{margin:0;white-space:pre-wrap}
ul{margin:0;padding-left:1.1rem}
article{margin:0 0 1rem;padding:.9rem 1rem;border:1px solid color-mix(in srgb,CanvasText 22%,Canvas);border-radius:10px}
@media (max-width:30rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.4rem}}
@media print{:root{color-scheme:light}article{break-inside:avoid-page}main{max-width:none;padding:0}}
`.trim();

const NO_NAMES = { people: new Map<number, string>(), services: new Map<number, string>() };

function words({ shows }: Kept, column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value) && value.length === 0) return '';
  const shown = shows[column];
  if (shown === 'pesos') return formatPesos(Number(value));
  if (shown === 'minutes') return m.so_many_minutes({ count: Number(value) });
  if (shown === 'person' || shown === 'material') return String(value);
  return auditValue(column, value, NO_NAMES);
}

/** Labels that the words of the trail do not have, or have for another thing. */
const LABELS: Readonly<Record<string, string>> = {
  id: m.number(),
  shown: m.number(),
  from_id: m.former_number(),
  location: m.address(),
  opened: m.times_opened(),
  material_id: m.material(),
  therapist_id: m.therapist(),
  offer_therapist: m.therapist_of_the_offer(),
  mark_id: m.number_of_the_mark(),
  appointment_id: m.visit(),
  body: m.what_was_asked(),
};

/** The columns that say something, with their labels. */
const factsOf = (kept: Kept, row: KeptRow): [label: string, value: string][] =>
  Object.keys(kept.shows).flatMap((column): [string, string][] => {
    const value = words(kept, column, row[column]);
    return value ? [[LABELS[column] ?? auditField(column), value]] : [];
  });

const list = (facts: readonly (readonly [string, string])[]): string =>
  `<dl>${facts.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;

const line = (facts: readonly (readonly [string, string])[]): string =>
  `<li>${facts.map(([label, value]) => `<span class="quiet">${escapeHtml(label)}:</span> ${escapeHtml(value)}`).join(' · ')}</li>`;

const bullets = ({ kept, rows }: Section): string => `<ul>${rows.map((row) => line(factsOf(kept, row))).join('')}</ul>`;

const entry = ({ at, by, what, changes }: HistoryLine): string =>
  `<li><span class="when">${escapeHtml(formatMoment(new Date(at)))}</span> ${escapeHtml(by)} ${escapeHtml(what)}` +
  `${changes.length ? `<br>${changes.map(({ field, before, after }) => escapeHtml(`${field}: ${before} → ${after}`)).join('<br>')}` : ''}</li>`;
const historyList = (lines: readonly HistoryLine[]): string => `<ul>${lines.map(entry).join('')}</ul>`;

const empty = `<p class="quiet">${escapeHtml(m.nothing_is_kept())}</p>`;

function section({ kept, rows }: Section): string {
  const [only] = rows;
  const body = !only ? empty : kept.name === 'record' ? list(factsOf(kept, only)) : bullets({ kept, rows });
  return `<section><h2>${escapeHtml(kept.title)}</h2>${body}</section>\n`;
}

function visitOf({ row, sections, history }: KeptVisit): string {
  const title = m.visit_of({ id: String(row.id), time: formatMoment(new Date(String(row.starts_at))) });
  const parts = sections
    .filter(({ rows }) => rows.length > 0)
    .map((one) => `<h4>${escapeHtml(one.kept.title)}</h4>${bullets(one)}`);
  const told = history.length ? `<h4>${escapeHtml(m.history())}</h4>${historyList(history)}` : '';
  return `<article><h3>${escapeHtml(title)}</h3>${list(factsOf(VISITS, row))}${parts.join('')}${told}</article>\n`;
}

/** All that is kept of a client as one page to read or print. It asks for nothing from the network. */
export async function* pageFile({ name, at, by, sections, history, visits }: KeptOfClient): AsyncGenerator<string> {
  const title = m.everything_kept_about({ name });
  yield `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p class="quiet">${escapeHtml(m.written_by({ time: formatMoment(at), by }))}</p>
`;
  yield sections.map(section).join('');
  yield `<section><h2>${escapeHtml(VISITS.title)}</h2>\n`;
  let count = 0;
  for await (const piece of visits) {
    count += piece.length;
    yield piece.map(visitOf).join('');
  }
  if (count === 0) yield empty;
  yield `</section>\n<section><h2>${escapeHtml(m.history())}</h2>${history.length ? historyList(history) : empty}</section>\n`;
  const reasons = Object.values(REASONS).map((reason) => `<li>${escapeHtml(reason)}</li>`);
  yield `<section><h2>${escapeHtml(m.what_is_not_in_here())}</h2><ul>${reasons.join('')}</ul></section></main></body></html>\n`;
}
