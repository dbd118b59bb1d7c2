import { isSpecialistFor } from 'shared-lib/booking';
import * as m from '../../texts/m';

/**
 * What a therapist's specialization says of the wanted services: that they know one, or what they know instead.
 * Source: R-beyond-903, R-beyond-1512.
 */
export function skillWords(
  specialization: string | null,
  services: readonly { readonly name: string }[],
): string | null {
  const known = services.find(({ name }) => isSpecialistFor(specialization, name));
  if (known) return m.knows({ name: known.name });
  const [only, ...others] = services;
  if (!specialization || !only || others.length > 0) return specialization;
  return m.specialty_not_service({ specialization, service: only.name });
}
