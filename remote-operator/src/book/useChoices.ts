import { useQuery } from '@tanstack/react-query';
import {
  type Appointment,
  availabilityQueries,
  hasSeatsFor,
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
  const passengers = draft.therapists.length;
  const wanted = {
    date: draft.date,
    start_time: draft.start ?? '',
    end_time: end ?? '',
    ...(appointment ? { except: appointment.id } : {}),
  };
  const therapists = useQuery(availabilityQueries.therapists(wanted));
  const drivers = useQuery(availabilityQueries.drivers({ ...wanted, ...(passengers > 1 ? { passengers } : {}) }));

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
  /** A driver whose vehicle does not take the group says so, in the place of not being free. */
  const chosenDriver = (id: number): Chosen => {
    const driver = staff.find((one) => one.id === id);
    const fits = !driver || hasSeatsFor(driver, passengers);
    return fits ? chosen(id) : { ...chosen(id), why: 'too few seats for the group' };
  };
  const known: KnownPeople = {
    services,
    therapists: staff.filter(({ role }) => role === 'therapist'),
    drivers: staff.filter(({ role }) => role === 'driver'),
  };
  return { sum, duration, end, therapists, drivers, chosen, chosenDriver, known };
}
