/** Which therapist of a visit gives one of its services. A service booked twice has two of these. */
export interface ServiceAssignment {
  readonly service: number;
  readonly therapist: number;
}

/**
 * Minutes of a visit's services, each as often as it is booked. Without assignments they are given one after the other.
 * With assignments, the therapist with the most to do decides. Source: R-booking-20.
 * @param assignments one for each service, as `assignmentsFit` wants them; none if left out
 */
export function minutesOf(
  services: readonly { readonly id: number; readonly duration: number }[],
  assignments: readonly ServiceAssignment[] = [],
): number {
  if (assignments.length === 0) return services.reduce((sum, { duration }) => sum + duration, 0);
  const minutes = new Map(services.map(({ id, duration }) => [id, duration]));
  const busy = new Map<number, number>();
  for (const { service, therapist } of assignments)
    busy.set(therapist, (busy.get(therapist) ?? 0) + (minutes.get(service) ?? 0));
  return Math.max(...busy.values());
}

const inOrder = (ids: readonly number[]): string => [...ids].sort((one, other) => one - other).join();

/** Is each booking of each service assigned to one of the therapists? */
export const assignmentsFit = (
  assignments: readonly ServiceAssignment[],
  visit: { readonly services: readonly number[]; readonly therapists: readonly number[] },
): boolean =>
  inOrder(assignments.map(({ service }) => service)) === inOrder(visit.services) &&
  assignments.every(({ therapist }) => visit.therapists.includes(therapist));

/** Who gives each of the services, in their order; null for services without an assignment. */
export function giversOf(services: readonly number[], assignments: readonly ServiceAssignment[]): (number | null)[] {
  const open = [...assignments];
  return services.map((id) => {
    const at = open.findIndex(({ service }) => service === id);
    const [taken] = at < 0 ? [] : open.splice(at, 1);
    return taken?.therapist ?? null;
  });
}

/** Words that say nothing about a specialization. */
const COMMON = new Set(['and', 'massage', 'therapy', 'body', 'with', 'for', 'the']);

const tellingWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2 && !COMMON.has(word));

/**
 * Does this specialization, in the person's own words, cover the service? 'Hilot and Swedish massage' covers
 * 'Traditional hilot'. Source: R-booking-21.
 */
export function isSpecialistFor(specialization: string | null, service: string): boolean {
  const words = tellingWords(service);
  return tellingWords(specialization ?? '').some((word) => words.includes(word));
}
