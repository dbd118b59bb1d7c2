import type { Body, Calls } from 'shared-lib/contract';
import type { Step } from '../workflow/apply-transition.js';
import type { ServicesChange } from './change-of-services.js';

export type Edit = Body<Calls['appointments']['update']>;

export interface EditStep extends Step {
  /** Stores the change once the workflow allows it: a refusal shows the old values. */
  readonly store?: ServicesChange['store'];
}
