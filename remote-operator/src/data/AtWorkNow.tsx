import { appointmentPath, Banner, Link, oneOf, type OpenAppointment, PICKUP_STATUSES, statusLabel } from 'shared-lib';
import { type Doing, doingIn } from 'shared-lib/records';
import { type StaffRecord } from './record';

/** Of a ride home the record lists its driver alone. */
const doesIn = ({ role }: StaffRecord, { status }: OpenAppointment): Doing | undefined => {
  if (role === 'operator') return undefined;
  const ride = oneOf(PICKUP_STATUSES, status) ? 'return' : 'outbound';
  return doingIn(role === 'driver' ? ride : 'session', status, false);
};

const WHERE: { readonly [D in Doing]?: (client: string) => string } = {
  on_the_road: (client) => `on the way to ${client}`,
  at_client: (client) => `with ${client}`,
  in_session: (client) => `in a session with ${client}`,
  bringing_home: (client) => `driving home from ${client}`,
};

/**
 * What the person whose access is about to end is in at this moment, and who goes on with it. An operator may end it
 * all the same: it may be why. Source: R-accounts-14.
 */
export function AtWorkNow({ staff }: { staff: StaffRecord }) {
  const { first_name: name, role } = staff;
  return staff.appointments.map((visit) => {
    const doing = doesIn(staff, visit);
    const where = doing && WHERE[doing]?.(visit.client_name);
    if (!where) return null;
    return (
      <Banner key={visit.id} tone="amber" title={`${name} is ${where} now`}>
        <Link to={appointmentPath(visit.id)}>#{visit.id}</Link>, {statusLabel(visit.status)}: it stays as it is, but{' '}
        {name} can press nothing in it any more.{' '}
        {role === 'driver'
          ? 'On its page an operator gives the ride to another driver, or ends it by “Set status”.'
          : 'A colleague of the same visit goes on with it, or an operator on its page: “End session early”, “Set status”.'}{' '}
        If it can wait: “Leave as it is”, and disable {name} once that is over.
      </Banner>
    );
  });
}
