import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient, keepToOneUser } from 'shared-lib/entry';

/** The one cache of the server's answers. Its code loads with the first page that uses it. */
export const client = createQueryClient();
keepToOneUser(client);

export function QueryCache({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
