import {
  type AppointmentCard,
  isApiFailure,
  type NotFreeAnswer,
  personName,
  type Replacement,
  type Trade,
} from 'shared-lib';
import { type Placed, placesOf } from '../swap/places';

type Refused = NonNullable<AppointmentCard['rejected_by']>;

/** A place that a declined refusal asks somebody for. */
export interface Place extends Placed {
  readonly role: Trade;
}

export const tradeOf = ({ role }: Refused): Trade => (role === 'driver' ? 'driver' : 'therapist');

/** The places of a trade but that of who refused. */
export const placesBeside = (role: Trade, appointment: AppointmentCard, by: Refused): Place[] =>
  placesOf(role, appointment)
    .filter(({ id }) => id !== by.id)
    .map((place) => ({ ...place, role }));

/** Whom the list names so, whether they are free or not. */
export const nameIn = (list: readonly Replacement[] | undefined, wanted: number): string => {
  const one = list?.find(({ id }) => id === wanted);
  return one ? personName(one) : 'Whom you chose';
};

/** Whoever was chosen and is not free any more; nothing while nobody knows who is. */
export function lostWords(list: readonly Replacement[] | undefined, wanted: number | undefined): string | undefined {
  if (wanted === undefined || !list) return undefined;
  if (list.some(({ id, standing }) => id === wanted && standing === 'free')) return undefined;
  return `${nameIn(list, wanted)} is not free then. Choose somebody else.`;
}

/**
 * Of whoever stays, or is asked again: that their time is taken by now, which the list says of them too. Who is
 * suspended or off duty meanwhile keeps the visit: only newcomers are held to that.
 */
export function takenWords(list: readonly Replacement[] | undefined, stays: number): string | undefined {
  const one = list?.find(({ id }) => id === stays);
  return one?.standing === 'busy' ? lostWords(list, stays) : undefined;
}

/**
 * What a refused review says of whoever comes in a place: of a trade in words, of whom by their id. Where it names
 * nobody, it may be anybody of the trade, until that is answered.
 */
export function refusedWords(error: unknown, role: Trade, comes: number, isUnanswered = true): string | undefined {
  if (!isApiFailure(error)) return undefined;
  const { not_free: named = [] } = (error.body ?? {}) as Partial<NotFreeAnswer>;
  if (named.length ? !named.includes(comes) : !isUnanswered) return undefined;
  const said = Object.entries(error.fields).flatMap(([field, messages]) => (field.startsWith(role) ? messages : []));
  return said.join('. ') || undefined;
}
