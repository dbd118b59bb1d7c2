import type { NeedPage } from '../api/appointments/appointments';
import * as m from '../texts/m';

export type Urgent = NeedPage['results'][number];

/** A ride that this driver offered to take over. It asks for nothing, and waits for an operator. */
export type Offered = Urgent & { kind: 'backup_offered' };
export const isOffered = (need: Urgent): need is Offered => need.kind === 'backup_offered';

/** The number of calls that are shown one after the other. */
export const QUEUE = 20;

/** For a driver who offers to take a ride over: an operator decides. */
export const WAIT_FOR_WORD = m.wait_for_the_word_before();
