import { DATA_TABS, type IconName, type RecordKind, texts } from 'shared-lib';
import { PERSON_FOUND_BY } from './foundBy';

/**
 * What the page says of each kind. To add a kind: a row here, its columns in `columns.tsx`, and its fields in
 * `fields.ts`.
 */
export interface Kind {
  kind: RecordKind;
  /** Its name in the address. */
  tab: string;
  label: string;
  one: string;
  many: string;
  icon: IconName;
  /** The fields that a search covers. */
  finds: string;
  failure: string;
  /** What to do while there are none. */
  empty: string;
  /** Records of this kind can be out of use without being gone: staff who left, services no longer offered. */
  hasState: boolean;
  isStaff: boolean;
}

const staff = { isStaff: true, hasState: true, failure: texts.FALLBACK.staff };
const thing = { isStaff: false, hasState: false };

/** In the order of the tabs. Source: R-pages-5, 3-052. */
export const KINDS: readonly Kind[] = [
  {
    ...staff,
    kind: 'therapist',
    tab: DATA_TABS.therapist,
    label: 'Therapists',
    one: 'therapist',
    many: 'therapists',
    icon: 'user',
    finds: PERSON_FOUND_BY,
    empty: 'Register your first therapist: the invitation goes out by e-mail.',
  },
  {
    ...staff,
    kind: 'driver',
    tab: DATA_TABS.driver,
    label: 'Drivers',
    one: 'driver',
    many: 'drivers',
    icon: 'car',
    finds: 'Name, phone, e-mail or plate',
    empty: 'Register your first driver with a vehicle: the invitation goes out by e-mail.',
  },
  {
    ...staff,
    kind: 'operator',
    tab: DATA_TABS.operator,
    label: 'Operators',
    one: 'operator',
    many: 'operators',
    icon: 'users',
    finds: PERSON_FOUND_BY,
    empty: 'Register a second operator, so that one of you can always log in.',
  },
  {
    ...thing,
    kind: 'client',
    tab: DATA_TABS.client,
    label: 'Clients',
    one: 'client',
    many: 'clients',
    icon: 'users',
    finds: PERSON_FOUND_BY,
    failure: texts.FALLBACK.clients,
    empty: 'Register your first client, or add one while you book.',
  },
  {
    ...thing,
    kind: 'material',
    tab: DATA_TABS.material,
    label: 'Materials',
    one: 'material',
    many: 'materials',
    icon: 'box',
    finds: 'Name or category',
    failure: 'Could not fetch materials',
    empty: 'Register what your services use up: oil, towels, balm.',
  },
  {
    ...thing,
    hasState: true,
    kind: 'service',
    tab: DATA_TABS.service,
    label: 'Services',
    one: 'service',
    many: 'services',
    icon: 'note',
    finds: 'Name or description',
    failure: 'Could not fetch services',
    empty: 'Register your first service with its price and minutes: then it can be booked.',
  },
];

export const kindOf = (kind: RecordKind): Kind => KINDS.find((one) => one.kind === kind) ?? KINDS[0]!;
