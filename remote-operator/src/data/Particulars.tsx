import { type ReactNode } from 'react';
import { Badge, type Client, DescriptionList, formatPesos, Stack, Text, withUnit } from 'shared-lib';
import { type AnyRecord, BIRTH_MONTH_WORDS } from 'shared-lib/records';
import styled from 'styled-components';
import { isStaffRecord, serviceState, StandingBadge, Stock, Vehicle } from './columns';
import { type Kind } from './kinds';
import { LANGUAGE_WORDS } from '../parts/languageWords';
import * as m from '../texts/m';

export const SectionHead = styled.h3`
  font-size: var(--t-s);
  font-weight: 600;

  /* Whatever the frame around it gives its headings: the head sits in a row. */
  && { margin: 0; }
`;

const GENDERS = { female: m.female(), male: m.male() } as const;

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
      { term: m.status(), value: <StandingBadge staff={record} /> },
      { term: m.phone(), value: record.phone_number },
      { term: m.e_mail(), value: record.email },
      { term: m.username(), value: record.username ?? m.not_chosen_yet() },
      kind.kind === 'driver' && { term: m.vehicle(), value: <Vehicle driver={record} /> },
      kind.kind === 'therapist' && { term: m.specialization(), value: record.specialization },
      kind.kind === 'therapist' && { term: m.pick_up_address(), value: record.pickup_address },
      kind.kind === 'therapist' && { term: m.gender(), value: record.gender && GENDERS[record.gender] },
    ];
  if ('phone_number' in record)
    return [
      { term: m.phone(), value: record.phone_number },
      { term: m.e_mail(), value: record.email },
      { term: m.address(), value: record.address },
      { term: m.gate(), value: record.gate_instructions },
      {
        term: m.allergies(),
        value: record.allergies && (
          <Text strong tone="red">
            {record.allergies}
          </Text>
        ),
      },
      { term: m.asks_for_2(), value: asksFor(record) },
      { term: m.birthday_month(), value: record.birth_month && BIRTH_MONTH_WORDS[record.birth_month] },
      { term: m.language(), value: record.language ? LANGUAGE_WORDS[record.language] : m.english_nobody_chose() },
      { term: m.notes(), value: record.notes },
      { term: m.visits_2(), value: record.visits.toLocaleString('en-PH') },
    ];
  if ('stock' in record)
    return [
      { term: m.stock(), value: <Stock material={record} /> },
      { term: m.low_from(), value: withUnit(record.reorder_level.toLocaleString('en-PH'), record.unit) },
      { term: m.cost(), value: `${formatPesos(record.unit_cost)} a ${record.unit}` },
      { term: m.category(), value: record.category },
      { term: m.kind(), value: record.reusable ? m.reusable() : m.consumable() },
      {
        term: m.used_by(),
        value: record.used_by.map(({ name, quantity }) => `${name} (${withUnit(quantity, record.unit)})`).join(', '),
      },
      record.is_empty && { term: m.reported(), value: <Badge tone="red">{m.empty()}</Badge> },
    ];
  return [
    { term: m.status(), value: serviceState(record) },
    { term: m.price(), value: formatPesos(record.price) },
    { term: m.minutes_2(), value: record.duration },
    { term: m.description(), value: record.description },
    {
      term: m.materials(),
      value: record.materials.map(({ name, quantity, unit }) => `${withUnit(quantity, unit)} ${name}`).join(', '),
    },
  ];
}

interface ParticularsProps {
  kind: Kind;
  record: AnyRecord;
  /** What stands elsewhere on the page, by its words. */
  except?: readonly string[];
}

/** Missing values are shown as missing, so that they can be filled in. */
export function Particulars({ kind, record, except = [] }: ParticularsProps) {
  const items = itemsOf(kind, record).flatMap((item) =>
    item && !except.includes(item.term)
      ? [{ ...item, value: item.value || item.value === 0 ? item.value : <Text muted>{m.none_3()}</Text> }]
      : [],
  );
  return (
    <Stack as="section" $gap={2}>
      <SectionHead>{m.particulars()}</SectionHead>
      <DescriptionList items={items} />
    </Stack>
  );
}
