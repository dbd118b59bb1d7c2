import * as m from '../../texts/m.js';

/** Why somebody cannot come, in their own words. `other` needs a note. */
export const CANNOT_COME_REASONS = {
  ill: m.i_am_ill(),
  car_trouble: m.car_trouble(),
  traffic: m.traffic(),
  family: m.family_emergency(),
  other: m.other(),
} as const;
export type CannotComeReason = keyof typeof CANNOT_COME_REASONS;
export const CANNOT_COME_REASON_NAMES = Object.keys(CANNOT_COME_REASONS) as [CannotComeReason, ...CannotComeReason[]];
