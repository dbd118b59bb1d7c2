import {
  type Appointment,
  type AppointmentChange,
  type Client,
  ConfirmDialog,
  lazyDialog,
  type NewAppointment,
} from 'shared-lib';
import type { Repeat } from 'shared-lib/booking';
import { AskNamesake, type NamesakeQuestion } from '../draft/namesake';
import { doNotBookWords } from '../../client/clientWords';
import * as m from '../../texts/m';

/* Loaded with the first series that is booked or changed. */

const BookSeries = lazyDialog(() =>
  import(/* webpackChunkName: "series" */ '../series/BookSeries').then((code) => code.BookSeries),
);
const ChangeSeries = lazyDialog(() =>
  import(/* webpackChunkName: "series" */ '../series/ChangeSeries').then((code) => code.ChangeSeries),
);

/** A question about several visits: which dates to book, or which visits to change. */
type SeriesQuestion =
  | { booking: NewAppointment; repeat: Repeat; minutes: number }
  | {
      appointment: Appointment & { series: NonNullable<Appointment['series']> };
      change: AppointmentChange;
      minutes: number;
    };

/** A question that comes before the form writes anything. */
export type SavingQuestion = DoNotBookQuestion | NamesakeQuestion | SeriesQuestion;

export interface AskBeforeSavingProps {
  /** `null`: no question is open. */
  question: SavingQuestion | null;
  onClose: () => void;
  /** The operator still wants to book this client. */
  onMeant: (client: number) => void;
  /** The operator still wants to add a client of this name. */
  onNew: (name: string) => void;
  /** Changes only this visit of a series. */
  onOne: () => void;
  /** The dialog has saved it itself. `booked` is the number of new visits. */
  onSaved: (appointment: Appointment, booked?: number) => void;
}

/** The dialog with the question that comes between the form and its saving. */
export function AskBeforeSaving({ question, onClose, onMeant, onNew, onOne, onSaved }: AskBeforeSavingProps) {
  if (!question) return null;
  if ('doNotBook' in question)
    return <AskDoNotBook question={question} onClose={onClose} onMeant={() => onMeant(question.client)} />;
  if ('namesake' in question)
    return <AskNamesake question={question} onClose={onClose} onMeant={() => onNew(question.typed)} />;
  if ('booking' in question) return <BookSeries {...question} onClose={onClose} onBooked={onSaved} />;
  return <ChangeSeries {...question} onClose={onClose} onOne={onOne} onSaved={onSaved} />;
}

/** The form is about to book a client who is marked 'Do not book'. */
export interface DoNotBookQuestion {
  doNotBook: NonNullable<Client['do_not_book']>;
  client: number;
  name: string;
}

interface AskDoNotBookProps {
  question: DoNotBookQuestion;
  onClose: () => void;
  onMeant: () => void;
}

/** Asks whether to book the client despite the mark. Says who marked the client, when and why. Source: R-client-4. */
const AskDoNotBook = ({ question: { doNotBook, name }, onClose, onMeant }: AskDoNotBookProps) => (
  <ConfirmDialog
    open
    danger
    title={m.book_all_the_same({ name })}
    text={doNotBookWords(doNotBook)}
    confirmLabel={m.book_all_the_same_2()}
    cancelLabel={m.do_not_book()}
    onClose={onClose}
    onConfirm={onMeant}
  />
);
