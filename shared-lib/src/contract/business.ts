import { z } from 'zod';
import {
  BUSINESS_RULES,
  COMMISSION_TEXTS,
  COMMISSION_UNITS,
  MOST_PESOS,
  MOST_WORK_PESOS,
  outsideRange,
  RULE_NAMES,
  type RuleName,
  WORK_KINDS,
  WORK_RATE_TEXTS,
} from '../domain/index.js';
import { call } from './call.js';
import { change } from './change.js';
import { day, empty, id, idParams, instant, noBody, oneOfText, requiredText } from './primitives.js';
import { surchargeCalls } from './surcharges.js';

const operators = { auth: 'session', roles: ['operator'] } as const;

/** One value for each rule, by the rule's name. */
const byRule = <T extends z.ZodType>(of: (rule: RuleName) => T): Record<RuleName, T> =>
  Object.fromEntries(RULE_NAMES.map((rule) => [rule, of(rule)])) as Record<RuleName, T>;

const lengthOf = (rule: RuleName) => {
  const outside = outsideRange(BUSINESS_RULES[rule]);
  return z.int(outside).min(BUSINESS_RULES[rule].least, outside).max(BUSINESS_RULES[rule].most, outside);
};

/** A change of a control that needs a second operator, waiting or decided. Source: R-money-45. */
const ruleChange = z.object({
  id,
  rule: z.enum(RULE_NAMES as [RuleName, ...RuleName[]]),
  value_before: z.int(),
  value: z.int(),
  asked_by: z.object({ id, name: z.string() }),
  asked_at: instant,
  /** Overtaken: somebody else set the rule in the meantime. */
  state: z.enum(['waiting', 'approved', 'refused', 'taken_back', 'overtaken']),
  decided_by: z.string().nullable(),
  /** The reason for the rejection. */
  decided_reason: z.string(),
});
export type RuleChange = z.infer<typeof ruleChange>;

/**
 * The value in force, who last changed it and when (both null if never changed), and the change that waits for
 * approval.
 */
const ruleState = z.object({
  value: z.int(),
  changed_at: instant.nullable(),
  changed_by: z.string().nullable(),
  waiting: ruleChange.nullable(),
});
const rules = z.object(byRule(() => ruleState));
export type BusinessRules = z.infer<typeof rules>;

const percent = z.int(COMMISSION_TEXTS.percent).min(0).max(100);
const shares = { payment_percent: percent, extension_percent: percent };
const commissionValue = z.object({
  unit: z.enum(COMMISSION_UNITS),
  payment_percent: percent.nullable(),
  /** Only of rules of all services. */
  extension_percent: percent.nullable(),
  /** Whole pesos of each service. */
  pesos: z.int().nullable(),
});
const commissionRate = commissionValue.extend({
  id,
  /** Null: every therapist. */
  therapist: z.object({ id, name: z.string() }).nullable(),
  /** Null: every service. */
  service: z.object({ id, name: z.string() }).nullable(),
  /** The first service day on which it holds. */
  from: day,
  set_at: instant,
  set_by: z.string().nullable(),
  /** It has begun, and no later rule of the same person and service has begun. */
  in_effect: z.boolean(),
});
export type CommissionRate = z.infer<typeof commissionRate>;
const commission = z.object({
  /** The rate for today's visits of a therapist and a service without a rule of their own. */
  standard: z.object(shares),
  /** Latest first. */
  rates: z.array(commissionRate),
});
/** What a rule from a day that is over would change. Source: R-beyond-1003. */
const commissionPreview = z.object({
  people: z.array(
    z.object({
      id,
      name: z.string(),
      visits: z.int(),
      /** Pesos with centavos, more or less. */
      change: z.number(),
    }),
  ),
  /** Visits whose people get more or less. */
  visits: z.int(),
  /** Visits that it would change too, but whose day is closed or whose people were paid. */
  kept: z.int(),
});
export type CommissionPreview = z.infer<typeof commissionPreview>;
const newCommission = z.strictObject({
  /** One therapist; if left out or null, every therapist. */
  therapist: id.nullish(),
  /** One service; if left out or null, every service. */
  service: id.nullish(),
  from: day,
  unit: oneOfText(COMMISSION_UNITS).default('percent'),
  payment_percent: percent.nullish(),
  extension_percent: percent.nullish(),
  pesos: z.int(COMMISSION_TEXTS.pesos).min(0, COMMISSION_TEXTS.pesos).max(MOST_PESOS, COMMISSION_TEXTS.pesos).nullish(),
});

const workPesos = z
  .int(WORK_RATE_TEXTS.pesos)
  .min(0, WORK_RATE_TEXTS.pesos)
  .max(MOST_WORK_PESOS, WORK_RATE_TEXTS.pesos);
/** An area that was removed since has no name. */
const ruleArea = z.object({ id, name: z.string().nullable() });
const workRate = z.object({
  id,
  /** Null: everybody. */
  person: z.object({ id, name: z.string() }).nullable(),
  work: z.enum(WORK_KINDS),
  /** Of rides that begin there, and that end there. Null: anywhere. Source: R-beyond-1382. */
  from_area: ruleArea.nullable(),
  to_area: ruleArea.nullable(),
  /** The first service day on which it holds. */
  from: day,
  /** Whole pesos of each ride, day or hour. Null: the rule ends. */
  pesos: z.int().nullable(),
  set_at: instant,
  set_by: z.string().nullable(),
  /** It has begun, and no later rule of the same person, work and areas has begun. */
  in_effect: z.boolean(),
});
export type WorkRate = z.infer<typeof workRate>;
/** Latest first. */
const workRates = z.object({ rates: z.array(workRate) });

/** What a business needs before its first visit, in the order of the steps. Source: R-pages-3. */
export const FIRST_RUN_STEPS = [
  'mail',
  'two_factor',
  'company',
  'materials',
  'services',
  'therapists',
  'drivers',
  'availability',
  'clients',
  'booking',
  'confirmed',
] as const;
export type FirstRunStep = (typeof FIRST_RUN_STEPS)[number];

/** The operators who are owners, by name, and whether the caller may change what only owners may. */
const owners = z.object({ owners: z.array(z.object({ id, name: z.string() })), may_change: z.boolean() });
export type Owners = z.infer<typeof owners>;

const deciding = { ...operators, method: 'POST', params: idParams, response: ruleChange, status: 200 } as const;

/** What operators set for the whole business. Source: R-pages-9, R-money-8. */
export const business = {
  rules: call({
    ...operators,
    method: 'GET',
    path: '/api/settings/business/',
    summary: 'The rules of this business: what holds, who set it and when',
    response: rules,
    status: 200,
  }),
  changeRules: call({
    ...operators,
    owner: 'always',
    method: 'PATCH',
    path: '/api/settings/business/',
    summary:
      'Change rules of this business; what is booked already stays as it is, and what weakens a control waits for another operator',
    body: change(byRule(lengthOf)),
    response: rules,
    status: 200,
  }),
  changesToApprove: call({
    ...operators,
    method: 'GET',
    path: '/api/settings/business/changes/',
    summary: 'Changes of controls that wait for a second operator and that one may approve, the longest waiting first',
    response: z.object({ results: z.array(ruleChange) }),
    status: 200,
  }),
  approveChange: call({
    ...deciding,
    path: '/api/settings/business/changes/:id/approve/',
    summary: 'Set a control as another operator asked for it',
    body: noBody,
  }),
  refuseChange: call({
    ...deciding,
    path: '/api/settings/business/changes/:id/refuse/',
    summary: 'Refuse a change of a control that another operator asked for, with the reason',
    body: z.strictObject({ reason: requiredText }),
  }),
  takeChangeBack: call({
    ...deciding,
    path: '/api/settings/business/changes/:id/take_back/',
    summary: 'Take back a change of a control that one asked for oneself',
    body: noBody,
  }),
  commission: call({
    ...operators,
    method: 'GET',
    path: '/api/settings/commission/',
    summary: 'What therapists earn of a visit, and from which day on',
    response: commission,
    status: 200,
  }),
  setCommission: call({
    ...operators,
    owner: 'always',
    method: 'POST',
    path: '/api/settings/commission/',
    summary: 'Set a rule of commission; from a day that is over on, what it changes counts today',
    body: newCommission.extend({
      /** What the operator saw of the same person, service and day; null if there was none. */
      expected: z
        .strictObject({
          unit: oneOfText(COMMISSION_UNITS).optional(),
          payment_percent: z.int().nullish(),
          extension_percent: z.int().nullish(),
          pesos: z.int().nullish(),
        })
        .nullish(),
      /** What the operator saw of the preview. Without it, a rule begins today or later. */
      seen: z
        .strictObject({
          visits: z.int(),
          kept: z.int(),
          change: z.number(),
          /** Who gets what. A screen of the version before says the sums alone. */
          people: z.array(z.strictObject({ id, visits: z.int(), change: z.number() })).optional(),
        })
        .optional(),
    }),
    response: commission,
    status: 200,
  }),
  previewCommission: call({
    ...operators,
    owner: 'always',
    method: 'POST',
    path: '/api/settings/commission/preview/',
    summary: 'Who would get more or less by a rule of commission from a day that is over; changes nothing',
    body: newCommission,
    response: commissionPreview,
    status: 200,
  }),
  removeCommission: call({
    ...operators,
    owner: 'always',
    method: 'DELETE',
    path: '/api/settings/commission/:id/',
    summary: 'Take back a rule of commission that has not begun before today',
    params: idParams,
    response: empty,
    status: 204,
  }),
  workRates: call({
    ...operators,
    method: 'GET',
    path: '/api/settings/work-rates/',
    summary: 'What people are paid by ride, day and hour, and from which day on',
    response: workRates,
    status: 200,
  }),
  setWorkRate: call({
    ...operators,
    owner: 'always',
    method: 'POST',
    path: '/api/settings/work-rates/',
    summary: 'Set what all or one person are paid for each ride, day or hour, from a day to come on',
    body: z.strictObject({
      /** If left out or null, everybody. */
      person: id.nullish(),
      work: oneOfText(WORK_KINDS),
      /** Of a ride alone. Left out or null, any. */
      from_area: id.nullish(),
      to_area: id.nullish(),
      from: day,
      pesos: workPesos.nullable(),
      /** What the operator saw of the same person, work, areas and day; null if there was none. */
      expected: z.strictObject({ pesos: z.int().nullable() }).nullish(),
    }),
    response: workRates,
    status: 200,
  }),
  ...surchargeCalls,
  owners: call({
    ...operators,
    method: 'GET',
    path: '/api/settings/owners/',
    summary: 'Which operators are owners, and whether I may change what only owners may',
    response: owners,
    status: 200,
  }),
  makeOwner: call({
    ...operators,
    owner: 'always',
    method: 'POST',
    path: '/api/settings/owners/',
    summary: 'Make an operator an owner; with the first one, owners alone change rules, releases and who is an owner',
    body: z.strictObject({ user: id }),
    response: owners,
    status: 200,
  }),
  endOwner: call({
    ...operators,
    owner: 'always',
    method: 'DELETE',
    path: '/api/settings/owners/:id/',
    summary: 'Let an owner be an owner no more; one always remains',
    params: idParams,
    response: owners,
    status: 200,
  }),
  firstRun: call({
    ...operators,
    method: 'GET',
    path: '/api/settings/first-run/',
    summary: 'What a new business still lacks before its first confirmed visit, by its data',
    response: z.object({
      /** A visit was confirmed, and the business has its details. From then on the list asks for nothing. */
      complete: z.boolean(),
      steps: z.array(
        z.object({
          step: z.enum(FIRST_RUN_STEPS),
          done: z.boolean(),
          /** Registered people who have not completed their registration, or e-mails that could not be sent. */
          waiting: z.int(),
        }),
      ),
    }),
    status: 200,
  }),
  retentionRun: call({
    ...operators,
    method: 'GET',
    path: '/api/settings/retention-run/',
    summary: 'What the last nightly run of retention removed',
    response: z.object({
      /** Null before the first run. */
      last: z
        .object({
          at: instant,
          /** Clients whose personal data went. */
          clients: z.int(),
          /** Visits of theirs. */
          visits: z.int(),
          /** Visits whose words of payments went. */
          payment_words: z.int(),
        })
        .nullable(),
    }),
    status: 200,
  }),
  lastBackup: call({
    ...operators,
    method: 'GET',
    path: '/api/settings/last-backup/',
    summary: 'When the last good nightly backup was made, and whether one is missing',
    response: z.object({
      /** Backups are made by themselves. */
      nightly: z.boolean(),
      made_at: instant.nullable(),
      /** The latest one is missing, two hours after its time. */
      late: z.boolean(),
    }),
    status: 200,
  }),
};
