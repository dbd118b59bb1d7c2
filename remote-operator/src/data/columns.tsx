import {
  Avatar,
  Badge,
  type BadgeTone,
  type Client,
  dayWords,
  formatPesos,
  formatTime,
  Icon,
  Link,
  type ListedStaff,
  type Material,
  media,
  Money,
  personName,
  type RegisteredService,
  type RegisteredStaff,
  type RecordKind,
  Row,
  Text,
  timeWithDay,
  useNowValue,
  useVisitDay,
} from 'shared-lib';
import { type Column } from 'shared-lib/controls';
import { type AnyRecord, isLowStock, type PriceFrom } from 'shared-lib/records';
import styled from 'styled-components';
import * as m from '../texts/m';

/** `₱1,200.00 from Tue, 1 Dec` */
export const priceFromWords = ({ from, price }: PriceFrom): string =>
  m.price_from_day({ price: formatPesos(price), day: dayWords(from) });

/** What a service costs, and what it costs next. */
function Price({ service: { price, coming_prices: [next] = [] } }: { service: RegisteredService }) {
  return (
    <>
      <Money pesos={price} />
      {next && (
        <Text as="p" size="s" muted>
          {priceFromWords(next)}
        </Text>
      )}
    </>
  );
}

export type StaffRecord = Extract<AnyRecord, { role: unknown }>;

export const isStaffRecord = (record: AnyRecord): record is StaffRecord => 'role' in record;

/** The title of a record of any kind. */
export const titleOf = (record: AnyRecord): string => ('name' in record ? record.name : personName(record));

const Name = styled(Link)`
  display: flex;
  align-items: center;
  gap: 10px;
  color: inherit;
  font-weight: 600;
  text-decoration: none;
  overflow-wrap: anywhere;

  /* Beside an open record too a name breaks between its words; only a word that is longer than this breaks itself. */
  ${media.desk} { min-width: 13rem; }
  &:hover { text-decoration: underline; text-underline-offset: 3px; }
`;

/** The link of a row: the same list with that record open. */
export type Opens = (id: number) => string;

interface Named {
  id: number;
  name: string;
  tone?: 'clay' | 'grey';
  isPerson: boolean;
  /** Why a search found it, where the row does not show it. */
  foundBy?: string | undefined;
}

function OpenRecord({ record, to, isOpen }: { record: Named; to: string; isOpen: boolean }) {
  return (
    <>
      <Name to={to} aria-current={isOpen || undefined} id={`record-${record.id}`}>
        {record.isPerson && <Avatar name={record.name} tone={record.tone} />}
        <span>{record.name}</span>
      </Name>
      {record.foundBy !== undefined && (
        <Text as="p" size="xs" muted>
          {m.found_by_what({ what: record.foundBy })}
        </Text>
      )}
    </>
  );
}

type AccountState = Pick<RegisteredStaff, 'is_active' | 'suspended_until' | 'registration_completed'>;

/** The worst state first: once a person is disabled nothing else matters. */
export function standingOf(staff: AccountState): { label: string; tone: BadgeTone } {
  if (!staff.is_active) return { label: m.disabled(), tone: 'grey' };
  if (staff.suspended_until) return { label: m.suspended(), tone: 'red' };
  if (!staff.registration_completed) return { label: m.invited(), tone: 'amber' };
  return { label: m.active(), tone: 'green' };
}

export function StandingBadge({ staff }: { staff: AccountState }) {
  const { label, tone } = standingOf(staff);
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}

function When({ starts_at }: { starts_at: string }) {
  const day = useVisitDay({ starts_at });
  const due = useNowValue((now) => (Date.parse(starts_at) < now.getTime() ? timeWithDay(starts_at, now) : undefined));
  return (
    <Text nowrap tone={due ? 'amber' : undefined}>
      {due ? m.due_since({ due }) : `${day} ${formatTime(new Date(starts_at))}`}
    </Text>
  );
}

const NONE = <Text muted>{m.none_3()}</Text>;

export function Vehicle({ driver }: { driver: Pick<RegisteredStaff, 'vehicle_type' | 'motorcycle_plate' | 'seats'> }) {
  if (!driver.vehicle_type) return NONE;
  return (
    <Row $gap={1} $nowrap>
      <Icon name={driver.vehicle_type === 'car' ? 'car' : 'bike'} size={16} />
      <Text nowrap>{driver.motorcycle_plate}</Text>
      {driver.vehicle_type === 'car' && driver.seats !== null && (
        <Badge>
          <Text size="xs" nowrap>
            {m.seats({ seats: driver.seats })}
          </Text>
        </Badge>
      )}
    </Row>
  );
}

export const serviceState = (service: Pick<RegisteredService, 'is_active'>) =>
  service.is_active ? <Badge tone="green">{m.on_offer()}</Badge> : <Badge>{m.not_on_offer()}</Badge>;

/** How much is in stock, and whether to buy more. */
export function Stock({ material }: { material: Pick<Material, 'stock' | 'unit' | 'reorder_level'> }) {
  return (
    <Row $gap={1}>
      <Text nowrap>
        {material.stock.toLocaleString('en-PH')} {material.unit}
      </Text>
      {isLowStock(material) && <Badge tone="amber">{m.low()}</Badge>}
    </Row>
  );
}

const named = <R extends { id: number }>(opens: Opens, open: number | null, of: (row: R) => Omit<Named, 'id'>) =>
  ({
    key: 'name',
    header: m.name(),
    phone: 'title',
    sortable: true,
    width: '30%',
    cell: (row: R) => <OpenRecord record={{ id: row.id, ...of(row) }} to={opens(row.id)} isOpen={row.id === open} />,
  }) satisfies Column<R>;

const phone: Column<ListedStaff> = {
  key: 'phone',
  header: m.phone(),
  cell: (one) => (one.phone_number ? <Text nowrap>{one.phone_number}</Text> : NONE),
};
const DOING: Readonly<Record<NonNullable<ListedStaff['now']>['doing'], { label: string; tone: BadgeTone }>> = {
  free: { label: m.free(), tone: 'green' },
  off_duty: { label: m.off_duty(), tone: 'grey' },
  on_the_road: { label: m.on_the_road(), tone: 'blue' },
  at_client: { label: m.at_the_client(), tone: 'blue' },
  in_session: { label: m.in_session(), tone: 'violet' },
  waiting_for_ride: { label: m.waits_for_a_ride(), tone: 'amber' },
  going_home: { label: m.going_home(), tone: 'blue' },
  bringing_home: { label: m.bringing_home(), tone: 'blue' },
  ride_stuck: { label: m.ride_stuck(), tone: 'red' },
};

/** What keeps a person from work comes before what they do: a suspended driver is not free. */
function Now({ staff }: { staff: ListedStaff }) {
  const isAtWork = staff.now?.appointment != null;
  const keepsFromWork = !staff.is_active || !staff.registration_completed || (staff.suspended_until && !isAtWork);
  if (!staff.now || keepsFromWork) return <StandingBadge staff={staff} />;
  const { label, tone } = DOING[staff.now.doing];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}

const doesNow: Column<ListedStaff> = { key: 'now', header: m.now(), cell: (one) => <Now staff={one} /> };
const standing: Column<ListedStaff> = {
  key: 'status',
  header: m.status(),
  cell: (one) => <StandingBadge staff={one} />,
};
const next = (header: string): Column<ListedStaff> => ({
  key: 'next',
  header,
  cell: (one) => (one.next_appointment ? <When starts_at={one.next_appointment.starts_at} /> : NONE),
});

/** Columns with the contacts of a person. */
const REACHED_BY: readonly string[] = ['phone', 'email'];

type Row_ = ListedStaff | Client | Material | RegisteredService;

/** The columns of a kind. `opens` gives the link of a row, `open` the record in the panel. */
export function columnsOf(kind: RecordKind, opens: Opens, open: number | null): readonly Column<Row_>[] {
  const person = (row: ListedStaff) => ({
    name: personName(row),
    isPerson: true,
    tone: !row.is_active ? ('grey' as const) : row.role === 'driver' ? ('clay' as const) : undefined,
  });
  const staff = named<ListedStaff>(opens, open, person);
  const thing = <R extends { id: number; name: string }>() =>
    named<R>(opens, open, ({ name }) => ({ name, isPerson: false }));
  const table = {
    therapist: [
      staff,
      { key: 'does', header: m.specialization(), cell: (one: ListedStaff) => one.specialization || NONE },
      phone,
      doesNow,
      next(m.next_visit()),
    ],
    driver: [
      staff,
      { key: 'vehicle', header: m.vehicle(), cell: (one: ListedStaff) => <Vehicle driver={one} /> },
      phone,
      doesNow,
      next(m.next_ride()),
    ],
    operator: [staff, { key: 'email', header: m.e_mail(), cell: (one: ListedStaff) => one.email }, phone, standing],
    client: [
      named<Client>(opens, open, (row) => ({
        name: personName(row),
        isPerson: true,
        foundBy: row.found_by,
      })),
      { key: 'phone', header: m.phone(), cell: (one: Client) => <Text nowrap>{one.phone_number}</Text> },
      { key: 'email', header: m.e_mail(), cell: (one: Client) => one.email ?? NONE },
      { key: 'visits', header: m.visits_2(), align: 'end', cell: (one: Client) => one.visits.toLocaleString('en-PH') },
    ],
    material: [
      thing<Material>(),
      { key: 'category', header: m.category(), cell: (one: Material) => one.category || NONE },
      { key: 'stock', header: m.stock(), cell: (one: Material) => <Stock material={one} /> },
      { key: 'reusable', header: m.kind(), cell: (one: Material) => (one.reusable ? m.reusable() : m.consumable()) },
    ],
    service: [
      thing<RegisteredService>(),
      { key: 'minutes', header: m.minutes_2(), align: 'end', cell: (one: RegisteredService) => one.duration },
      { key: 'price', header: m.price(), align: 'end', cell: (one: RegisteredService) => <Price service={one} /> },
      { key: 'materials', header: m.materials(), align: 'end', cell: (one: RegisteredService) => one.materials.length },
      { key: 'state', header: m.status(), cell: serviceState },
    ],
  } as const;
  // A list, and so its rows, has one kind.
  const columns = table[kind] as unknown as readonly Column<Row_>[];
  // Beside an open record there is less room. The record shows the contacts.
  return open === null ? columns : columns.filter(({ key }) => !REACHED_BY.includes(key));
}
