import { findsAppointments } from 'shared-lib';

/** What the address asks to be searched for; nothing where the server would refuse it. */
export function readSearch(params: URLSearchParams): string {
  const search = params.get('search') ?? '';
  return findsAppointments(search) ? search : '';
}
