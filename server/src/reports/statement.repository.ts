import type { CommissionUnit, PaymentMethod, Period } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { isShown, nameInList } from '../platform/database/price-lines.sql.js';

/** What was earned by one rule. Pesos; `earned` in centavos. `from` is null for the default. */
export interface EarnedByRow {
  readonly unit: Exclude<CommissionUnit, 'none'>;
  /** Percent, or pesos of each service. */
  readonly value: number;
  readonly service: string | null;
  readonly from: string | null;
  readonly base: number;
  readonly earned: number;
}

/** Pesos; `earned` in centavos. */
export interface EarningRow {
  readonly appointment: number;
  readonly day: string;
  readonly date: string;
  readonly starts_at: Date;
  readonly client: string;
  readonly services: readonly string[];
  readonly kind: 'payment' | 'extension' | 'reversal' | 'rule';
  readonly amount: number;
  readonly shared_by: number;
  readonly share: number;
  /** The first service day on which its visit was paid: a later rule is of an earlier day. */
  readonly since: string;
  readonly rules: readonly EarnedByRow[];
  readonly earned: number;
  readonly visits: number;
}

/** By which rules an entry was earned, from the lines of pay: of a service before all services. */
const RULES = `coalesce((
      select jsonb_agg(jsonb_build_object('unit', case when s.is_extension then 'percent' else coalesce(r.unit, 'percent') end, 'value',
          case when s.is_extension then coalesce(r.extension_percent, 100) else coalesce(r.pesos, r.payment_percent, 40) end,
          'service', x.name, 'from', r.from_day, 'base', l.base, 'earned', l.earned) order by l.earned < 0 desc, x.name, l.rule_id)
      from (select rule_id, sum(base)::int as base, sum(amount)::int as earned from pay_lines
        where payment_id = s.payment_id and staff_id = s.therapist_id group by rule_id having (sum(base), sum(amount)) <> (0, 0)) l
      left join commission_rates r on r.id = l.rule_id left join services x on x.id = r.service_id), '[]')`;

const EARNINGS = sql(
  'reports_earnings',
  `
  select s.appointment_id as appointment, s.service_day as day, a.service_day as date, a.starts_at, ${fullNameOf('c')} as client,
    array(select ${nameInList('x')} from appointment_services x where x.appointment_id = a.id and ${isShown('x')} order by x.position) as services,
    coalesce(p.kind, 'rule') as kind, coalesce(p.amount, 0) as amount, (select count(*)::int from revenue_shares o where o.payment_id = s.payment_id) as shared_by,
    s.amount as share, (select min(o.service_day) from revenue_shares o where o.appointment_id = s.appointment_id) as since,
    ${RULES} as rules, s.commission as earned, s.visits
  from revenue_shares s left join payments p on p.id = s.payment_id join appointments a on a.id = s.appointment_id join clients c on c.id = a.client_id
  where s.therapist_id = $1 and s.service_day between $2 and $3 and (p.id is not null or s.commission <> 0)
  order by s.service_day, s.payment_id`,
);
/** A therapist's earnings, entry by entry of the ledger. */
export const findEarnings = (q: Queryable, therapist: number, { from, to }: Period): Promise<EarningRow[]> =>
  q.rows<EarningRow>(EARNINGS, [therapist, from, to]);

export interface TipRow {
  readonly appointment: number;
  readonly day: string;
  readonly date: string;
  readonly starts_at: Date;
  readonly client: string;
  readonly method: PaymentMethod;
  readonly kept: boolean;
  /** Pesos; below zero where the tip was taken back. */
  readonly amount: number;
}

const TIPS = sql(
  'reports_own_tips',
  `
  select t.appointment_id as appointment, service_day_of(t.at) as day, a.service_day as date, a.starts_at, ${fullNameOf('c')} as client,
    t.method, t.is_kept as kept, t.amount
  from tips t join appointments a on a.id = t.appointment_id join clients c on c.id = a.client_id
  where t.staff_id = $1 and service_day_of(t.at) between $2 and $3 order by service_day_of(t.at), t.id`,
);
/** The tips for a person, and those taken back, by day. Source: R-beyond-505. */
export const findOwnTips = (q: Queryable, person: number, { from, to }: Period): Promise<TipRow[]> =>
  q.rows<TipRow>(TIPS, [person, from, to]);

const PERSON = sql(
  'reports_person',
  `select id, ${fullNameOf('u')} as name from users u where id = $1 and role in ('therapist', 'driver')`,
);
/** A therapist or driver. */
export const findEarner = (q: Queryable, id: number): Promise<{ id: number; name: string } | undefined> =>
  q.maybe(PERSON, [id]);
