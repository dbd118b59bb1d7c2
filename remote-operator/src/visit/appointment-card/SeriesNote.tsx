import { type AppointmentCard, Fact } from 'shared-lib';
import { seriesInWords } from 'shared-lib/booking';

/** Which visit of which series a card shows. */
export const SeriesNote = ({ series }: { series: NonNullable<AppointmentCard['series']> }) => (
  <Fact icon="refresh" label="Series">
    {seriesInWords(series)}
  </Fact>
);
