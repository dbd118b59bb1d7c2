import { useQuery } from '@tanstack/react-query';
import { ErrorState, friendlyText, type LocalTime, texts } from 'shared-lib';
import { availabilityQueries } from 'shared-lib/booking';
import { SlotGrid, SlotLegend } from 'shared-lib/calendar';
import * as m from '../../texts/m';

export interface SlotFieldProps {
  date: string;
  /** Minutes of the visit, which the colours are for. */
  duration: number;
  value: LocalTime | null;
  onChange: (start: LocalTime) => void;
}

/** The starts of a day, in colours for the visit that is being booked. */
export function SlotField({ date, duration, value, onChange }: SlotFieldProps) {
  const query = useQuery(availabilityQueries.slots(date, duration));
  if (query.isError && !query.data) {
    return (
      <ErrorState
        compact
        title={texts.FALLBACK.availability}
        text={friendlyText(query.error)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <div>
      <SlotGrid label={m.start()} isShort slots={query.data} value={value} onChange={onChange} />
      <SlotLegend />
    </div>
  );
}
