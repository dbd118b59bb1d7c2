// How it works: docs/subsystems/calls-and-steps.md.
import type { AppointmentCard } from '../contract/appointment-card';
import { oneOf } from '../domain/workflow/statuses';

const SAYS_SO = ['cannot_make_it', 'can_make_it'] as const;

/** This person may say that they cannot come, or take that back. Source: R-beyond-255, R-beyond-1530. */
export const mayGiveUp = ({ allowed_actions: allowed }: Pick<AppointmentCard, 'allowed_actions'>): boolean =>
  allowed.some((action) => oneOf(SAYS_SO, action));
