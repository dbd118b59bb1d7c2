import { limits } from 'shared-lib/domain';
import { wrongFields } from '../platform/errors.js';
import type { ClientColumns } from './clients.repository.js';

const digits = (phone: string): string => phone.replace(/\D/g, '').replace(/^63(?=9\d{9}$)/, '0');
const same = (one: string | null, other: string | null): boolean =>
  (one ?? '').trim().toLowerCase() === (other ?? '').trim().toLowerCase();
const nameOf = ({ first_name, last_name }: ClientColumns): string => `${first_name} ${last_name}`.trim();

/**
 * One client out of two: what the kept one says stays, what it does not say comes from the other, and what the other
 * says differently goes into the notes, so that no number and no address is lost.
 */
export function mergedParticulars(kept: ClientColumns, other: ClientColumns): ClientColumns {
  const differently = [
    !same(nameOf(kept), nameOf(other)) && nameOf(other),
    digits(kept.phone_number) !== digits(other.phone_number) && other.phone_number,
    kept.email && other.email && !same(kept.email, other.email) && other.email,
    kept.address && other.address && !same(kept.address, other.address) && other.address,
  ].filter((said): said is string => Boolean(said));
  const notes = [
    kept.notes,
    same(kept.notes, other.notes) ? '' : other.notes,
    differently.length ? `Also: ${differently.join(', ')}` : '',
  ].filter((part) => part !== '');
  const merged = {
    first_name: kept.first_name,
    last_name: kept.last_name || (same(kept.first_name, other.first_name) ? other.last_name : ''),
    phone_number: kept.phone_number,
    email: kept.email ?? other.email,
    address: kept.address || other.address,
    notes: notes.join('\n'),
  };
  if (merged.notes.length > limits.TEXT_MAX)
    throw wrongFields({
      notes: [`Together the notes are longer than ${limits.TEXT_MAX} characters. Shorten those of one client first.`],
    });
  return merged;
}
