import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient, keepToOneUser } from 'shared-lib/entry';

const client = createQueryClient();
keepToOneUser(client);

/** The one cache of what the server answered. Its code comes with the first page that asks through it. */
export function QueryCache({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
