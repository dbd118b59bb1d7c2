import { FILIPINO_TEXT_MAX } from '../back-office-limits.js';
import * as m from '../../texts/m.js';

const VALUE = /\{\w+\}/g;
const valuesIn = (text: string): readonly string[] => [...new Set(text.match(VALUE))].sort();

/**
 * What is wrong with a Filipino text in place of ours; undefined if nothing. Both have their values by name, as
 * `{client}`. Every value of the English stays, there is no other, and no text has a tag. Source: R-beyond-690.
 */
export function correctionProblem(english: string, typed: string): string | undefined {
  if (!typed.trim()) return m.write_the_text_in_filipino();
  if (typed.trim().length > FILIPINO_TEXT_MAX) return m.use_at_most_letters({ most: FILIPINO_TEXT_MAX });
  if (/[<>]/.test(typed)) return m.leave_out_angle_brackets();
  const wanted = valuesIn(english);
  const given = valuesIn(typed);
  const missing = wanted.filter((value) => !given.includes(value));
  if (missing.length > 0) return m.keep_values_as_they_are({ values: missing.join(', ') });
  const others = given.filter((value) => !wanted.includes(value));
  if (others.length > 0) return m.take_out_values({ values: others.join(', ') });
  return /[{}]/.test(typed.replace(VALUE, '')) ? m.braces_are_for_values() : undefined;
}
