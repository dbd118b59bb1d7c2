import { formatPesos } from 'shared-lib';
import type { WorkKind } from 'shared-lib/settings';
import * as m from '../texts/m';

export const WORK_WORDS: Readonly<Record<WorkKind, string>> = {
  ride: m.each_ride(),
  day: m.each_day_worked(),
  hour: m.each_hour(),
  overtime: m.each_hour_of_overtime(),
};

/** `₱50.00`, or that the rule ended. */
export const pesosWords = (pesos: number | null): string =>
  pesos === null ? m.no_rule_of_its_own() : formatPesos(pesos);
