import { APPOINTMENTS, REPORTS, TRAVEL_RULES } from './paths.mjs';

const REVENUE = 'server/migrations/014_revenue.sql';
/** The newest migration that defines write_revenue() and commission_parts(). */
const SHARES = 'server/migrations/415_shares_by_giver.sql';
/** The newest that counts visits anew by a rule. */
const RULES = 'server/migrations/324_commission_in_parts.sql';
const COMMISSION = 'server/src/settings/commission-rules.test.ts';

/** Protections for reports. */
export const REPORTS_PROTECTIONS = [
  {
    protection: 'the remainder of a shared payment goes to one therapist',
    edits: [[SHARES, 'then e.amount % g.sharing else 0 end', 'then 0 else 0 end']],
    checks: [
      [REPORTS, 'is that of a count by hand'],
      [REPORTS, 'adds up to the total'],
    ],
  },
  {
    protection: 'what one of a group gave is theirs alone',
    edits: [[SHARES, 'bool_or(g.therapist_id is not null) over (partition by s.appointment_id)', 'false']],
    checks: [
      [REPORTS, 'is that of a count by hand'],
      [COMMISSION, 'go by who gave which service'],
    ],
  },
  {
    protection: 'a visit that had a payment before shares went by giver keeps its shares',
    edits: [[SHARES, "(value ->> 'after')::bigint", "(value ->> 'after')::bigint * 0"]],
    checks: [['server/src/settings/commission-upgrade.test.ts', 'earns the same to the centavo']],
  },
  {
    protection: "a refund reduces what was earned with it, by the rate of the visit's day",
    edits: [
      [
        SHARES,
        'commission_rule(therapist_id, service_id, service_day, is_extension',
        'commission_rule(therapist_id, service_id, (select service_day_of(p.at) from payments p where p.id = q.id), is_extension',
      ],
    ],
    checks: [[REPORTS, 'is that of a count by hand']],
  },
  {
    protection: 'a rule of an earlier day leaves closed days alone',
    edits: [[RULES, "b.day = s.service_day and b.state <> 'open'", 'false']],
    checks: [[COMMISSION, 'leave closed days']],
  },
  {
    protection: 'what a rule of an earlier day changes counts when it is set',
    edits: [[SHARES, 'c.entry_id is null or c.entry_id > l.known', 'false']],
    checks: [[COMMISSION, 'count today']],
  },
  {
    protection: 'a payment of only an extension counts as paid too',
    edits: [
      [
        SHARES,
        "coalesce(r.kind, p.kind) = 'extension' as is_extension, case when p.kind = 'reversal' then -1 else 1 end",
        "coalesce(r.kind, p.kind) = 'extension' as is_extension, case p.kind when 'reversal' then -1 when 'payment' then 1 else 0 end",
      ],
    ],
    checks: [[REPORTS, 'is that of a count by hand']],
  },
  {
    protection: 'a client with a refund on the same day did not come',
    edits: [[SHARES, 'having sum(s.visits) > 0', 'having max(s.visits) > 0']],
    checks: [[REPORTS, 'count a client who came, once']],
  },
  {
    protection: 'the correction of an earlier visit is not a visit of today',
    edits: [['server/src/reports/summary.repository.ts', 'having sum(s.visits) > 0', 'having max(s.visits) > 0']],
    checks: [[REPORTS, 'count a client who came, once']],
  },
  {
    protection: 'materials that were missing count as used',
    edits: [
      [
        'server/migrations/015_stock.sql',
        'where short_used > 0 group by 1, 2, sign.of',
        'where false group by 1, 2, sign.of',
      ],
    ],
    checks: [[REPORTS, 'say what visits used up at what it cost']],
  },
  {
    protection: 'a rate set today also counts for payments made earlier today',
    edits: [
      [
        REVENUE,
        'create trigger commission_rates_revenue after insert or update or delete on commission_rates\n  for each row execute function revenue_of_rate();',
        '',
      ],
    ],
    checks: [[REPORTS, 'a rate that is set today counts']],
  },
  {
    protection: 'reports follow changes of the people of a paid visit',
    edits: [
      [
        REVENUE,
        'create trigger appointment_therapists_revenue_removed after delete on appointment_therapists\n  referencing old table as changed for each statement execute function revenue_of_parts();',
        '',
      ],
    ],
    checks: [[REPORTS, 'stays so when people of paid visits change']],
  },
  {
    protection: 'a visit counts in the area of its new address',
    edits: [
      [
        `${APPOINTMENTS}/commands/edit.usecases.ts`,
        '...(moved !== undefined && { store: (tx: Tx) => storeArea(tx, row.id, moved) }),',
        '',
      ],
    ],
    checks: [[REPORTS, 'count a visit in the area of its address']],
  },
  {
    protection: 'visits are counted again when areas change',
    edits: [
      [
        TRAVEL_RULES,
        'await changeArea(tx, { id, ...named }, by);\n      await planRecognition(tx, deps.jobs);',
        'await changeArea(tx, { id, ...named }, by);',
      ],
    ],
    checks: [[REPORTS, 'count a visit in the area of its address']],
  },
  {
    protection: 'a share of a payment counts in the area of its visit',
    edits: [
      [
        REVENUE,
        'create trigger revenue_shares_area before insert on revenue_shares for each row execute function area_of_share();',
        '',
      ],
    ],
    checks: [[REPORTS, 'count a visit in the area of its address']],
  },
  {
    protection: 'a new price leaves earlier use as it was',
    edits: [
      [
        'server/migrations/015_stock.sql',
        '-sum(quantity * unit_cost) from moved',
        '-sum(moved.quantity * m.unit_cost) from moved join materials m on m.id = material_id',
      ],
      [
        'server/src/reports/materials-used.repository.ts',
        'sum(used.cost) as cost',
        'sum(used.quantity * m.unit_cost) as cost',
      ],
    ],
    checks: [[REPORTS, 'say what visits used up at what it cost']],
  },
  {
    protection: 'returned materials have the price at which they were taken',
    edits: [
      [
        'server/migrations/294_costs.sql',
        "where new.kind = 'return' and s.appointment_id",
        'where false and s.appointment_id',
      ],
    ],
    checks: [[REPORTS, 'say what visits used up at what it cost']],
  },
];
