import * as m from '../texts/m';

interface RuleArea {
  readonly name: string | null;
}

/** `Makati to BGC`; null for a rule of any ride. Source: R-beyond-1384. */
export function rideAreaWords(from: RuleArea | null | undefined, to: RuleArea | null | undefined): string | null {
  const nameOf = ({ name }: RuleArea): string => name ?? m.an_area_that_was_removed();
  if (from && to) return m.from_area_to_area({ from: nameOf(from), to: nameOf(to) });
  if (to) return m.to_area_alone({ to: nameOf(to) });
  return from ? m.from_area_alone({ from: nameOf(from) }) : null;
}
