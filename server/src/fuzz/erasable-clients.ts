import type { TestApp } from '../testing/test-app.js';

/** Clients without visits, who can be erased: three others than the one of the first call were asked for. */
export async function erasableClients(
  server: TestApp,
  { operator, unverified }: Readonly<Record<'operator' | 'unverified', { id: number }>>,
  now: Date,
): Promise<void> {
  await server.sql('delete from client_erasures');
  await server.sql(
    `insert into clients (id, first_name, phone_number, created_at, updated_at) overriding system value
     select n, 'Quiet', '0918 999 00' || n, $1, $1 from generate_series(51, 54) n on conflict (id) do update
     set first_name = excluded.first_name, last_name = '', phone_number = excluded.phone_number, redacted_at = null, books_redacted_at = null`,
    [now],
  );
  await server.sql(
    `insert into client_erasures (id, client_id, reason, asked_by, asked_at) overriding system value
     select n, 51 + n, 'client', case n when 3 then $1::int else $2 end, $3 from generate_series(1, 3) n`,
    [operator.id, unverified.id, now],
  );
}
