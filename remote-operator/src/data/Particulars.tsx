import { type ReactNode } from 'react';
import { Badge, type Client, DescriptionList, formatPesos, Stack, Text, withUnit } from 'shared-lib';
import { type AnyRecord } from 'shared-lib/records';
import styled from 'styled-components';
import { isStaffRecord, serviceState, StandingBadge, Stock, Vehicle } from './columns';
import { type Kind } from './kinds';

export const SectionHead = styled.h3`
  font-size: var(--t-s);
  font-weight: 600;
`;

const GENDERS = { female: 'Female', male: 'Male' } as const;

const ASKS_FOR = { female: 'a woman', male: 'a man' } as const;
/** `Mia Gomez, or a woman`; empty without a preference. */
export const asksFor = ({
  preferred_therapist_name: name,
  preferred_gender: gender,
}: Pick<Client, 'preferred_therapist_name' | 'preferred_gender'>): string =>
  [name, gender && ASKS_FOR[gender]].filter(Boolean).join(', or ');

interface Item {
  term: string;
  value: ReactNode;
}

function itemsOf(kind: Kind, record: AnyRecord): (Item | false)[] {
  if (isStaffRecord(record))
    return [
      { term: 'Status', value: <StandingBadge staff={record} /> },
      { term: 'Phone', value: record.phone_number },
      { term: 'E-mail', value: record.email },
      { term: 'Username', value: record.username ?? 'not chosen yet' },
      kind.kind === 'driver' && { term: 'Vehicle', value: <Vehicle driver={record} /> },
      kind.kind === 'therapist' && { term: 'Specialization', value: record.specialization },
      kind.kind === 'therapist' && { term: 'Gender', value: record.gender && GENDERS[record.gender] },
    ];
  if ('phone_number' in record)
    return [
      { term: 'Phone', value: record.phone_number },
      { term: 'E-mail', value: record.email },
      { term: 'Address', value: record.address },
      { term: 'Gate', value: record.gate_instructions },
      {
        term: 'Allergies',
        value: record.allergies && (
          <Text strong tone="red">
            {record.allergies}
          </Text>
        ),
      },
      { term: 'Asks for', value: asksFor(record) },
      { term: 'Notes', value: record.notes },
      { term: 'Visits', value: record.visits.toLocaleString('en-PH') },
    ];
  if ('stock' in record)
    return [
      { term: 'Stock', value: <Stock material={record} /> },
      { term: 'Low from', value: withUnit(record.reorder_level.toLocaleString('en-PH'), record.unit) },
      { term: 'Cost', value: `${formatPesos(record.unit_cost)} a ${record.unit}` },
      { term: 'Category', value: record.category },
      { term: 'Kind', value: record.reusable ? 'Reusable' : 'Consumable' },
      {
        term: 'Used by',
        value: record.used_by.map(({ name, quantity }) => `${name} (${withUnit(quantity, record.unit)})`).join(', '),
      },
      record.is_empty && { term: 'Reported', value: <Badge tone="red">empty</Badge> },
    ];
  return [
    { term: 'Status', value: serviceState(record) },
    { term: 'Price', value: formatPesos(record.price) },
    { term: 'Minutes', value: record.duration },
    { term: 'Description', value: record.description },
    {
      term: 'Materials',
      value: record.materials.map(({ name, quantity, unit }) => `${withUnit(quantity, unit)} ${name}`).join(', '),
    },
  ];
}

/** Missing values are shown as missing, so that they can be filled in. */
export function Particulars({ kind, record }: { kind: Kind; record: AnyRecord }) {
  const items = itemsOf(kind, record).flatMap((item) =>
    item ? [{ ...item, value: item.value || item.value === 0 ? item.value : <Text muted>none</Text> }] : [],
  );
  return (
    <Stack as="section" $gap={2}>
      <SectionHead>Particulars</SectionHead>
      <DescriptionList items={items} />
    </Stack>
  );
}
