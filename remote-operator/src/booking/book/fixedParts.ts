import { type Appointment } from 'shared-lib';
import { may } from '../../parts/execute-action/allowed';

/** What of a booking the form no longer changes; of a new one nothing. */
export interface FixedParts {
  readonly client: boolean;
  /** When it is, and what it takes. */
  readonly visit: boolean;
  readonly services: boolean;
  readonly therapists: boolean;
  readonly driver: boolean;
}

const NOTHING: FixedParts = { client: false, visit: false, services: false, therapists: false, driver: false };

export function fixedParts(appointment: Appointment | undefined): FixedParts {
  if (!appointment) return NOTHING;
  const visit = !may(appointment, 'edit_visit');
  return {
    client: true,
    visit,
    services: visit || appointment.payment_status === 'paid',
    therapists: !may(appointment, 'edit_therapists'),
    driver: !may(appointment, 'edit_driver'),
  };
}
