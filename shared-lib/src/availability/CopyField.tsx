import styled from 'styled-components';
import { addDays, media, Select, type ServiceDay } from 'shared-lib';
import { COPY_DAYS_MAX } from '../domain/back-office-limits';
import { weekdayOf, weekDays, weekOf, WEEKDAYS } from './weekAddress';
import * as m from '../texts/m';

/** The weekdays a day is copied to, and for how many weeks from its own. */
export interface Copying {
  /** 0 is Sunday. */
  readonly weekdays: readonly number[];
  readonly weeks: string;
}
export const NO_COPY: Copying = { weekdays: [], weeks: '1' };

const WEEKS = [
  { value: '1', label: m.this_week() },
  { value: '2', label: m.n_2_weeks() },
  { value: '4', label: m.n_4_weeks() },
  { value: '6', label: m.n_6_weeks() },
] as const;

/**
 * The days that a copy goes to: the chosen weekdays of these weeks, and in later weeks the day's own weekday. Past days
 * are left out.
 */
export function copiedDays(day: ServiceDay, { weekdays, weeks }: Copying, today: ServiceDay): ServiceDay[] {
  const own = weekdayOf(day);
  return Array.from({ length: Number(weeks) }, (_, week) => weekDays(addDays(weekOf(day), 7 * week)))
    .flat()
    .filter((one) => one !== day && one >= today && (weekdays.includes(weekdayOf(one)) || weekdayOf(one) === own))
    .slice(0, COPY_DAYS_MAX);
}

const Root = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend { float: left; padding: 0; font-size: var(--t-s); font-weight: 600; line-height: 36px; }
  > div:first-of-type { float: right; width: 140px; }
`;
const Days = styled.div`
  clear: both;
  display: grid;
  grid-template-columns: repeat(7, 1fr);
  gap: 6px;
  padding-top: var(--s2);
`;
const Day = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  min-height: 36px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-m);
  font-size: var(--t-s);
  font-weight: 600;
  cursor: pointer;

  input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: inherit; }
  &:has(:checked) { border-color: var(--brand); background: var(--brand-soft); color: var(--brand-ink); }
  &:has(:disabled) { border-style: dashed; background: var(--sunken); color: var(--ink-2); cursor: default; }
  &:has(:focus-visible) { outline: 2px solid var(--brand); outline-offset: 2px; }
  ${media.touch} {
    min-height: 44px;
  }
`;

/** `Copy Wednesday to`: weekdays, and for how many weeks. */
export function CopyField({
  day,
  value,
  onChange,
}: {
  day: ServiceDay;
  value: Copying;
  onChange: (value: Copying) => void;
}) {
  const own = weekdayOf(day);
  const toggle = (weekday: number): void =>
    onChange({
      ...value,
      weekdays: value.weekdays.includes(weekday)
        ? value.weekdays.filter((one) => one !== weekday)
        : [...value.weekdays, weekday],
    });
  return (
    <Root>
      <legend>
        {m.copy()} {WEEKDAYS[own]} {m.to()}
      </legend>
      <Select
        size="sm"
        aria-label={m.over_how_many_weeks()}
        value={value.weeks}
        onChange={(weeks) => onChange({ ...value, weeks })}
        options={WEEKS}
      />
      <Days>
        {WEEKDAYS.map((name, weekday) => (
          <Day key={name}>
            <input
              type="checkbox"
              aria-label={name}
              checked={weekday === own ? value.weeks !== '1' : value.weekdays.includes(weekday)}
              disabled={weekday === own}
              onChange={() => toggle(weekday)}
            />
            <span aria-hidden>{name.charAt(0)}</span>
          </Day>
        ))}
      </Days>
    </Root>
  );
}
