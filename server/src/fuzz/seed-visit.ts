import { createHash } from 'node:crypto';
import type { Status } from 'shared-lib/domain';
import { seedAppointment } from '../testing/seed.js';
import type { TestApp } from '../testing/test-app.js';

/** The days on which everybody works. */
export const DAYS = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
const PNG = Buffer.from('\x89PNG\r\n\x1a\nfuzz', 'latin1');

interface Visit {
  readonly status: Status;
  readonly at: number;
  /** An index of DAYS, mostly of a future day. */
  readonly day?: number;
  readonly therapist: number;
  readonly driver: number;
  readonly client: number;
  readonly services: readonly number[];
}

/** One visit with each status, with everything that such a visit has. */
export async function seedVisit(
  server: TestApp,
  { status, at, day = 1 + (at % 3), therapist, driver, client, services }: Visit,
): Promise<void> {
  const now = server.clock.now();
  const ride = /pickup|return/.test(status);
  const id = await seedAppointment(server, {
    status,
    client,
    therapists: [
      { id: therapist, accepted: status !== 'pending', ready: status !== 'pending' && status !== 'confirmed' },
    ],
    driver,
    driver_accepted: status !== 'pending',
    date: DAYS[day],
    start_time: `${14 + (at % 9)}:00`,
    end_time: `${15 + (at % 9)}:00`,
    services: [{ id: services[at % 2] ?? 0, name: 'Swedish massage', duration: 60, price: 850 }],
    columns: {
      ...(status === 'rejected' && { rejected_at: now, rejected_by: driver, rejection_reason: 'Other' }),
      ...(ride && {
        outcome: 'completed' as const,
        status_before_pickup: 'completed' as const,
        pickup_requested_at: now,
      }),
      ...(/assigned_pickup|return_journey/.test(status) && {
        pickup_driver_id: driver,
        pickup_asked: [driver],
        pickup_deadline: new Date(now.getTime() + 600_000),
      }),
      ...(/completed|verified/.test(status) && {
        payment_status: 'paid' as const,
        payment_method: 'cash' as const,
        payment_amount: 850,
        payment_verified_at: now,
      }),
    },
  });
  if (/session|payment|completed|verified/.test(status))
    await server.sql(
      'insert into appointment_materials (appointment_id, material_id, quantity_used, deducted_at) values ($1, 1, 2, $2), ($1, 3, 1, $2)',
      [id, now],
    );
  const hash = createHash('sha256').update(PNG).digest('hex');
  await server.sql(
    `insert into receipt_files (hash, mime, content) values ($1, 'image/png', $3), ($2, 'image/png', $3) on conflict do nothing`,
    [hash, 'a'.repeat(64), PNG],
  );
  await server.sql('insert into receipts (appointment_id, hash, uploaded_by, at) values ($1, $2, 1, $3)', [
    id,
    at % 2 ? hash : 'a'.repeat(64),
    now,
  ]);
}
