import { limits } from 'shared-lib';
import { type Draft, type DraftClient, type DraftField, NOBODY, type TypedClient } from './draft';
import type { Giving } from './whoGivesWhat';

/** The client's address is the location, unless another place was typed. */
const movedTo = (draft: Draft, address: string): string => {
  const before = draft.adding ? draft.address : draft.client?.address;
  return draft.location.trim() === '' || draft.location === before ? address : draft.location;
};

/** What changes with the client: the address follows, and a client who was being typed is dropped. */
export const clientEntries = (draft: Draft, client: DraftClient | null): Partial<Draft> => ({
  ...NOBODY,
  client,
  adding: false,
  companion: null,
  agreed: [],
  visitPhone: '',
  location: movedTo(draft, client?.address ?? ''),
});

export const withClient = (draft: Draft, client: DraftClient | null): Draft => ({
  ...draft,
  ...clientEntries(draft, client),
});

/** The draft with what was typed of a new client, and the location that follows from it. */
export const withTyped = (draft: Draft, typed: Partial<TypedClient>): Draft => ({
  ...draft,
  ...typed,
  client: null,
  adding: true,
  location: movedTo(draft, typed.address ?? draft.address),
});

const each = (service: number, count: number): Pick<Draft, 'services' | 'together'> => ({
  services: Array<number>(Math.min(count, limits.SERVICES_MAX)).fill(service),
  together: count > 1,
});

/** The draft's services after a change of them. The first service of a group is given to each of them at once. */
export function withServices(draft: Draft, services: number[]): Partial<Draft> {
  const group = Math.max(draft.people, draft.therapists.length);
  const [first] = services;
  return draft.services.length === 0 && first !== undefined && group > 1 ? each(first, group) : { services };
}

/**
 * The therapists after a change of them. While one service is there once for each of them, it stays so: a second
 * therapist gives it a second time, at the same time. Source: R-beyond-444.
 */
export function withTherapists(draft: Draft, chosen: readonly number[]): Partial<Draft> {
  const therapists = chosen.slice(0, limits.GROUP_MAX);
  const [service] = draft.services;
  const isOneEach =
    service !== undefined &&
    new Set(draft.services).size === 1 &&
    [Math.max(1, draft.therapists.length), therapists.length].includes(draft.services.length);
  return { therapists, ...(isOneEach && therapists.length > 0 && each(service, therapists.length)) };
}

/**
 * The draft with its one service once for each therapist; undefined where no therapist goes without, and where there
 * are several services to choose from. Source: R-beyond-682.
 */
export function withOneEach({ services, therapists }: Giving): Pick<Draft, 'services' | 'together'> | undefined {
  const [service] = services;
  return service !== undefined && services.length < therapists.length && new Set(services).size === 1
    ? each(service, therapists.length)
    : undefined;
}

/** Answers that a change makes stale: who is free depends on the time. */
export const ALSO_ANSWERS: Partial<Record<DraftField, readonly DraftField[]>> = {
  date: ['start', 'therapists', 'driver', 'repeat'],
  start: ['therapists', 'driver'],
  services: ['start', 'therapists', 'driver', 'together'],
  therapists: ['driver', 'together'],
  adding: ['client', 'first_name', 'phone_number', 'email', 'address', 'gate_instructions', 'allergies'],
};
