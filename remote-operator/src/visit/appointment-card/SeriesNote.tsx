import { type AppointmentCard, Fact } from 'shared-lib';
import { seriesInWords } from 'shared-lib/booking';
import * as m from '../../texts/m';

/** The number of the visit in its series. */
export const SeriesNote = ({ series }: { series: NonNullable<AppointmentCard['series']> }) => (
  <Fact icon="refresh" label={m.series()}>
    {seriesInWords(series)}
  </Fact>
);
