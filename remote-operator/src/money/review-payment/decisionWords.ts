import { formatPesos } from 'shared-lib';
import { READ_BY } from '../../parts/execute-action/InternalNoteField';
import { type Difference, differenceWords, howFarOff, type MoneyToDecide } from './differenceWords';
import * as m from '../../texts/m';

interface Words {
  readonly title: (difference: Difference) => string;
  /** The button that leaves the money as it is, and its question. */
  readonly agree: string;
  readonly question: string;
  readonly noteLabel: string;
  readonly noteHint: string;
  readonly done: string;
  /** When another operator was first; left out: 'already said so'. */
  readonly already?: (by: string) => string;
  readonly failure?: string;
  /** What stays on record. A write-off has words of its own (`writtenOffWords`). */
  readonly said: (difference: Difference, by: string) => string;
  /** The label of the button that changes the money. Left out, its usual one. */
  readonly change?: string;
  readonly until: string;
}

/** Of what is owed, for a visit without a payment and for one that is paid in part. Source: R-beyond-730. */
const WRITE_OFF = {
  agree: m.write_it_off(),
  question: m.write_off_what_is_owed(),
  noteLabel: m.why_it_is_written_off(),
  noteHint: READ_BY.operators,
  done: m.written_off(),
  already: (by: string) => m.by_wrote_it_off_already({ by }),
  failure: m.could_not_write_it_off(),
  until: m.it_stands_under_unpaid_and(),
};

/** Source: R-money-24, R-money-30, R-money-31. */
export const DIFFERENCE_WORDS: { readonly [K in MoneyToDecide]: Words } = {
  differs: {
    title: (difference) => m.this_is_not_what_was({ difference: differenceWords(difference) }),
    agree: m.it_is_right(),
    question: m.is_the_payment_right(),
    noteLabel: m.note(),
    noteHint: m.what_explains_it_such_as(),
    done: m.the_payment_is_right(),
    said: (difference, by) => m.says_that_it_is_right({ difference: howFarOff(difference), by }),
    until: m.it_stands_under_needs_you_now(),
  },
  left: {
    title: ({ paid }) => m.this_visit_was_called_off({ paid: formatPesos(paid) }),
    agree: m.keep_it(),
    question: m.keep_what_was_paid(),
    noteLabel: m.why_it_is_kept(),
    noteHint: READ_BY.operators,
    done: m.the_payment_is_kept(),
    said: (_, by) => m.keeps_what_was_paid({ by }),
    change: m.give_back(),
    until: m.it_stands_under_needs_you_now_until(),
  },
  unpaid: {
    title: ({ due }) => m.this_visit_is_completed_and({ due: formatPesos(due) }),
    ...WRITE_OFF,
    said: (_, by) => m.says_that_nothing_is_owed({ by }),
  },
  short: {
    title: (difference) => m.this_is_not_what_was({ difference: differenceWords(difference) }),
    ...WRITE_OFF,
    said: (difference, by) => m.says_that_it_is_right({ difference: howFarOff(difference), by }),
  },
};

/** `Rogelio Panganiban wrote off ₱150.00` */
export const writtenOffWords = (by: string, amount: number): string =>
  m.by_wrote_off_amount({ by, amount: formatPesos(amount) });
