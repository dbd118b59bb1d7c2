import { dayWords, formatPesos, media, Text } from 'shared-lib';
import { type CorrectionSide, DISCOUNT_WORDS } from 'shared-lib/booking';
import styled from 'styled-components';
import { METHOD_WORDS } from '../../parts/visit-words/methodWords';
import * as m from '../../texts/m';

const Sides = styled.table`
  width: 100%;
  margin: var(--s2) 0;
  border-collapse: collapse;
  table-layout: fixed;
  color: var(--ink);

  th, td { padding: 6px var(--s2) 6px 0; border-top: 1px solid var(--line); text-align: start; vertical-align: top; overflow-wrap: anywhere; }
  thead > tr > * { border-top: 0; font-weight: 600; }
  th[scope='row'] { width: 5.5rem; color: var(--ink-2); font-weight: 400; }
  ${media.phone} { th[scope='row'] { width: 4.5rem; } }
`;

type Part = CorrectionSide['parts'][number];

/** `₱200.00 cash, taken by Rico Mendoza`, `₱600.00 Voucher …K3P4` */
function partWords({ method, amount, collected_by: by, gcash_reference: reference, voucher }: Part): string {
  const how = voucher ? `${m.voucher()} ${voucher}` : method && METHOD_WORDS[method];
  const said = [by && m.taken_by({ by }), reference && m.reference({ reference })].filter(Boolean);
  return [`${formatPesos(amount)} ${how ?? ''}`.trim(), ...said].join(', ');
}

const sum = ({ parts }: CorrectionSide): number => parts.reduce((all, { amount }) => all + amount, 0);

const discountWords = ({ kind = 'other', reason }: NonNullable<CorrectionSide['discount']>): string =>
  [kind !== 'other' && DISCOUNT_WORDS[kind], reason && `“${reason}”`].filter(Boolean).join(', ');

const ROWS: readonly { readonly term: string; readonly lines: (side: CorrectionSide) => readonly string[] }[] = [
  { term: m.in_all_2(), lines: (side) => [formatPesos(sum(side))] },
  { term: m.paid(), lines: ({ parts }) => parts.map(partWords) },
  { term: m.received_on(), lines: ({ received_on: day }) => (day ? [dayWords(day)] : []) },
  { term: m.extension(), lines: ({ extension }) => (extension > 0 ? [formatPesos(extension)] : []) },
  {
    term: m.tips(),
    lines: ({ tips }) =>
      tips.map(({ name, amount, method, kept }) =>
        m.tip_for_how({
          amount: formatPesos(amount),
          name,
          how: kept ? m.has_it() : m.owed_by_the_office({ method: METHOD_WORDS[method] }),
        }),
      ),
  },
  {
    term: m.discount(),
    lines: ({ discount }) =>
      discount ? [[formatPesos(discount.amount), discountWords(discount)].filter(Boolean).join(': ')] : [],
  },
];

function Lines({ lines, isOther }: { lines: readonly string[]; isOther: boolean }) {
  if (lines.length === 0) return <Text muted>{isOther ? 'none' : '–'}</Text>;
  return lines.map((line, at) => (
    // Two parts may have the same text.
    <div key={`${at} ${line}`}>{isOther ? <Text strong>{line}</Text> : line}</div>
  ));
}

/** The recorded payment beside the corrected one. Differences stand out. Source: R-money-23. */
export function Compared({ before, after }: { before: CorrectionSide; after: CorrectionSide }) {
  const rows = ROWS.map(({ term, lines }) => ({ term, was: lines(before), becomes: lines(after) }));
  return (
    <Sides aria-label={m.what_the_correction_does()}>
      <thead>
        <tr>
          <td />
          <th scope="col">{m.recorded()}</th>
          <th scope="col">{m.corrected_to()}</th>
        </tr>
      </thead>
      <tbody>
        {rows
          .filter(({ was, becomes }) => was.length + becomes.length > 0)
          .map(({ term, was, becomes }) => (
            <tr key={term}>
              <th scope="row">{term}</th>
              <td>
                <Lines lines={was} isOther={false} />
              </td>
              <td>
                <Lines lines={becomes} isOther={was.join('\n') !== becomes.join('\n')} />
              </td>
            </tr>
          ))}
      </tbody>
    </Sides>
  );
}
