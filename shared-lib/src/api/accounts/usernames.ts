import { queryOptions } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { IN_FRONT } from './auth';
import { send } from '../http/http';

/** Is a user name free, and if not, which similar one is? Source: 7-015. */
export const usernameQuery = (username: string) =>
  queryOptions({
    queryKey: ['username', username],
    queryFn: ({ signal }) =>
      send<Calls['accounts']['checkUsername']>(
        'GET',
        '/api/auth/check-username/',
        { query: { username } },
        { ...IN_FRONT, signal },
      ),
    enabled: username !== '',
  });
