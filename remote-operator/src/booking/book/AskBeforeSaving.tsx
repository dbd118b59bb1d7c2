import type { Appointment, AppointmentChange, NewAppointment } from 'shared-lib';
import type { Repeat } from 'shared-lib/booking';
import { BookSeries, ChangeSeries } from '../series/lazySeries';
import { AskNamesake, type NamesakeQuestion } from '../draft/AskNamesake';
import { AskDoNotBook, type DoNotBookQuestion } from './AskDoNotBook';

/** Of a form about several visits: which dates to book, or which of the visits to change. */
type SeriesQuestion =
  | { booking: NewAppointment; repeat: Repeat; minutes: number }
  | {
      appointment: Appointment & { series: NonNullable<Appointment['series']> };
      change: AppointmentChange;
      minutes: number;
    };

/** What is asked before the form writes anything. */
export type SavingQuestion = DoNotBookQuestion | NamesakeQuestion | SeriesQuestion;

export interface AskBeforeSavingProps {
  /** `null`: nothing is asked. */
  question: SavingQuestion | null;
  onClose: () => void;
  /** The client is to be booked all the same. */
  onMeant: (client: number) => void;
  /** A client of this name is to be put on record all the same. */
  onNew: (name: string) => void;
  /** Of a series, the one visit alone is to be changed. */
  onOne: () => void;
  /** The dialog has saved it itself; `booked`: so many new visits. */
  onSaved: (appointment: Appointment, booked?: number) => void;
}

/** The dialog of the question that stands between the form and its saving. */
export function AskBeforeSaving({ question, onClose, onMeant, onNew, onOne, onSaved }: AskBeforeSavingProps) {
  if (!question) return null;
  if ('doNotBook' in question)
    return <AskDoNotBook question={question} onClose={onClose} onMeant={() => onMeant(question.client)} />;
  if ('namesake' in question)
    return <AskNamesake question={question} onClose={onClose} onMeant={() => onNew(question.typed)} />;
  if ('booking' in question) return <BookSeries {...question} onClose={onClose} onBooked={onSaved} />;
  return <ChangeSeries {...question} onClose={onClose} onOne={onOne} onSaved={onSaved} />;
}
