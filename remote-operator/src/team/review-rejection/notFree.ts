import {
  type AppointmentCard,
  isApiFailure,
  type NotFreeAnswer,
  personName,
  type Replacement,
  type Trade,
} from 'shared-lib';
import { type Placed, placesOf } from '../swap/places';
import * as m from '../../texts/m';

type Refused = NonNullable<AppointmentCard['rejected_by']>;

/** A place that needs a person after a declined refusal. */
export interface Place extends Placed {
  readonly role: Trade;
}

export const tradeOf = ({ role }: Refused): Trade => (role === 'driver' ? 'driver' : 'therapist');

/** The places of a trade, except that of the person who refused. */
export const placesBeside = (role: Trade, appointment: AppointmentCard, by: Refused): Place[] =>
  placesOf(role, appointment)
    .filter(({ id }) => id !== by.id)
    .map((place) => ({ ...place, role }));

/** The person's name from the list, whether they are free or not. */
export const nameIn = (list: readonly Replacement[] | undefined, wanted: number): string => {
  const one = list?.find(({ id }) => id === wanted);
  return one ? personName(one) : m.whom_you_chose();
};

/** Says that a chosen person is no longer free; undefined while it is not known who is. */
export function lostWords(list: readonly Replacement[] | undefined, wanted: number, role: Trade): string | undefined {
  if (!list) return undefined;
  if (list.some(({ id, standing }) => id === wanted && standing === 'free')) return undefined;
  return m.isnt_free_choose_another({ name: nameIn(list, wanted), role });
}

/**
 * Says that a person who stays, or is asked again, is taken by now. Someone suspended or off duty keeps the visit: only
 * newcomers must be on duty.
 */
export function takenWords(list: readonly Replacement[] | undefined, stays: number, role: Trade): string | undefined {
  const one = list?.find(({ id }) => id === stays);
  return one?.standing === 'busy' ? lostWords(list, stays, role) : undefined;
}

/**
 * What a refused review says about the person at a place: about a trade in words, about a person by their id. When it
 * names nobody, it may be anyone of the trade, until that is answered.
 */
export function refusedWords(error: unknown, role: Trade, comes: number, isUnanswered = true): string | undefined {
  if (!isApiFailure(error)) return undefined;
  const { not_free: named = [] } = (error.body ?? {}) as Partial<NotFreeAnswer>;
  if (named.length ? !named.includes(comes) : !isUnanswered) return undefined;
  const said = Object.entries(error.fields).flatMap(([field, messages]) => (field.startsWith(role) ? messages : []));
  return said.join('. ') || undefined;
}
