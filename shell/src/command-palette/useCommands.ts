import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import {
  type AppointmentCard,
  appointmentPath,
  appointmentQueries,
  findsAppointments,
  momentWords,
  isLongEnough,
  NEW_BOOKING_PATH,
  personName,
  recordPath,
  type RemoteCommand,
  staffQueries,
  standingLabel,
  typedNumber,
  useDebounced,
  useUser,
} from 'shared-lib';
import { clientQueries, WAITLIST_PATH } from 'shared-lib/booking';
import { CASH_PATH, CLOSE_DAY_PATH, PAYOUTS_PATH } from 'shared-lib/notifications';
import { mixQueries } from 'shared-lib/settings';
import { tellOfError } from '../browser-log/watchErrors';
import { type DashboardPage, isShellPage } from '../frame/dashboardPages';
import { rowsIn } from '../frame/sidebarRows';
import type { LoadedArea } from '../remotes/areaLoader';
import { LoaderContext } from '../remotes/loaderContext';
import { readPageConfig } from '../remotes/pageConfig';
import * as m from '../texts/m';

/** One line of the palette: its text and where it leads. */
export interface Command {
  readonly to: string;
  readonly label: string;
  readonly detail?: string;
  readonly group: string;
  /** The action that the page starts. */
  readonly begin?: string;
}

/** An area whose commands throw offers none. Everything else stays in the palette. */
function commandsOf({ area, version, module }: LoadedArea, one: AppointmentCard): readonly RemoteCommand[] {
  try {
    return module.commands?.(one) ?? [];
  } catch (error) {
    void tellOfError(error, { remote: area, version, fault: 'error' });
    return [];
  }
}

/** The commands for an appointment that the loaded areas offer. */
function useDoable(): (appointment: AppointmentCard) => Command[] {
  const areas = useContext(LoaderContext)?.loaded() ?? [];
  return (one) =>
    areas.flatMap((area) =>
      commandsOf(area, one).map((command) => ({
        ...command,
        group: m.do_with({ id: one.id, clientDetails: personName(one.client_details) }),
      })),
    );
}

/** At most this many of each kind. For more there is a list with filters. */
const MOST = 5;

/** True if every typed word begins a word of the text: 'sal rep' finds 'Sales & Reports'. */
export function isMeant(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/**
 * Pages with a row in the sidebar, the settings (a link on the profile), and pages of an area without a row. Pages of
 * one record are left out.
 */
const isGoal = (page: DashboardPage): boolean =>
  page.order !== undefined || (isShellPage(page) ? page.path === 'settings' : !page.path.includes(':'));

/** In the order of the menu: the areas' pages first, then the shell's own. */
const pageCommands = (pages: readonly DashboardPage[]): Command[] =>
  [...new Set([...rowsIn('main', pages), ...pages.filter((page) => !isShellPage(page)), ...pages])]
    .filter(isGoal)
    .map(({ path, label }) => ({ to: path ? `/dashboard/${path}` : '/dashboard', label, group: m.pages() }));

/** The goal of the command that opens the panel of versions over this page. */
export const VERSIONS = '#versions';
const TESTERS: Command = { to: VERSIONS, label: m.choose_versions(), group: m.do_() };

/** Who may choose versions. In demo mode everybody may. Elsewhere the server is asked once somebody types the words. */
function useForTesters(typed: string): readonly Command[] {
  const { demo } = readPageConfig();
  const enabled = !demo && typed !== '' && isMeant(TESTERS.label, typed);
  const { data } = useQuery({ ...mixQueries.read(), enabled });
  return demo || data?.may ? [TESTERS] : [];
}

/** What operators do most, each where it is done. Source: R-beyond-447. */
const OFFICE: readonly Command[] = [
  { to: NEW_BOOKING_PATH, label: m.new_booking() },
  { to: '/dashboard?view=payment', label: m.verify_payments() },
  { to: '/dashboard?view=rejected', label: m.review_refusals() },
  { to: '/dashboard?view=pending', label: m.see_who_has_not_answered() },
  { to: '/dashboard?view=timeout', label: m.see_what_is_overdue() },
  { to: WAITLIST_PATH, label: m.open_the_waitlist() },
  { to: '/dashboard/scheduling?show=day', label: m.see_todays_bookings() },
  { to: '/dashboard/sales-reports?view=unpaid', label: m.list_unpaid_visits() },
  { to: '/dashboard/data?tab=clients', label: m.list_all_clients() },
  { to: '/dashboard/settings?view=business', label: m.change_business_rules() },
].map((one) => ({ ...one, group: m.do_() }));

/** What operators do now and then: found by its words alone, so that the list stays short. Source: R-beyond-1503. */
const NOW_AND_THEN: readonly Command[] = [
  { to: CLOSE_DAY_PATH, label: m.close_a_day() },
  { to: PAYOUTS_PATH, label: m.pay_commission_and_payouts() },
  { to: CASH_PATH, label: m.count_cash_in_hand() },
  { to: '/dashboard/sales-reports?view=vouchers', label: m.sell_a_voucher() },
  { to: '/dashboard/sales-reports?view=costs', label: m.record_costs() },
  { to: '/dashboard/sales-reports?view=books', label: m.export_books_for_the_accountant() },
  { to: '/dashboard/settings?view=business#commission', label: m.set_commission_rates() },
  { to: '/dashboard/settings?view=business#work-rates', label: m.set_rates_for_drivers_and_days() },
  { to: '/dashboard/settings?view=business#surcharges', label: m.set_surcharges() },
  { to: '/dashboard/settings?view=business#service-areas', label: m.set_service_areas() },
].map((one) => ({ ...one, group: m.do_() }));

/** Searching begins this soon after a letter: what is found should be there within a tenth of a second. */
const PAUSE_MS = 40;

/** What operators find in the records of the business. Asks nothing until enough is typed for a search. */
function useRecords(typed: string, isOperator: boolean) {
  const term = useDebounced(typed, PAUSE_MS);
  const findsVisits = isOperator && findsAppointments(term);
  const findsPeople = isOperator && isLongEnough(term);
  const appointments = useQuery({
    ...appointmentQueries.list({ search: term, page_size: MOST, ordering: 'nearest' }),
    enabled: findsVisits,
    placeholderData: undefined,
  });
  const clients = useQuery({
    ...clientQueries.search({ search: term, page_size: MOST }),
    enabled: findsPeople,
    placeholderData: undefined,
  });
  const staff = useQuery({ ...staffQueries.active(), enabled: findsPeople });
  const doable = useDoable();
  const shown = findsVisits ? (appointments.data?.results ?? []) : [];
  // Several matches do not say which visit is meant.
  const number = typedNumber(term);
  const meant = number === undefined && shown.length === 1 ? shown[0] : shown.find(({ id }) => id === number);
  const visits: Command[] = shown.map((one) => ({
    to: appointmentPath(one.id),
    label: `#${one.id} ${personName(one.client_details)}`,
    detail: [
      momentWords(new Date(one.starts_at)),
      standingLabel(one.status, one.outcome),
      ...one.therapists_details.map(personName),
      // Else nobody sees why a search by a driver's name finds it.
      ...[one.driver_details].flatMap((driver) =>
        driver && isMeant(personName(driver), term) ? m.driver_name({ name: personName(driver) }) : [],
      ),
    ].join(' · '),
    group: m.appointments(),
  }));
  const found: Command[] = (findsPeople ? (clients.data?.results ?? []) : []).map((one) => ({
    to: recordPath('client', one.id),
    label: personName(one),
    detail: [one.phone_number, one.found_by].filter(Boolean).join(' · '),
    group: m.clients(),
  }));
  const people: Command[] = (findsPeople ? (staff.data ?? []) : [])
    .filter((one) => isMeant(personName(one), term))
    .slice(0, MOST)
    .map((one) => ({
      to: recordPath(one.role, one.id),
      label: personName(one),
      detail: one.role === 'driver' ? m.driver() : m.therapist(),
      group: m.staff(),
    }));
  // A number means the appointment, so it comes first. A search by words also finds visits by data that their line does
  // not show.
  const deeds = meant ? doable(meant) : [];
  const commands = number === undefined ? [...found, ...people, ...visits, ...deeds] : [...visits, ...deeds, ...found];
  const asked = [appointments, clients, staff];
  return {
    commands,
    isBusy: isOperator && (term !== typed || asked.some(({ isFetching }) => isFetching)),
    failed: asked.find(({ error }) => error)?.error ?? null,
  };
}

/**
 * What the palette offers for the typed text: commands, pages by name and, for operators, the appointments, clients and
 * staff that the server finds. With nothing typed: all commands and pages.
 */
export function useCommands(pages: readonly DashboardPage[], typed: string) {
  const isOperator = useUser().role === 'operator';
  const wanted = typed.trim();
  const { commands, isBusy, failed } = useRecords(wanted, isOperator);
  const forTesters = useForTesters(wanted);
  const office = wanted === '' ? OFFICE : [...OFFICE, ...NOW_AND_THEN];
  const known = [...(isOperator ? office : []), ...pageCommands(pages), ...forTesters].filter(
    ({ label }) => wanted === '' || isMeant(label, wanted),
  );
  return { commands: [...known, ...commands], isBusy: isBusy && wanted !== '', failed };
}
