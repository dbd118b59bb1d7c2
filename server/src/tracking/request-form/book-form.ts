// How it works: docs/subsystems/request-form.md.
import { bookingRequestForm, type Service } from 'shared-lib/contract';
import { limits, serverLimits, serviceAreaOf, type ClientChannel, type ServiceArea } from 'shared-lib/domain';
import { PHILIPPINE_MOBILE, readPhone } from '../../platform/phone/phone.js';
import type { RequestRules } from '../../settings/business-rules.usecases.js';
import * as m from '../../texts/m.js';

/** A field that people never see. Programs that fill in every field are told nothing. */
export const TRAP = 'website';
/** The choice of a place that is in no known area. */
export const ELSEWHERE = 'elsewhere';

/** As it was typed. */
export interface Typed {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly area: string;
  readonly address: string;
  /** How the code comes: `sms` or `email`. */
  readonly by: string;
  readonly starts: ReadonlySet<number>;
  /** We may write to them in the way that the code comes. */
  readonly agreed: boolean;
}
export type Field = 'start' | 'name' | 'phone' | 'email' | 'area' | 'address';
export type Problems = Partial<Readonly<Record<Field, string>>>;

export const UNTYPED: Typed = {
  name: '',
  phone: '',
  email: '',
  area: '',
  address: '',
  by: '',
  starts: new Set(),
  agreed: false,
};

export interface ChosenServices {
  readonly chosen: Service[];
  /** A service is named that is on offer no longer: it went off sale while the page was open. */
  readonly isGone: boolean;
}

/** The services on offer that a query or a form names, each once. */
export function servicesIn(form: URLSearchParams, services: readonly Service[]): ChosenServices {
  const ids = new Set(form.getAll('service').map(Number));
  const named = services.filter(({ id }) => ids.has(id));
  return { chosen: named.slice(0, limits.SERVICES_MAX), isGone: named.length < ids.size };
}

export const minutesOf = (services: readonly Service[]): number =>
  services.reduce((sum, { duration }) => sum + duration, 0);

/** The address of the request as text: the query without what was typed. */
export const queryOf = (services: readonly Service[]): string => services.map(({ id }) => `service=${id}`).join('&');

export interface ReadForm {
  readonly typed: Typed;
  readonly problems: Problems;
  /** What to store, where nothing is wrong. */
  readonly asked: {
    readonly name: string;
    readonly phone: string;
    readonly email: string;
    readonly codeBy: ClientChannel;
    readonly address: string;
    readonly wishes: readonly Date[];
    readonly agreed: boolean;
  };
}

const FIELDS = bookingRequestForm.shape;

/** What somebody typed and ticked, as it came. */
export function typedIn(form: URLSearchParams): Typed {
  const said = (field: string): string => form.get(field) ?? '';
  return {
    name: said('name'),
    phone: said('phone'),
    email: said('email'),
    area: said('area'),
    address: said('address'),
    by: said('by'),
    starts: new Set(form.getAll('start').map((text) => Date.parse(text))),
    agreed: form.get('agreed') === 'yes',
  };
}

/** The times that were ticked and are still free. */
const wishesOf = ({ starts }: Typed, free: readonly Date[]): Date[] =>
  free.filter((start) => starts.has(start.getTime()));

/** With other services, other times are free: a ticked time that is not among them is said. */
export const timesGone = (typed: Typed, free: readonly Date[]): Problems =>
  wishesOf(typed, free).length < typed.starts.size ? { start: m.this_time_is_free_no_longer() } : {};

/** The way that was chosen of those there are; the first where none was. */
export const chosenWay = ({ by }: Typed, ways: RequestRules['ways']): ClientChannel =>
  ways.find((way) => way === by) ?? ways[0];

/** What to do where no SMS helps. */
export const insteadOfSms = (ways: RequestRules['ways']): string =>
  ways.includes('email') ? m.or_choose_the_code_by_e_mail() : m.or_call_the_office();

/** An e-mail address as typed, or undefined where it is none. */
export const emailIn = (form: URLSearchParams): string | undefined =>
  FIELDS.email.safeParse((form.get('email') ?? '').trim()).data;

/** What the form is read beside. */
export interface FormOffer {
  readonly areas: readonly ServiceArea[];
  readonly free: readonly Date[];
  readonly ways: RequestRules['ways'];
}
/** Reads the form beside what is free now. The problems are in the language that is spoken. Source: R-beyond-801. */
export function readForm(form: URLSearchParams, { areas, free, ways }: FormOffer): ReadForm {
  const typed = typedIn(form);
  const codeBy = chosenWay(typed, ways);
  const { starts } = typed;
  const wishes = wishesOf(typed, free);
  const name = FIELDS.name.safeParse(typed.name.trim());
  const phone = FIELDS.phone_number.safeParse(typed.phone.trim());
  const number = phone.success ? readPhone(phone.data).stored : null;
  const email = emailIn(form);
  const address = FIELDS.address.safeParse(typed.address.trim());
  const area = areas.find(({ id }) => String(id) === typed.area);
  const start =
    starts.size === 0
      ? m.choose_a_time_first()
      : wishes.length < starts.size
        ? m.this_time_is_free_no_longer()
        : wishes.length > serverLimits.REQUEST_WISHES
          ? m.choose_at_most_times({ most: serverLimits.REQUEST_WISHES })
          : undefined;
  const problems: Problems = {
    ...(start && { start }),
    ...(!name.success && { name: m.write_your_name() }),
    ...(number === null
      ? { phone: m.write_a_phone_number() }
      : codeBy === 'sms' &&
        !PHILIPPINE_MOBILE.test(number) && { phone: `${m.write_a_mobile_number()} ${insteadOfSms(ways)}` }),
    ...(codeBy === 'email' && email === undefined && { email: m.write_an_e_mail_address() }),
    ...(areas.length > 0 && !area && typed.area !== ELSEWHERE && { area: m.choose_your_area_first() }),
    ...(!address.success && { address: m.write_your_address() }),
  };
  const place = address.success ? address.data : '';
  // What was chosen is added where the address itself says another area, or none.
  const isSaid = !area || serviceAreaOf(place, areas)?.id === area.id;
  return {
    typed,
    problems,
    asked: {
      name: name.success ? name.data : '',
      phone: number ?? '',
      email: codeBy === 'email' ? (email ?? '') : '',
      codeBy,
      address: isSaid ? place : `${place}, ${area.name}`,
      wishes,
      agreed: typed.agreed,
    },
  };
}
