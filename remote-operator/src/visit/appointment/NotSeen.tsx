import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { type Appointment, appointmentQueries, Banner, limits, telHref, TextLink, useNowValue } from 'shared-lib';
import * as m from '../../texts/m';

/** So long after they were told, a person who looks at the screen has seen it. */
const PATIENCE_MS = 2 * limits.MINUTE;

type Waited = Pick<
  Appointment,
  | 'id'
  | 'version'
  | 'waiting_for'
  | 'therapists_details'
  | 'driver'
  | 'driver_details'
  | 'assigned_pickup_driver'
  | 'pickup_driver_phone'
>;

/** Their own number: that of another driver of the visit would ring the wrong person. */
function phoneOf(visit: Waited, id: number): string | null | undefined {
  if (visit.assigned_pickup_driver === id) return visit.pickup_driver_phone;
  if (visit.driver === id) return visit.driver_details?.phone_number;
  return visit.therapists_details.find((one) => one.id === id)?.phone_number;
}

/**
 * Who is waited for, has not opened what asks them, and was called on no device: the operator calls them. Of several
 * there is one box. Source: R-beyond-288, R-beyond-1517.
 */
export function NotSeen({ appointment }: { appointment: Waited }) {
  const { id, version, waiting_for: awaited } = appointment;
  const messages = useQuery({ ...appointmentQueries.messages(id, version), placeholderData: keepPreviousData });
  const unseen = awaited.flatMap((one) => {
    const last = messages.data?.findLast(({ to }) => to.some((reader) => reader.id === one.id));
    const reader = last?.to.find((each) => each.id === one.id);
    if (!last || !reader || one.role === 'operator') return [];
    return reader.read_at !== null || reader.settled || reader.rang ? [] : [{ ...one, at: Date.parse(last.at) }];
  });
  const due = useNowValue((now) =>
    unseen
      .filter(({ at }) => now.getTime() - at >= PATIENCE_MS)
      .map(({ id: person }) => person)
      .join(),
  ).split(',');
  const called = unseen
    .filter((one) => due.includes(String(one.id)))
    .map(({ id: person, name }) => {
      const phone = person === null ? undefined : phoneOf(appointment, person);
      return { person, name, phone: phone && <TextLink href={telHref(phone)}>{phone}</TextLink> };
    });
  const [first, ...others] = called;
  if (!first) return null;
  const isOne = others.length === 0;
  return (
    <Banner
      tone="amber"
      icon="phone"
      title={isOne ? m.has_not_seen_it_call({ name: first.name }) : m.people_have_not_seen_it({ count: called.length })}
      action={isOne && first.phone}
    >
      {!isOne && (
        <p>
          {called.map(({ person, name, phone }, at) => (
            <Fragment key={person}>
              {at > 0 && ' · '}
              {name} {phone}
            </Fragment>
          ))}
        </p>
      )}
      {m.no_device_rang()}
    </Banner>
  );
}
