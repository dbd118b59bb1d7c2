// How it works: docs/subsystems/surcharges.md.
import { outsideRange } from '../back-office-texts.js';
import type { SurchargeAmount } from './percent.js';
import * as m from '../../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

export const SURCHARGE_UNITS = ['pesos', 'percent'] as const satisfies readonly SurchargeAmount['unit'][];
export type SurchargeUnit = (typeof SURCHARGE_UNITS)[number];
/** The most of each: whole pesos, or percent of the services. */
export const MOST_SURCHARGE: Readonly<Record<SurchargeUnit, number>> = { pesos: 100_000, percent: 200 };
/** Days, such as holidays, that one surcharge names. */
export const MOST_SURCHARGE_DAYS = 100;
export const MOST_SURCHARGES = 30;

export const SURCHARGE_TEXTS = {
  pesos: outsideRange({ least: 1, most: MOST_SURCHARGE.pesos }),
  percent: outsideRange({ least: 1, most: MOST_SURCHARGE.percent }),
  when: m.say_when_it_counts(),
  hours: m.the_hours_need_a_beginning_and_an_end(),
  endsBefore: m.the_last_day_is_before_the_first(),
  past: m.a_surcharge_begins_today_at_the_earliest(),
  nameTaken: m.a_service_or_surcharge_has_this_name(),
  tooMany: m.there_are_too_many_surcharges(),
  kept: m.the_visit_began_or_is_paid(),
  countsNoMore: m.it_does_not_count_for_this_visit(),
} as const;

/** When a surcharge counts. What is null or empty says nothing; all that is said must hold. */
export interface SurchargeTimes {
  /** Hours of the day, `HH:MM`, over midnight where the end is before the beginning. The end is no part of them. */
  readonly from_time: string | null;
  readonly to_time: string | null;
  /** Service days, such as holidays. */
  readonly days: readonly string[];
  readonly area: number | null;
  /** The first service day, and the last, if it ends. */
  readonly starts_on: string;
  readonly ends_on: string | null;
}

/** Where and when a visit begins. The day is its service day. */
export interface VisitStart {
  readonly day: string;
  readonly start: string;
  readonly area: number | null;
}

const isWithin = (start: string, from: string, to: string): boolean =>
  from <= to ? start >= from && start < to : start >= from || start < to;

/** Does a surcharge count for a visit? It counts by the start of the visit. Source: R-beyond-1330. */
export const isSurcharged = (when: SurchargeTimes, { day, start, area }: VisitStart): boolean =>
  when.starts_on <= day &&
  (when.ends_on === null || day <= when.ends_on) &&
  (when.from_time === null || when.to_time === null || isWithin(start, when.from_time, when.to_time)) &&
  (when.days.length === 0 || when.days.includes(day)) &&
  (when.area === null || when.area === area);
