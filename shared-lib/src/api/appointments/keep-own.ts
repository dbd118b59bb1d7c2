import type { QueryClient } from '@tanstack/react-query';
import { loadUnsent } from './load-unsent';
import type { Keeping } from './unsent/act-or-keep';

/**
 * Sends a step that belongs to no visit, or keeps it like one. Source: R-beyond-321.
 * @param request the same for each try of one press
 * @returns null where it waits on the phone
 */
export async function keepOwn<T>(client: QueryClient, request: object, keeping: Keeping<T>): Promise<T | null> {
  const unsent = await loadUnsent();
  return unsent ? unsent.keepOwn(client, request, keeping) : keeping.act();
}
