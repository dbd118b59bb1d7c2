// How it works: docs/subsystems/calls-and-steps.md.
import { riderNames } from '../appointment/ridersOf';
import { personName } from '../domain/people/names';
import { statusLabel } from '../domain/workflow/statuses';
import { PICKUP_WARNING } from '../domain/texts';
import type { BadgeTone } from '../theme/tokens';
import { type Urgent, WAIT_FOR_WORD } from './needs';
import * as m from '../texts/m';

export type UrgentKind = Extract<Urgent['kind'], 'pickup' | 'backup' | 'answer' | 'cancelled' | 'reminded'>;

interface UrgentWords {
  readonly badge: string;
  readonly tone: BadgeTone;
  readonly title: (need: Urgent) => string;
  /** What the countdown ends with. */
  readonly counts: string;
}

const client = ({ appointment }: Urgent): string => personName(appointment.client_details);
const therapists = ({ appointment }: Urgent): string => riderNames(appointment);

/** The texts of each kind of call. */
export const URGENT_WORDS: { readonly [K in UrgentKind]: UrgentWords } = {
  pickup: {
    badge: m.ride_home(),
    tone: 'red',
    title: (need) => m.collect({ need: therapists(need) }),
    counts: m.left_to_confirm(),
  },
  backup: {
    badge: m.backup_needed(),
    tone: 'red',
    title: (need) => m.can_you_take_over({ need: therapists(need) }),
    counts: m.left_to_answer(),
  },
  answer: { badge: m.new_request(), tone: 'red', title: client, counts: m.left_to_answer() },
  cancelled: {
    badge: m.cancelled(),
    tone: 'red',
    title: (need) =>
      need.appointment.outcome === 'aborted'
        ? m.the_session_of_was_ended({ need: client(need) })
        : m.the_visit_of_is_cancelled({ need: client(need) }),
    counts: '',
  },
  reminded: {
    badge: m.reminder(),
    tone: 'amber',
    title: (need) => m.need_waits_for_you_status({ need: client(need), status: statusLabel(need.appointment.status) }),
    counts: m.left(),
  },
};

/** What happens if a ride home is not confirmed in time, and when a driver takes a ride over. */
export const URGENT_HINT = {
  pickup: PICKUP_WARNING,
  backup: m.the_first_who_takes_it({ waitForWord: WAIT_FOR_WORD }),
} as const;

export const isUrgent = (need: Urgent): need is Urgent & { kind: UrgentKind } => Object.hasOwn(URGENT_WORDS, need.kind);

/** Identifies one call, and tells it from a later one of the same visit. */
export const callKey = ({ kind, since, appointment }: Pick<Urgent, 'kind' | 'since' | 'appointment'>): string =>
  `${kind} ${appointment.id} ${since}`;
