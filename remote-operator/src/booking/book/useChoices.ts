import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type Appointment, type AvailableTherapist, personName, staffQueries } from 'shared-lib';
import {
  clientQueries,
  serviceQueries,
  servicesOr,
  availabilityQueries,
  hasSeatsFor,
  needsCar,
  useLiveLookups,
  isAgainst as isAgainstWish,
  isSpecialistFor,
  minutesOf,
  NO_PREFERENCE,
  preferenceOf,
  preferenceRank,
  preferenceWords,
  preferredFirst,
} from 'shared-lib/booking';
import { useHeld } from 'shared-lib/form';
import type { Draft } from '../draft/draft';
import type { KnownPeople } from '../draft/draftBodies';
import { priceAfterMove, servicesCost, servicesWith } from '../../parts/visitPrice';
import { DURATION_WITHOUT_SERVICES, endOf, type Sum, sumOf } from '../draft/sums';
import { type Chosen, type Lookup } from './PeopleFields';
import { bestFirst, useStandings } from './useStandings';
import { assignmentsOf, givingOf } from '../draft/whoGivesWhat';
import * as m from '../../texts/m';

/**
 * Therapists whose specialization names one of the services come first. Both halves keep their order. Source:
 * R-booking-21.
 */
const specialistsFirst = (free: AvailableTherapist[], services: readonly { name: string }[]): AvailableTherapist[] => {
  const isOne = ({ specialization }: AvailableTherapist) =>
    services.some(({ name }) => isSpecialistFor(specialization, name));
  return [...free.filter(isOne), ...free.filter((one) => !isOne(one))];
};

/** The free people, ignoring the time that this form is booking itself. Source: R-booking-51. */
function useLookup<T>(isHeld: boolean, query: UseQueryResult<T[]>): Lookup<T> {
  const { error, fetchStatus, isError, isFetching, refetch } = query;
  return { data: useHeld(isHeld, query.data), error, fetchStatus, isError, isFetching, refetch };
}

/**
 * The choices of a draft, and their price and minutes. While `isSaving`, its own booking takes its people, so that does
 * not make them less free.
 */
export function useChoices(draft: Draft, appointment: Appointment | undefined, isSaving: boolean) {
  useLiveLookups();
  const services = servicesOr(useQuery(serviceQueries.all()));
  const staff = useQuery(staffQueries.active()).data ?? [];

  // A booked service keeps its price and minutes, whatever it costs by now.
  const booked = appointment && givingOf(appointment);
  const keepsServices = booked !== undefined && draft.services.join() === booked.services.join();
  const keepsGiving =
    keepsServices && JSON.stringify(assignmentsOf(draft, services)) === JSON.stringify(assignmentsOf(booked, services));
  const wished = sumOf(draft, services);
  const movedPrice = appointment ? priceAfterMove(draft, appointment, services) : null;
  const kept = movedPrice !== null && draft.priceOfDay ? movedPrice : appointment && servicesCost(appointment);
  const sum: Sum = {
    price: (keepsServices ? kept : undefined) ?? wished.price,
    duration: (keepsGiving ? appointment?.total_duration : undefined) ?? wished.duration,
  };
  /** Minutes of the booking's services, as when it was made. */
  const needed = appointment
    ? minutesOf(appointment.services_details, assignmentsOf(givingOf(appointment), services))
    : 0;
  const duration = sum.duration || DURATION_WITHOUT_SERVICES;
  const end = draft.date && draft.start ? endOf(draft.date, draft.start, duration) : null;
  const passengers = draft.therapists.length;
  const wanted = {
    date: draft.date,
    start_time: draft.start ?? '',
    end_time: end ?? '',
    ...(appointment ? { except: appointment.id } : {}),
  };
  const chosenServices = servicesWith(draft.services, services);
  const client = useQuery({ ...clientQueries.read(draft.client?.id ?? 0), enabled: draft.client !== null }).data;
  const onRecord = client ? preferenceOf(client) : NO_PREFERENCE;
  // What was asked for this time counts more than the record.
  const preference = { ...onRecord, gender: draft.asksFor ?? onRecord.gender };
  const genderOf = (id: number) => staff.find((one) => one.id === id)?.gender ?? null;
  // While it asks about another length of the same start, the previous people stay. Otherwise the lists would fold and
  // unfold, and move a button away from under the hand. Source: R-pages-105.
  const placeholderData = <People>(known: People | undefined, before?: { queryKey: readonly unknown[] }) => {
    const asked = before?.queryKey.at(-1) as typeof wanted | undefined;
    return asked?.date === wanted.date && asked.start_time === wanted.start_time ? known : undefined;
  };
  const freeTherapists = useQuery({
    ...availabilityQueries.therapists(wanted),
    placeholderData,
    select: (free) =>
      preferredFirst(
        specialistsFirst(free, chosenServices).map((one) => ({ ...one, gender: genderOf(one.id) })),
        preference,
      ),
  });
  const therapists = useLookup(isSaving, freeTherapists);
  /** What the client's preference says of a therapist. */
  const preferenceFor = (id: number) => preferenceWords(preference, { id, gender: genderOf(id) });
  const freeDrivers = useQuery({
    ...availabilityQueries.drivers({ ...wanted, ...(needsCar(passengers) && { passengers }) }),
    placeholderData,
  });
  const drivers = useLookup(isSaving, freeDrivers);
  const { standings, isSettled } = useStandings(draft, {
    end,
    services: chosenServices,
    preference,
    except: appointment?.id,
  });
  const isAgainst = (id: number) => isAgainstWish(preference, { id, gender: genderOf(id) });
  const isUnsure = (id: number) => preferenceRank(preference, { id, gender: genderOf(id) }) === 2;
  const offered = {
    therapists: isSettled ? therapists.data && bestFirst(therapists.data, standings) : undefined,
    drivers: isSettled ? drivers.data && bestFirst(drivers.data, standings) : undefined,
  };

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
  /** A driver whose vehicle is too small for the group says that instead of not being free. */
  const chosenDriver = (id: number): Chosen => {
    const driver = staff.find((one) => one.id === id);
    const fits = !driver || hasSeatsFor(driver, passengers);
    return fits ? chosen(id) : { ...chosen(id), why: m.too_few_seats_for_the() };
  };
  const known: KnownPeople = {
    services,
    therapists: staff.filter(({ role }) => role === 'therapist'),
    drivers: staff.filter(({ role }) => role === 'driver'),
  };
  const suspended = staff.filter(({ role, suspended_until: until }) => role === 'driver' && until !== null);
  return {
    sum,
    /** What a moved visit would cost on its new day, if a price begins in between. */
    movedPrice,
    needed,
    duration,
    end,
    therapists,
    drivers,
    suspended,
    chosen,
    chosenDriver,
    known,
    preference,
    preferenceFor,
    genderOf,
    /** Chosen therapists who go against the client's preference, or of whom that is not known. */
    against: draft.therapists.filter((id) => isAgainst(id) || isUnsure(id)),
    /** The client's record does not say whom they ask for, so what is asked for now goes into it. */
    isNewWish: draft.asksFor !== null && onRecord.gender === null,
    isAgainst,
    /** The free people, best first; undefined until known. */
    offered,
    standings,
    /** Whether the order of `offered` will not change any more for this time. */
    isRanked: isSettled && !freeTherapists.isPlaceholderData && !freeDrivers.isPlaceholderData,
    chosenServices,
  };
}
