import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { send } from './http';
import { beginWrite, keyOf } from './idempotency-key';

type Once = NonNullable<Parameters<typeof send>[3]>;

/**
 * Makes the hook for the changes of one area. Each is sent with its key, so that the server makes it once. Afterwards
 * what it `changes` is asked for again, after a rejection too: somebody else was faster, so the screen is out of date.
 */
export const writeHook =
  (changes: () => readonly QueryKey[]) =>
  <Request extends object, Answer>(
    mutationKey: readonly string[],
    write: (request: Request, once: Once) => Promise<Answer>,
    onSuccess?: (client: QueryClient) => Promise<void>,
  ) => {
    const client = useQueryClient();
    return useMutation({
      mutationKey,
      mutationFn: (request: Request) => write(request, { idempotencyKey: keyOf(request) }),
      retry: false,
      onMutate: beginWrite,
      onSuccess: () => onSuccess?.(client),
      onSettled: () => {
        for (const queryKey of changes()) void client.invalidateQueries({ queryKey });
      },
    });
  };
