import { type AppointmentCard, Text, useNowValue } from 'shared-lib';
import { elsewhereWords } from '../../parts/visit-words/elsewhereWords';

/** Beside 'Start': people who could not begin yet. The start is still allowed. Source: R-booking-52. */
export function ElsewhereNote({ appointment }: { appointment: AppointmentCard }) {
  const words = useNowValue((now) => elsewhereWords(appointment, now));
  return (
    words && (
      <Text as="p" size="s" tone="amber">
        {words}
      </Text>
    )
  );
}
