import {
  commissionOn,
  DEFAULT_COMMISSION,
  localTime,
  serviceAreaOf,
  serviceDayOf,
  type DatedCommission,
  type Period,
  type ServiceArea,
} from 'shared-lib/domain';
import type { TestApp } from '../../testing/test-app.js';

interface Entry {
  readonly id: number;
  readonly appointment_id: number;
  readonly kind: string;
  readonly method: string;
  readonly amount: number;
  readonly reverses: number | null;
  readonly at: Date;
}
interface Visit {
  readonly id: number;
  readonly client_id: number;
  readonly driver_id: number | null;
  readonly service_day: string;
  readonly starts_at: Date;
  readonly location: string;
  readonly therapists: readonly number[];
  /** `giver`: who is said to have given it. */
  readonly services: readonly { readonly id: number; readonly price: number; readonly giver: number | null }[];
}

/** The part of one therapist, or one service, in an entry. */
export interface CountedShare {
  readonly visit: Visit;
  readonly day: string;
  readonly at: Date;
  readonly therapist: number;
  readonly method: string;
  readonly isExtension: boolean;
  readonly isFirst: boolean;
  readonly amount: number;
  /** Centavos. */
  readonly commission: number;
  /** Is the visit paid from here on (1), or not any more (-1)? */
  readonly visits: number;
}
export interface CountedService {
  readonly visit: Visit;
  readonly day: string;
  /** Null: an extension. */
  readonly service: number | null;
  readonly amount: number;
  /** As for the share; a service that is booked twice counts once. */
  readonly visits: number;
}

export interface CountedDiscount {
  readonly visit: Visit;
  readonly day: string;
  readonly at: Date;
  readonly amount: number;
}

export interface CountedTip extends CountedDiscount {
  readonly staff: number;
  /** The person does not have it yet. */
  readonly isOwed: boolean;
}

export interface CountedByHand {
  readonly tips: readonly CountedTip[];
  readonly discounts: readonly CountedDiscount[];
  readonly writtenOff: readonly CountedDiscount[];
  readonly shares: readonly CountedShare[];
  readonly services: readonly CountedService[];
  /** The areas that recognise addresses. */
  readonly areas: readonly ServiceArea[];
}

/** Whole pesos by weight; the remainder goes to the first. */
function shareOut(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) => (all === 0 ? 0 : Math.trunc((amount * weight) / all)));
  const rest = amount - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, at) => (at === 0 ? part + rest : part));
}

interface ServiceCut {
  readonly service: number | null;
  /** Whole pesos. */
  readonly amount: number;
  /** Did the therapist give it? Null where nobody is said to have. */
  readonly isGiver: boolean | null;
}

/**
 * What a therapist has of an entry, by service. Where nobody is said to have given anything, the therapists share the
 * entry, and each share is of all services by price. Otherwise the services share it, and each goes to its giver.
 * Source: R-beyond-1410.
 */
export function cutsByHand({ services, therapists }: Visit, amount: number, therapist: number): readonly ServiceCut[] {
  const at = therapists.indexOf(therapist);
  const equally = (sum: number): number =>
    shareOut(
      sum,
      therapists.map(() => 1),
    )[at] ?? 0;
  const prices = services.map(({ price }) => price);
  const giverOf = (giver: number | null): boolean | null =>
    giver !== null && therapists.includes(giver) ? giver === therapist : null;
  const isSaid = prices.some((price) => price > 0) && services.some(({ giver }) => giverOf(giver) !== null);
  if (services.length === 0) return [{ service: null, amount: equally(amount), isGiver: null }];
  const cuts = shareOut(isSaid ? amount : equally(amount), prices);
  return services.map(({ id: service, giver }, place) => {
    const [isGiver, cut] = [isSaid ? giverOf(giver) : null, cuts[place] ?? 0];
    if (!isSaid) return { service, amount: cut, isGiver };
    return { service, amount: isGiver === null ? equally(cut) : Number(isGiver) * cut, isGiver };
  });
}

interface EarnedShare {
  readonly visit: Visit;
  readonly therapist: number;
  /** The place of the therapist in the visit. */
  readonly at: number;
  /** Of the extension, in whole pesos. */
  readonly amount: number;
  readonly cuts: readonly ServiceCut[];
  /** 1: the entry pays the visit, -1: nothing of it is paid any more. */
  readonly pays: number;
  readonly isExtension: boolean;
}

/** Centavos: by the rule of each service, or of the extension. */
export function earnedByHand(rules: readonly DatedCommission[], share: EarnedShare): number {
  const { visit, therapist, at, amount, cuts, pays, isExtension } = share;
  const ruleOf = (service: number | null): DatedCommission | undefined =>
    commissionOn(rules, { therapist, service, day: visit.service_day });
  if (isExtension) return amount * (ruleOf(null)?.extension_percent ?? DEFAULT_COMMISSION.extension_percent);
  return cuts.reduce((sum, { service, amount: cut, isGiver }) => {
    const rule = ruleOf(service);
    if (rule?.unit !== 'pesos') return sum + cut * (rule?.payment_percent ?? DEFAULT_COMMISSION.payment_percent);
    const centavos = (rule.pesos ?? 0) * 100;
    if (isGiver !== null) return sum + pays * Number(isGiver) * centavos;
    const each = shareOut(
      centavos,
      visit.therapists.map(() => 1),
    );
    return sum + pays * (each[at] ?? 0);
  }, 0);
}

/** Which of all rules count for a person in a visit. */
export type CountingRules = (
  rules: readonly DatedCommission[],
  visit: number,
  therapist: number,
) => readonly DatedCommission[];

/** The rules of counting, written a second time over the plain tables: slow, and without stored sums. */
export async function countByHand(app: TestApp, counting: CountingRules = (all) => all): Promise<CountedByHand> {
  const entries = await app.sql<Entry>(
    `select id, appointment_id, kind, method, amount, reverses, at from payments where kind <> 'write_off' order by id`,
  );
  const visits = await app.sql<Visit>(
    `select a.id, a.client_id, a.driver_id, a.service_day, a.starts_at, a.location,
       array(select therapist_id from appointment_therapists t where t.appointment_id = a.id order by position) as therapists,
       coalesce((select jsonb_agg(jsonb_build_object('id', service_id, 'price', price, 'giver', therapist_id) order by position)
         from appointment_services s where s.appointment_id = a.id), '[]') as services
     from appointments a`,
  );
  const rates = await app.sql<DatedCommission>(
    `select id, staff_id as therapist, service_id as service, from_day as "from", unit, payment_percent, extension_percent, pesos
     from commission_rates r where revokes is null and not exists (select from commission_rates x where x.revokes = r.id)`,
  );
  const areas = await app.sql<ServiceArea>('select id, name, words from service_areas');
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const visitById = new Map(visits.map((visit) => [visit.id, visit]));
  const standing = new Map<number, number>();
  const standingBase = new Map<number, number>();
  const given = await app.sql<Pick<Entry, 'appointment_id' | 'amount' | 'at'>>(
    'select appointment_id, amount, at from discounts order by id',
  );
  const visitOf = ({ appointment_id }: Pick<Entry, 'appointment_id'>): Visit => {
    const visit = visitById.get(appointment_id);
    if (!visit) throw new Error('an entry without its visit');
    return visit;
  };
  const dated = (one: Pick<Entry, 'appointment_id' | 'amount' | 'at'>): CountedDiscount => ({
    visit: visitOf(one),
    day: serviceDayOf(one.at),
    at: one.at,
    amount: one.amount,
  });
  const discounts = given.map(dated);
  const givenUp = await app.sql<Pick<Entry, 'appointment_id' | 'amount' | 'at'>>(
    'select appointment_id, amount, at from write_offs order by id',
  );
  const onTop = await app.sql<Pick<Entry, 'appointment_id' | 'amount' | 'at'> & { staff_id: number; is_kept: boolean }>(
    'select appointment_id, staff_id, amount, is_kept, at from tips order by id',
  );
  const tips = onTop.map((one) => ({
    visit: visitOf(one),
    day: serviceDayOf(one.at),
    at: one.at,
    amount: one.amount,
    staff: one.staff_id,
    isOwed: !one.is_kept,
  }));
  const counted = {
    tips,
    discounts,
    writtenOff: givenUp.map(dated),
    shares: [] as CountedShare[],
    services: [] as CountedService[],
  };
  for (const entry of entries) {
    const visit = visitOf(entry);
    const said = entry.reverses === null ? entry.kind : byId.get(entry.reverses)?.kind;
    const isExtension = said === 'extension';
    const before = standing.get(visit.id) ?? 0;
    const after = before + (entry.kind === 'reversal' ? -1 : 1);
    standing.set(visit.id, after);
    const pays = (kind: string): number => {
      if (isExtension) return 0;
      const paid = standingBase.get(visit.id) ?? 0;
      return Number(paid + (kind === 'reversal' ? -1 : 1) > 0) - Number(paid > 0);
    };
    const day = serviceDayOf(entry.at);
    const common = {
      visit,
      day,
      at: entry.at,
      isExtension,
      method: entry.method,
      visits: Number(after > 0) - Number(before > 0),
    };
    const equally = shareOut(
      entry.amount,
      visit.therapists.map(() => 1),
    );
    visit.therapists.forEach((therapist, at) => {
      const cuts = isExtension ? [] : cutsByHand(visit, entry.amount, therapist);
      const amount = isExtension ? (equally[at] ?? 0) : cuts.reduce((sum, cut) => sum + cut.amount, 0);
      const commission = earnedByHand(counting(rates, visit.id, therapist), {
        visit,
        therapist,
        at,
        amount,
        cuts,
        pays: pays(entry.kind),
        isExtension,
      });
      counted.shares.push({ ...common, therapist, amount, isFirst: at === 0, commission });
    });
    if (!isExtension)
      standingBase.set(visit.id, (standingBase.get(visit.id) ?? 0) + (entry.kind === 'reversal' ? -1 : 1));
    const booked = visit.services.map(({ id }) => id);
    const visitsOf = (at: number): number => (booked.indexOf(booked[at] ?? 0) === at ? common.visits : 0);
    if (isExtension) counted.services.push({ visit, day, service: null, amount: entry.amount, visits: 0 });
    shareOut(
      isExtension ? 0 : entry.amount,
      visit.services.map(({ price }) => price),
    ).forEach((amount, at) =>
      counted.services.push({ visit, day, service: booked[at] ?? null, amount, visits: visitsOf(at) }),
    );
  }
  return { ...counted, areas };
}

export interface CountedClients {
  readonly new_clients: number;
  readonly returning_clients: number;
}

/**
 * The clients of a period: those with a visit that it paid more often than it refunded. A new client never came before
 * its first day: no earlier day paid a visit of theirs more often than it refunded.
 */
export function clientsByHand({ shares }: CountedByHand, period: Period): CountedClients {
  const entries = shares.filter(({ isFirst }) => isFirst);
  const cameIn = (days: Period): Set<number> => {
    const visits = new Map<Visit, number>();
    for (const one of entries.filter(within(days))) visits.set(one.visit, (visits.get(one.visit) ?? 0) + one.visits);
    return new Set([...visits].flatMap(([{ client_id }, net]) => (net > 0 ? [client_id] : [])));
  };
  const earlierDays = [...new Set(entries.map(({ day }) => day))].filter((day) => day < period.from);
  const before = new Set(earlierDays.flatMap((day) => [...cameIn({ from: day, to: day })]));
  const came = [...cameIn(period)];
  const isNew = came.filter((client) => !before.has(client)).length;
  return { new_clients: isNew, returning_clients: came.length - isNew };
}

/** The same for the entries before an instant. */
export const upTo = (counted: CountedByHand, until: Date): CountedByHand => ({
  ...counted,
  shares: counted.shares.filter(({ at }) => at < until),
  discounts: counted.discounts.filter(({ at }) => at < until),
  tips: counted.tips.filter(({ at }) => at < until),
  writtenOff: counted.writtenOff.filter(({ at }) => at < until),
});

export const within =
  ({ from, to }: Period) =>
  ({ day }: { readonly day: string }): boolean =>
    from <= day && day <= to;
export const hourOf = ({ starts_at }: Visit): number => Number(localTime(starts_at).slice(0, 2));
export const areaOf = ({ location }: Visit, areas: readonly ServiceArea[]): string =>
  String(serviceAreaOf(location, areas)?.id ?? 'none');
