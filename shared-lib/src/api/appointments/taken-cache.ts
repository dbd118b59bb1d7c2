import type { QueryClient } from '@tanstack/react-query';
import type { NeedPage } from './appointments';
import { needsRoot } from '../http/query-keys';

type Needed = NeedPage['results'][number];
/** The operator who took a task of the needs list. */
export interface TakenLine extends Pick<Needed, 'kind' | 'taken'> {
  readonly appointment_id: number;
}

/** Writes into every list who has taken a task now, or nobody. */
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
