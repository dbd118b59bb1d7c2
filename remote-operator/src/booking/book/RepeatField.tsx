import {
  addDays,
  Button,
  Field,
  FieldRow,
  dayWords,
  Select,
  type ServiceDay,
  Stack,
  Text,
  TextInput,
} from 'shared-lib';
import { everyWeeks, SERIES_DAYS_MAX, SERIES_WEEKS_MAX, seriesDates } from 'shared-lib/booking';
import { DateField } from 'shared-lib/controls';
import { newRepeat, repeatFault, repeatOf, type TypedRepeat } from '../draft/repeat';
import { useKeyboardFollows } from '../../parts/useKeyboardFollows';
import * as m from '../../texts/m';

const ONCE = 'once';
const WEEKS = Array.from({ length: SERIES_WEEKS_MAX }, (_, at) => at + 1);
const OPTIONS = [
  { value: ONCE, label: m.does_not_repeat() },
  ...WEEKS.map((weeks) => ({ value: String(weeks), label: everyWeeks(weeks) })),
];

export interface RepeatFieldProps {
  value: TypedRepeat | null;
  onChange: (value: TypedRepeat | null) => void;
  /** The day of the first visit. */
  first: ServiceDay;
  error: string | undefined;
}

/** Whether the visit repeats, how often, and until when. Source: R-booking-40. */
export function RepeatField({ value, onChange, first, error }: RepeatFieldProps) {
  const dates = value && first && !repeatFault(value, first) ? seriesDates(first, repeatOf(value)) : [];
  const last = dates.at(-1);
  const place = useKeyboardFollows(value ? 'repeats' : 'once');
  if (!value)
    return (
      <div ref={place}>
        <Button size="sm" icon="refresh" onClick={() => onChange(newRepeat(first))}>
          {m.repeat()}
        </Button>
      </div>
    );
  return (
    <Stack ref={place}>
      <Field label={m.repeat()}>
        <Select
          value={String(value.weeks)}
          options={OPTIONS}
          onChange={(chosen) => onChange(chosen === ONCE ? null : { ...value, weeks: Number(chosen) })}
        />
      </Field>
      <div>
        <FieldRow>
          <Field label={m.ends()}>
            <Select
              value={value.ends}
              options={[
                { value: 'times', label: m.after_so_many_times() },
                { value: 'until', label: m.on_a_date() },
              ]}
              onChange={(ends) => onChange({ ...value, ends })}
            />
          </Field>
          {value.ends === 'times' ? (
            <Field label={m.times()} required error={error}>
              <TextInput inputMode="numeric" value={value.times} onChange={(times) => onChange({ ...value, times })} />
            </Field>
          ) : (
            <Field label={m.until_2()} required error={error}>
              <DateField
                value={value.until}
                min={first}
                max={addDays(first, SERIES_DAYS_MAX)}
                onChange={(until) => onChange({ ...value, until })}
              />
            </Field>
          )}
        </FieldRow>
        {last && (
          <Text as="p" size="s" muted>
            {m.visits_the_last_on({ count: dates.length, last: dayWords(last) })}
          </Text>
        )}
      </div>
    </Stack>
  );
}
