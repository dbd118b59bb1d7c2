import type { QueryClient } from '@tanstack/react-query';
import type { NeedPage } from './appointments';
import { needsRoot } from '../http/query-keys';

type Needed = NeedPage['results'][number];
/** Who is on a line of what needs operators. */
export interface TakenLine extends Pick<Needed, 'kind' | 'taken'> {
  readonly appointment_id: number;
}

/** Writes on every list who is on a line now, or nobody. */
export function putTaken(client: QueryClient, { appointment_id: id, kind, taken }: TakenLine): void {
  client.setQueriesData<NeedPage>(
    { queryKey: needsRoot() },
    (page) =>
      page && {
        ...page,
        results: page.results.map((one) => (one.kind === kind && one.appointment.id === id ? { ...one, taken } : one)),
      },
  );
}
