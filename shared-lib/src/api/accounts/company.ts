import { queryOptions } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { currentSession } from '../../session/session';
import { fetchCall } from '../http/http';
import { lookup } from '../http/lookup';

/** The business's name and contact details, with whom to call. */
export const companyQuery = () =>
  queryOptions({
    queryKey: ['settings', currentSession().user?.id ?? 0, 'company'],
    queryFn: ({ signal }) => fetchCall<Calls['settings']['company']>('/api/settings/company/', {}, { signal }),
    ...lookup,
  });
