// How it works: docs/subsystems/money-and-reports.md.
import type { Answer, Calls, Query } from 'shared-lib/contract';
import { addDays, localTime, monthPeriod, serviceDayOf, sumTips, type ServiceDay } from 'shared-lib/domain';
import type { Queryable } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, notFound } from '../platform/errors.js';
import type { Principal } from '../platform/principal.js';
import { statementMonths } from '../settings/business-rules.usecases.js';
import { inPesos } from '../platform/pesos.js';
import { findEarner, findEarnings, findOwnTips, type EarnedByRow } from './statement.repository.js';
import * as m from '../texts/m.js';

type StatementCall = Calls['reports']['statement'];

/** The first day of the month that is `months` before the month of `day`. */
function monthsBefore(day: ServiceDay, months: number): ServiceDay {
  let { from } = monthPeriod(day);
  for (let back = 0; back < months; back++) from = monthPeriod(addDays(from, -1)).from;
  return from;
}

/** Operators set whether people may see their own statement, and how far back. Source: R-pages-7. */
async function refuseHidden(q: Queryable, from: ServiceDay, now: Date): Promise<void> {
  const months = await statementMonths(q);
  if (months === 0) throw new ApiError('WRONG_ROLE', { detail: m.ask_the_office_for_your() });
  const earliest = monthsBefore(serviceDayOf(now), months);
  if (from < earliest)
    throw new ApiError('VALIDATION_FAILED', { fields: { from: [m.statements_go_back_to({ earliest })] } });
}

/** The percentage of an entry that one rule in percent explains. */
const onlyPercent = ([first, ...others]: readonly EarnedByRow[]): number | null =>
  first?.unit === 'percent' && others.length === 0 ? first.value : null;

/**
 * A therapist's earnings and tips in a period, or a driver's tips, entry by entry. People get only their own; another
 * person's does not exist for them. Source: R-pages-7, R-money-8, R-beyond-1381.
 */
export async function statementOf(
  { db, clock }: Deps,
  { role, userId }: Principal,
  { from, to, therapist: wanted }: Query<StatementCall>,
): Promise<Answer<StatementCall>> {
  const now = clock.now();
  if (role !== 'operator') {
    if (wanted !== undefined && wanted !== userId) throw notFound();
    await refuseHidden(db, from, now);
  } else if (wanted === undefined)
    throw new ApiError('VALIDATION_FAILED', { fields: { therapist: [m.say_whose_statement_it_is()] } });
  const therapist = await findEarner(db, wanted ?? userId);
  if (!therapist) throw notFound();
  const rows = await findEarnings(db, therapist.id, { from, to });
  const tips = await findOwnTips(db, therapist.id, { from, to });
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((all, row) => all + of(row), 0);
  return {
    from,
    to,
    therapist,
    visits: sum(({ visits }) => visits),
    share: sum(({ share }) => share),
    earned: inPesos(sum(({ earned }) => earned)),
    made_at: now.toISOString(),
    rows: rows.map(({ starts_at, earned, visits: _, services, rules, since, ...row }) => ({
      ...row,
      services: [...services],
      start_time: localTime(starts_at),
      percent: onlyPercent(rules),
      rules: rules.map((rule) => ({ ...rule, earned: inPesos(rule.earned) })),
      since,
      earned: inPesos(earned),
    })),
    tips: sumTips(tips),
    tips_owed: sumTips(tips.filter(({ kept }) => !kept)),
    tip_rows: tips.map(({ starts_at, ...row }) => ({ ...row, start_time: localTime(starts_at) })),
  };
}
