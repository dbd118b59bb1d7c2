import { isServiceDay, type Role, ROLES, type ServiceDay } from 'shared-lib';
import { STATES, type State } from './entries';

export type View = 'day' | 'week' | 'month';

/** What the register shows, as in its address: `?view=week&day=2026-11-20&role=driver&state=late&page=2`. */
export interface RegisterAddress {
  view: View;
  /** The service day, or any day of the week or month. */
  day: ServiceDay;
  role: Role | 'all';
  state: State | 'all';
  page: number;
}

export const VIEWS: readonly View[] = ['day', 'week', 'month'];

const oneIn = <T extends string>(values: readonly T[], value: string | null, byDefault: T): T =>
  values.find((one) => one === value) ?? byDefault;

/** Old saved addresses call a day off `off_duty`. */
const stateIn = (params: URLSearchParams): string | null => params.get('state')?.replace('off_duty', 'day_off') ?? null;

/** @param today the last day that can be shown. */
export function readRegister(params: URLSearchParams, today: ServiceDay): RegisterAddress {
  const day = params.get('day') ?? '';
  const page = Number(params.get('page'));
  return {
    view: oneIn(VIEWS, params.get('view'), 'day'),
    day: isServiceDay(day) && day < today ? day : today,
    role: oneIn<Role | 'all'>(ROLES, params.get('role'), 'all'),
    state: oneIn<State | 'all'>(Object.keys(STATES) as State[], stateIn(params), 'all'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The address after a change. Another list begins at page 1. */
export function changeRegister(
  params: URLSearchParams,
  today: ServiceDay,
  change: Partial<RegisterAddress>,
): URLSearchParams {
  const next: RegisterAddress = { ...readRegister(params, today), page: 1, ...change };
  const usual: RegisterAddress = { view: 'day', day: today, role: 'all', state: 'all', page: 1 };
  const written = Object.entries(next).filter(([name, value]) => value !== usual[name as keyof RegisterAddress]);
  return new URLSearchParams(written.map(([name, value]) => [name, String(value)]));
}
