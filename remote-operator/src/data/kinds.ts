import { DATA_TABS, type IconName, type RecordKind, texts } from 'shared-lib';
import * as m from '../texts/m';

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

const FOUND_BY = m.name_phone_or_e_mail();
const staff = { isStaff: true, hasState: true, failure: texts.FALLBACK.staff };
const thing = { isStaff: false, hasState: false };

/** In the order of the tabs. Source: R-pages-5, 3-052. */
export const KINDS: readonly Kind[] = [
  {
    ...staff,
    kind: 'therapist',
    tab: DATA_TABS.therapist,
    label: m.therapists(),
    one: 'therapist',
    many: 'therapists',
    icon: 'user',
    finds: FOUND_BY,
    empty: m.register_your_first_therapist_the(),
  },
  {
    ...staff,
    kind: 'driver',
    tab: DATA_TABS.driver,
    label: m.drivers(),
    one: 'driver',
    many: 'drivers',
    icon: 'car',
    finds: m.name_phone_e_mail_or(),
    empty: m.register_your_first_driver_with(),
  },
  {
    ...staff,
    kind: 'operator',
    tab: DATA_TABS.operator,
    label: m.operators(),
    one: 'operator',
    many: 'operators',
    icon: 'users',
    finds: FOUND_BY,
    empty: m.register_a_second_operator_so(),
  },
  {
    ...thing,
    kind: 'client',
    tab: DATA_TABS.client,
    label: m.clients(),
    one: 'client',
    many: 'clients',
    icon: 'users',
    finds: FOUND_BY,
    failure: texts.FALLBACK.clients,
    empty: m.register_your_first_client_or(),
  },
  {
    ...thing,
    kind: 'material',
    tab: DATA_TABS.material,
    label: m.materials(),
    one: 'material',
    many: 'materials',
    icon: 'box',
    finds: m.name_or_category(),
    failure: m.could_not_fetch_materials(),
    empty: m.register_what_your_services_use(),
  },
  {
    ...thing,
    hasState: true,
    kind: 'service',
    tab: DATA_TABS.service,
    label: m.services(),
    one: 'service',
    many: 'services',
    icon: 'note',
    finds: m.name_or_description(),
    failure: m.could_not_fetch_services(),
    empty: m.register_your_first_service_with(),
  },
];

export const kindOf = (kind: RecordKind): Kind => KINDS.find((one) => one.kind === kind) ?? KINDS[0]!;
