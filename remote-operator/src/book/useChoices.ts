import { useQuery } from '@tanstack/react-query';
import {
  type Appointment,
  availabilityQueries,
  personName,
  serviceQueries,
  servicesOr,
  staffQueries,
} from 'shared-lib';
import { type Draft, DURATION_WITHOUT_SERVICES, endOf, type KnownPeople, type Sum, sumOf } from './draft';
import { type Chosen } from './PeopleFields';

const sameServices = (draft: Draft, appointment: Appointment | undefined): appointment is Appointment =>
  appointment !== undefined && draft.services.join() === appointment.services.join();

/** What the draft can choose from, and what its choices come to. */
export function useChoices(draft: Draft, appointment: Appointment | undefined) {
  const services = servicesOr(useQuery(serviceQueries.all()));
  const staff = useQuery(staffQueries.active()).data ?? [];

  // What is booked keeps its price and minutes, whatever the service costs by now.
  const sum: Sum = sameServices(draft, appointment)
    ? { price: appointment.total_price ?? 0, duration: appointment.total_duration }
    : sumOf(draft.services, services);
  const duration = sum.duration || DURATION_WITHOUT_SERVICES;
  const end = draft.date && draft.start ? endOf(draft.date, draft.start, duration) : null;
  const wanted = {
    date: draft.date,
    start_time: draft.start ?? '',
    end_time: end ?? '',
    ...(appointment ? { except: appointment.id } : {}),
  };
  const therapists = useQuery(availabilityQueries.therapists(wanted));
  const drivers = useQuery(
    availabilityQueries.drivers({ ...wanted, ...(draft.therapists.length > 1 ? { requires_car: true } : {}) }),
  );

  const people = [
    ...staff,
    ...(appointment?.therapists_details ?? []),
    ...(appointment?.driver_details && appointment.driver !== null
      ? [{ id: appointment.driver, ...appointment.driver_details }]
      : []),
    ...(therapists.data ?? []),
    ...(drivers.data ?? []),
  ];
  const chosen = (id: number): Chosen => {
    const person = people.find((one) => one.id === id);
    return { id, name: person ? personName(person) : `#${id}` };
  };
  const known: KnownPeople = {
    services,
    therapists: staff.filter(({ role }) => role === 'therapist'),
    drivers: staff.filter(({ role }) => role === 'driver'),
  };
  return { sum, duration, end, therapists, drivers, chosen, known };
}
