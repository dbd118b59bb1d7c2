import { isServiceDay, now, type ServiceDay, serviceDayOf, useSearchParams } from 'shared-lib';
import { type StateFilter, STATES } from './pieces';
import * as m from '../texts/m';

export const ROLE_FILTERS = [
  { value: 'all', label: m.everyone() },
  { value: 'therapist', label: m.therapists() },
  { value: 'driver', label: m.drivers() },
] as const;
type RoleFilter = (typeof ROLE_FILTERS)[number]['value'];

/** Pixels per hour; the first shows the whole day. With the second a screen of 1024 px has six hours. */
export const ZOOMS = ['day', 76, 128, 192] as const;
const ZOOM = 1;

export interface BoardAddress {
  readonly day: ServiceDay;
  readonly role: RoleFilter;
  readonly state: StateFilter;
  /** Also shows people without a window that day. */
  readonly everybody: boolean;
  /** An index into the zooms. */
  readonly zoom: number;
  /** The appointment whose panel is open. */
  readonly open: number | null;
}

function readBoard(params: URLSearchParams, today: ServiceDay): BoardAddress {
  const date = params.get('date') ?? '';
  const zoom = Number(params.get('zoom') ?? ZOOM);
  const open = Number(params.get('open'));
  return {
    day: isServiceDay(date) ? date : today,
    role: ROLE_FILTERS.find(({ value }) => value === params.get('role'))?.value ?? 'all',
    state: STATES.find(({ value }) => value === params.get('state'))?.value ?? 'all',
    everybody: params.get('show') === 'everybody',
    zoom: Number.isInteger(zoom) && zoom >= 0 && zoom < ZOOMS.length ? zoom : ZOOM,
    open: Number.isSafeInteger(open) && open > 0 ? open : null,
  };
}

/** Leaves out defaults. */
function writeBoard({ day, role, state, everybody, zoom, open }: BoardAddress): URLSearchParams {
  const params = new URLSearchParams({ date: day });
  if (role !== 'all') params.set('role', role);
  if (state !== 'all') params.set('state', state);
  if (everybody) params.set('show', 'everybody');
  if (zoom !== ZOOM) params.set('zoom', String(zoom));
  if (open !== null) params.set('open', String(open));
  return params;
}

/** The address of the board: `?date=2026-11-20&role=driver&open=2041`. */
export function useBoardAddress() {
  const [params, setParams] = useSearchParams();
  const today = serviceDayOf(now());
  return {
    ...readBoard(params, today),
    today,
    go: (change: Partial<BoardAddress>): void =>
      setParams((before) => writeBoard({ ...readBoard(before, today), ...change }), { replace: !('day' in change) }),
  };
}
