import type { Database, Tx } from '../../platform/database/database.js';
import type { Prepare } from '../commands/action-preparation.js';
import type { Step } from '../workflow/apply-transition.js';
import type { DetailColumns, WorkflowColumns } from './appointment-columns.js';
import { insertAppointment, putServices, type NewAppointment } from './appointments.repository.js';
import { lockAppointment } from './lock.repository.js';
import type { LockedAppointment } from './locked-appointment.js';
import { storeTransition, updateDetails } from './transition.repository.js';

/** This tests what must not compile. Each line tells the compiler so, and fails where it compiles. */
const compiledOnly = (_attempt: unknown): void => undefined;
const now = new Date(0);

describe('the status of an appointment', () => {
  it('cannot be set by a command, nor can its outcome, people or pickup', () => {
    // @ts-expect-error the workflow decides
    compiledOnly({ change: 'edit_details', input: {}, details: { status: 'completed' } } satisfies Step);
    // @ts-expect-error the workflow decides
    compiledOnly({ outcome: 'incomplete' } satisfies DetailColumns);
    // @ts-expect-error the workflow decides
    compiledOnly({ driver_id: 3 } satisfies DetailColumns);
    // @ts-expect-error the workflow decides
    compiledOnly({ pickup_driver_id: 3 } satisfies DetailColumns);
    const hidden = { notes: 'With a status beside it.', status: 'completed' as const };
    // @ts-expect-error also behind a variable
    compiledOnly((): DetailColumns => hidden);
    // @ts-expect-error nor by the preparation of an action
    const preparation: Prepare<'cancel'> = () => ({ input: {}, details: { status: 'cancelled' } });
    compiledOnly(preparation);
  });

  it('is stored from a decision of the workflow, not from columns made elsewhere', () => {
    // @ts-expect-error only workflowColumns makes these
    compiledOnly((): WorkflowColumns => ({ status: 'completed' }));
    compiledOnly((tx: Tx, locked: LockedAppointment) => {
      const { state: next } = locked;
      // @ts-expect-error nor at the place that stores them
      storeTransition(tx, locked, { next, workflow: { status: 'completed' }, details: {} }, now);
      // @ts-expect-error and no other function stores them
      return updateDetails(tx, 1, { status: 'completed' }, now);
    });
  });
});

describe('code that locks or writes an appointment', () => {
  it('takes a transaction and refuses the pool', () => {
    compiledOnly((pool: Database, locked: LockedAppointment, workflow: WorkflowColumns, row: NewAppointment) => {
      // @ts-expect-error a lock that ends with its own statement protects nothing
      void lockAppointment(pool, 1);
      // @ts-expect-error the pool
      void putServices(pool, 1, []);
      // @ts-expect-error the pool
      void updateDetails(pool, 1, {}, now);
      // @ts-expect-error the pool
      storeTransition(pool, locked, { next: locked.state, workflow, details: {} }, now);
      // @ts-expect-error the pool
      return insertAppointment(pool, row, now);
    });
  });
});
