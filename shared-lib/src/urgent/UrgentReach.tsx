import { Reach, type ReachProps } from '../appointment/AppointmentFacts';
import type { Urgent } from './needs';
import { peopleToCall } from './peopleToCall';

/** Whom to call about a call, and the way there. */
export const UrgentReach = ({ need, ...reach }: { need: Urgent } & Pick<ReachProps, 'noWay'>) => (
  <Reach {...reach} appointment={need.appointment} {...peopleToCall(need)} />
);
