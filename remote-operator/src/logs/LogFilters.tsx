import { useQuery } from '@tanstack/react-query';
import { Button, findsAppointments, media, Select, serviceDayOf, useNowValue } from 'shared-lib';
import { DateFilter } from 'shared-lib/controls';
import {
  AUDIT_ACTION_NAMES,
  AUDIT_ENTITIES,
  AUDIT_ENTITY_NAMES,
  type AuditAction,
  type AuditEntity,
  auditRecord,
  auditWords,
  logQueries,
} from 'shared-lib/records';
import styled from 'styled-components';
import { DebouncedSearch } from '../parts/page/DebouncedSearch';
import { FilterBar } from '../parts/page/FilterBar';
import { isNarrowed, type LogsAddress } from './logsAddress';
import { daysOf, PERIODS, type PeriodName, periodOf } from './logPeriods';
import * as m from '../texts/m';

/** An active filter is filled. */
const Filter = styled.div`
  flex: 0 1 auto;
  min-width: 0;
  max-width: 15rem;

  ${media.phone} {
    flex: 1 1 calc(50% - var(--s2));
    max-width: none;
    /* A day and the button that clears it take more than half of it. */
    &:has([type='date']) { flex-basis: 100%; }
  }
  &[data-on='true'] :is(select, input) { background: var(--brand-soft); border-color: var(--brand); }
  &[data-on='true'] :is(select, input, input + span) { font-weight: 600; }
`;

/** No real option has this value. */
const ALL = 'all';

/** Actions on records start with the kind's name. Actions of people and of the business have several. */
const ACTIONS = AUDIT_ACTION_NAMES.map((value) => {
  const words = auditWords(value);
  return { value, label: words.charAt(0).toUpperCase() + words.slice(1) };
}).sort((a, b) => a.label.localeCompare(b.label));

const ENTITIES = [
  { value: ALL, label: m.all_records() },
  ...AUDIT_ENTITY_NAMES.map((value) => ({ value, label: AUDIT_ENTITIES[value][0] })),
] as const;

export interface LogFiltersProps {
  address: LogsAddress;
  onChange: (change: Partial<LogsAddress>) => void;
  onClear: () => void;
}

/** Filters by person, action, record, time and words. The page's address keeps the choice. */
export function LogFilters({ address, onChange, onClear }: LogFiltersProps) {
  const { actor, action, entity, record, from, to } = address;
  const people = useQuery(logQueries.people()).data ?? [];
  const today = useNowValue(serviceDayOf);
  const period = periodOf(address, today);
  const kindOfActions = entity === 'appointment' ? ACTIONS.filter(isOfAppointments) : ACTIONS;
  const day = (label: string, value: string | null, change: (day: string | null) => Partial<LogsAddress>) => (
    <Filter data-on={value !== null}>
      <DateFilter
        size="sm"
        aria-label={label}
        value={value ?? ''}
        max={today}
        onChange={(typed) => onChange(change(typed || null))}
        clear={m.clear({ label })}
      />
    </Filter>
  );
  return (
    <FilterBar>
      <div>
        <DebouncedSearch
          label={m.search_the_logs()}
          placeholder={m.a_number_a_name_words()}
          isEnough={findsAppointments}
          search={address.search}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      <Filter data-on={actor !== null}>
        <Select
          size="sm"
          aria-label={m.who()}
          value={String(actor ?? ALL)}
          onChange={(who) => onChange({ actor: who === ALL ? null : who === 'system' ? who : Number(who) })}
          options={[
            { value: ALL, label: m.anybody() },
            { value: 'system', label: m.the_system_2() },
            ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </Filter>
      <Filter data-on={action !== null}>
        <Select<AuditAction | typeof ALL>
          size="sm"
          aria-label={m.what()}
          value={action ?? ALL}
          onChange={(what) => onChange({ action: what === ALL ? null : what })}
          options={[{ value: ALL, label: m.any_action() }, ...kindOfActions]}
        />
      </Filter>
      <Filter data-on={entity !== null}>
        <Select<AuditEntity | typeof ALL>
          size="sm"
          aria-label={m.which_records()}
          value={entity ?? ALL}
          onChange={(which) => onChange({ entity: which === ALL ? null : which })}
          options={ENTITIES}
        />
      </Filter>
      <Filter data-on={period !== 'any'}>
        <Select<PeriodName>
          size="sm"
          aria-label={m.when()}
          value={period}
          onChange={(name) => onChange(daysOf(name, today))}
          options={PERIODS}
        />
      </Filter>
      {period === 'chosen' && day(m.from_2(), from, (typed) => ({ from: typed }))}
      {period === 'chosen' && day(m.to_2(), to, (typed) => ({ to: typed }))}
      {entity && record && (
        <Button size="sm" icon="close" onClick={() => onChange({ record: null })}>
          {m.only({ entity: auditRecord(entity, record) })}
        </Button>
      )}
      {isNarrowed(address) && (
        <Button size="sm" variant="ghost" onClick={onClear}>
          {m.clear_filters()}
        </Button>
      )}
    </FilterBar>
  );
}

const isOfAppointments = ({ value }: { value: AuditAction }): boolean =>
  value.startsWith('appointment.') || value === 'receipt.upload';
