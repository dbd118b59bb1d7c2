import { type Appointment, type Service } from 'shared-lib';
import { type ServiceAssignment } from 'shared-lib/booking';

/** The services, and who gives which, as chosen in the form. */
export interface Giving {
  /** Ids, each as often as it is taken. */
  services: readonly number[];
  therapists: readonly number[];
  /** At the same time, not one after the other. */
  together: boolean;
  /** The chosen giver of each service, by `keysOf`. */
  givers: Readonly<Record<string, number>>;
}

/** A name for each service that stays when others come and go: the second 'Swedish' is `1.2`. */
export function keysOf(services: readonly number[]): string[] {
  const counts = new Map<number, number>();
  return services.map((id) => {
    const nth = (counts.get(id) ?? 0) + 1;
    counts.set(id, nth);
    return `${id}.${nth}`;
  });
}

/** A group can give several services at the same time. */
export const canBeTogether = ({ services, therapists }: Pick<Giving, 'services' | 'therapists'>): boolean =>
  services.length > 1 && therapists.length > 1;

/**
 * Who gives which, one entry for each service; empty when they are given one after the other. A service without a
 * chosen giver goes to the person with the least to do. Source: R-booking-20.
 */
export function assignmentsOf(giving: Giving, known: readonly Service[]): ServiceAssignment[] {
  const { services, therapists, together, givers } = giving;
  if (!together || !canBeTogether(giving)) return [];
  const busy = new Map(therapists.map((id) => [id, 0]));
  const keys = keysOf(services);
  return services.map((service, at) => {
    const chosen = givers[keys[at] ?? ''];
    const [idlest] = [...busy].sort(([, one], [, other]) => one - other)[0] ?? [0];
    const therapist = chosen !== undefined && busy.has(chosen) ? chosen : idlest;
    const minutes = known.find(({ id }) => id === service)?.duration ?? 0;
    busy.set(therapist, (busy.get(therapist) ?? 0) + minutes);
    return { service, therapist };
  });
}

/** The services and givers of a booked appointment. */
export function givingOf({ services, services_details, therapists }: Appointment): Giving {
  const keys = keysOf(services);
  const given = services_details.flatMap(({ therapist }, at) =>
    therapist == null ? [] : [[keys[at] ?? '', therapist]],
  );
  return { services, therapists, together: given.length > 0, givers: Object.fromEntries(given) as Giving['givers'] };
}
