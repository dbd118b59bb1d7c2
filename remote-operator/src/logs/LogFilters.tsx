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
  &[data-on='true'] :is(select, input) { background: var(--brand-soft); border-color: var(--brand); font-weight: 600; }
`;

/** No real option has this value. */
const ALL = 'all';

/** Actions on records start with the kind's name. Actions of people and of the business have several. */
const ACTIONS = AUDIT_ACTION_NAMES.map((value) => {
  const words = auditWords(value);
  return { value, label: words.charAt(0).toUpperCase() + words.slice(1) };
}).sort((a, b) => a.label.localeCompare(b.label));

const ENTITIES = [
  { value: ALL, label: 'All records' },
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
        clear={`Clear ${label}`}
      />
    </Filter>
  );
  return (
    <FilterBar>
      <div>
        <DebouncedSearch
          label="Search the logs"
          placeholder="A number, a name, words of a reason"
          isEnough={findsAppointments}
          search={address.search}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      <Filter data-on={actor !== null}>
        <Select
          size="sm"
          aria-label="Who"
          value={String(actor ?? ALL)}
          onChange={(who) => onChange({ actor: who === ALL ? null : who === 'system' ? who : Number(who) })}
          options={[
            { value: ALL, label: 'Anybody' },
            { value: 'system', label: 'The system' },
            ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </Filter>
      <Filter data-on={action !== null}>
        <Select<AuditAction | typeof ALL>
          size="sm"
          aria-label="What"
          value={action ?? ALL}
          onChange={(what) => onChange({ action: what === ALL ? null : what })}
          options={[{ value: ALL, label: 'Any action' }, ...kindOfActions]}
        />
      </Filter>
      <Filter data-on={entity !== null}>
        <Select<AuditEntity | typeof ALL>
          size="sm"
          aria-label="Which records"
          value={entity ?? ALL}
          onChange={(which) => onChange({ entity: which === ALL ? null : which })}
          options={ENTITIES}
        />
      </Filter>
      <Filter data-on={period !== 'any'}>
        <Select<PeriodName>
          size="sm"
          aria-label="When"
          value={period}
          onChange={(name) => onChange(daysOf(name, today))}
          options={PERIODS}
        />
      </Filter>
      {period === 'chosen' && day('From', from, (typed) => ({ from: typed }))}
      {period === 'chosen' && day('To', to, (typed) => ({ to: typed }))}
      {entity && record && (
        <Button size="sm" icon="close" onClick={() => onChange({ record: null })}>
          Only {auditRecord(entity, record)}
        </Button>
      )}
      {isNarrowed(address) && (
        <Button size="sm" variant="ghost" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </FilterBar>
  );
}

const isOfAppointments = ({ value }: { value: AuditAction }): boolean =>
  value.startsWith('appointment.') || value === 'receipt.upload';
