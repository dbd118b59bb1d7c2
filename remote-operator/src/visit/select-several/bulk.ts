import type { AppointmentCard, Change } from 'shared-lib';
import { may } from '../../parts/execute-action/allowed';
import * as m from '../../texts/m';

/** Calls at the same time: fast enough, and gentle to the server. */
const AT_ONCE = 3;

/** The actions for several appointments at once, one row each. */
export const BULK = {
  start_appointment: { label: m.start(), asks: m.start(), doing: m.starting(), done: 'started' },
  remind: { label: m.remind(), asks: m.remind_the_people_of(), doing: m.reminding(), done: 'reminded' },
} as const satisfies { readonly [C in Change]?: object };
export type BulkAction = keyof typeof BULK;

export const BULK_ACTIONS = Object.keys(BULK) as BulkAction[];

/** The appointments for which the server allows this now. */
export const allowing = (rows: readonly AppointmentCard[], action: BulkAction): AppointmentCard[] =>
  rows.filter((one) => may(one, action));

/** As the fetched list says. The server says what is overdue now when asked to cancel them. */
export const isListedOverdue = ({ status, is_overdue }: AppointmentCard): boolean =>
  status === 'pending' && !!is_overdue;

/** The result of one appointment. `why` is set when it was refused. */
export interface Outcome {
  readonly appointment: AppointmentCard;
  readonly why?: string;
}

/**
 * Does something with each of them, a few at a time and each once, and reports each result. A refusal stops nothing
 * else.
 * @param work throws when it is refused
 * @param reason why it was refused, in words
 */
export async function doEach(
  appointments: readonly AppointmentCard[],
  work: (appointment: AppointmentCard) => Promise<unknown>,
  { reason, onDone }: { reason: (error: unknown, of: AppointmentCard) => string; onDone: () => void },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const rest = [...appointments.entries()];
  const worker = async (): Promise<void> => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const [at, appointment] = next;
      try {
        await work(appointment);
        outcomes[at] = { appointment };
      } catch (error) {
        outcomes[at] = { appointment, why: reason(error, appointment) };
      }
      onDone();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return outcomes;
}
