// How it works: docs/subsystems/clients.md.
import { limits } from 'shared-lib/domain';
import { wrongFields } from '../platform/errors.js';
import { phoneKey } from '../platform/phone/phone.js';
import type { ClientColumns } from './clients.repository.js';
import * as m from '../texts/m.js';

const same = (one: string | null, other: string | null): boolean =>
  (one ?? '').trim().toLowerCase() === (other ?? '').trim().toLowerCase();
/** Facts that may protect a person are all kept. */
const both = (kept: string, other: string): string =>
  [kept, same(kept, other) ? '' : other].filter((part) => part !== '').join('; ');
const nameOf = ({ first_name, last_name }: ClientColumns): string => `${first_name} ${last_name}`.trim();

const WHAT = { notes: 'notes', allergies: 'allergies', gate_instructions: 'gate instructions' } as const;
const TEXTS = Object.keys(WHAT) as (keyof typeof WHAT)[];
const together = (what: string): string => m.together_the_are_longer_than({ what, textMax: limits.TEXT_MAX });

/**
 * One client from two. The kept one's data stays, missing data comes from the other, and different data goes into the
 * notes, so that no number and no address is lost.
 */
export function mergedParticulars(kept: ClientColumns, other: ClientColumns): ClientColumns {
  const isElsewhere = Boolean(kept.address && other.address) && !same(kept.address, other.address);
  const differently = [
    !same(nameOf(kept), nameOf(other)) && nameOf(other),
    phoneKey(kept.phone_number) !== phoneKey(other.phone_number) && other.phone_number,
    kept.email && other.email && !same(kept.email, other.email) && other.email,
    isElsewhere && other.address,
    // The way in belongs to an address, so it goes where the other address goes.
    isElsewhere && other.gate_instructions,
  ].filter((said): said is string => Boolean(said));
  const notes = [
    kept.notes,
    same(kept.notes, other.notes) ? '' : other.notes,
    differently.length ? m.also({ differently: differently.join(', ') }) : '',
  ].filter((part) => part !== '');
  const merged = {
    first_name: kept.first_name,
    last_name: kept.last_name || (same(kept.first_name, other.first_name) ? other.last_name : ''),
    phone_number: kept.phone_number,
    email: kept.email ?? other.email,
    address: kept.address || other.address,
    notes: notes.join('\n'),
    preferred_therapist: kept.preferred_therapist ?? other.preferred_therapist,
    preferred_gender: kept.preferred_gender ?? other.preferred_gender,
    birth_month: kept.birth_month ?? other.birth_month,
    language: kept.language ?? other.language,
    allergies: both(kept.allergies, other.allergies),
    gate_instructions: isElsewhere ? kept.gate_instructions : both(kept.gate_instructions, other.gate_instructions),
  };
  const tooLong = TEXTS.filter((name) => merged[name].length > limits.TEXT_MAX);
  if (tooLong.length) throw wrongFields(Object.fromEntries(tooLong.map((name) => [name, [together(WHAT[name])]])));
  return merged;
}
