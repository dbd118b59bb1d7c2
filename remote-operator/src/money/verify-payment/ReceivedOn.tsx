import { useState } from 'react';
import { Button, Field, now, Row, serviceDayOf } from 'shared-lib';
import { DateField } from 'shared-lib/controls';
import * as m from '../../texts/m';

export interface ReceivedOnProps {
  /** The day of the visit: what came before is a prepayment. None for prepaid money. */
  from?: string;
  /** Empty for the day on which it is recorded. */
  value: string;
  error?: string | undefined;
  /** Not folded: the day is always asked for. */
  required?: boolean;
  onChange: (day: string) => void;
}

/**
 * The day on which money came in, where it is not today. It counts in today's books. Source: R-beyond-1353,
 * R-beyond-1400.
 */
export function ReceivedOn({ from, value, error, required = false, onChange }: ReceivedOnProps) {
  const [isOpen, setOpen] = useState(false);
  if (!required && !isOpen && value === '' && error === undefined)
    return (
      <Row>
        <Button size="sm" variant="ghost" icon="calendar" onClick={() => setOpen(true)}>
          {m.received_on_another_day()}
        </Button>
      </Row>
    );
  return (
    <Field label={m.came_in_on()} required={required} hint={m.it_counts_today_as_days_stay()} error={error}>
      <DateField value={value} onChange={onChange} {...(from && { min: from })} max={serviceDayOf(now())} />
    </Field>
  );
}
