import type { Appointment, AppointmentChange, NewAppointment } from 'shared-lib';
import type { Repeat } from 'shared-lib/booking';
import { BookSeries, ChangeSeries } from '../series/lazySeries';

/** What is asked before a form about several visits writes anything: which dates, or which visits. */
export type SeriesQuestion =
  | { booking: NewAppointment; repeat: Repeat }
  | { appointment: Appointment & { series: NonNullable<Appointment['series']> }; change: AppointmentChange };

export interface OneOrSeriesProps {
  question: SeriesQuestion;
  onClose: () => void;
  onOne: () => void;
  /** `booked`: so many new visits. */
  onSaved: (appointment: Appointment, booked?: number) => void;
}

/** The dialog of a form about a series: the dates to book, or the visits to change. */
export const OneOrSeries = ({ question, onClose, onOne, onSaved }: OneOrSeriesProps) =>
  'booking' in question ? (
    <BookSeries {...question} onClose={onClose} onBooked={onSaved} />
  ) : (
    <ChangeSeries {...question} onClose={onClose} onOne={onOne} onSaved={onSaved} />
  );
