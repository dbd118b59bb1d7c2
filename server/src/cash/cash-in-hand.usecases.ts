import type { Answer, Calls, Query, Remittance } from 'shared-lib/contract';
import type { Queryable } from '../platform/database/database.js';
import { notFound } from '../platform/errors.js';
import { paginated, type PageRequest } from '../platform/http/paging.js';
import type { Reader } from '../platform/principal.js';
import {
  countRemittances,
  findHolder,
  findHolders,
  findMovements,
  findRemittances,
  findToConfirm,
  type HolderRow,
  type RemittanceRow,
} from './cash.repository.js';

type Cash = Calls['cash'];

export const shownRemittance = (row: RemittanceRow): Remittance => ({
  id: row.id,
  person: { id: row.staff_id, name: row.staff_name, is_active: row.staff_is_active },
  at: row.at.toISOString(),
  counted_by: { id: row.counted_by, name: row.counted_by_name },
  expected: row.expected,
  counted: row.counted,
  handed_over: row.handed_over,
  is_settled: row.handed_over !== row.counted || row.settlement === 'approved',
  settlement: row.settlement,
  settled_by: row.settled_by,
  settled_at: row.settled_at?.toISOString() ?? null,
  reason: row.reason,
  state: row.state,
  answered_at: row.answered_at?.toISOString() ?? null,
  answered_by: row.answered_by,
  answer_reason: row.answer_reason ?? '',
});

const personOf = ({ id, name, role, is_active }: HolderRow) => ({ id, name, role, is_active });
const lastOf = ({ last_handed_over_at }: HolderRow): string | null => last_handed_over_at?.toISOString() ?? null;

/** All people with cash of the business in hand, disabled ones too. Source: R-money-20. */
export async function listHolders(q: Queryable): Promise<Answer<Cash['holders']>> {
  const rows = await findHolders(q);
  return {
    total: rows.reduce((sum, { in_hand }) => sum + in_hand, 0),
    holders: rows.flatMap((row) =>
      row.since
        ? [
            {
              person: personOf(row),
              in_hand: row.in_hand,
              since: row.since.toISOString(),
              last_handed_over_at: lastOf(row),
            },
          ]
        : [],
    ),
  };
}

/** A person's cash in hand, movement by movement. Only operators may read another person's. Source: R-money-20. */
export async function cashOfPerson(
  q: Queryable,
  { role, userId }: Reader,
  { id, ...page }: PageRequest & { readonly id: number },
): Promise<Answer<Cash['person']>> {
  const holder = role === 'operator' || id === userId ? await findHolder(q, id) : undefined;
  if (!holder) throw notFound();
  const { rows, count } = await findMovements(q, id, page);
  return {
    ...paginated(
      rows.map((row) => ({ ...row, at: row.at.toISOString(), client: row.appointment === null ? null : row.client })),
      { ...page, count },
    ),
    person: personOf(holder),
    in_hand: holder.in_hand,
    since: holder.since?.toISOString() ?? null,
    last_handed_over_at: lastOf(holder),
  };
}

/**
 * The hand-overs, newest first. Only operators may read another person's. They also get the hand-overs of disabled
 * people that they may confirm, the longest waiting first. Source: R-money-21, R-money-44.
 */
export async function pageOfRemittances(
  q: Queryable,
  { role, userId }: Reader,
  { person, show, ...page }: Query<Cash['remittances']>,
): Promise<Answer<Cash['remittances']>> {
  const isOperator = role === 'operator';
  if (!isOperator && person !== undefined && person !== userId) throw notFound();
  const whose = person ?? (isOperator ? null : userId);
  if (show === 'to_confirm') {
    const [{ rows, count }, { open }] = await Promise.all([
      isOperator ? findToConfirm(q, userId, page) : { rows: [], count: 0 },
      countRemittances(q, whose),
    ]);
    return { ...paginated(rows.map(shownRemittance), { ...page, count }), open_count: open };
  }
  const { rows, all, open } = await findRemittances(q, { person: whose, isOpen: show === 'open', ...page });
  const count = show === 'open' ? open : all;
  return { ...paginated(rows.map(shownRemittance), { ...page, count }), open_count: open };
}
