import { formatPesos } from 'shared-lib';
import { READ_BY } from '../../parts/execute-action/InternalNoteField';
import { type Difference, differenceWords, howFarOff, type MoneyToDecide } from './differenceWords';

interface Words {
  readonly title: (difference: Difference) => string;
  /** The button that leaves the money as it is, and its question. */
  readonly agree: string;
  readonly question: string;
  readonly noteLabel: string;
  readonly noteHint: string;
  readonly done: string;
  readonly said: (difference: Difference, by: string) => string;
  /** The label of the button that changes the money. Left out, its usual one. */
  readonly change?: string;
  readonly until: string;
}

/** Source: R-money-24, R-money-30, R-money-31. */
export const DIFFERENCE_WORDS: { readonly [K in MoneyToDecide]: Words } = {
  differs: {
    title: (difference) => `This is not what was due: ${differenceWords(difference)}`,
    agree: 'It is right',
    question: 'Is the payment right?',
    noteLabel: 'Note',
    noteHint: 'What explains it, such as a tip.',
    done: 'The payment is right',
    said: (difference, by) => `${howFarOff(difference)}. ${by} says that it is right`,
    until: 'It stands under “Needs you now” until an operator says that it is right, or corrects it.',
  },
  left: {
    title: ({ paid }) => `This visit was called off, and ${formatPesos(paid)} was paid`,
    agree: 'Keep it',
    question: 'Keep what was paid?',
    noteLabel: 'Why it is kept',
    noteHint: READ_BY.operators,
    done: 'The payment is kept',
    said: (_, by) => `${by} keeps what was paid`,
    change: 'Give back',
    until: 'It stands under “Needs you now” until an operator keeps it, or gives back a part or all.',
  },
  unpaid: {
    title: ({ due }) => `This visit is completed and not paid: ${formatPesos(due)} is owed`,
    agree: 'Nothing is owed',
    question: 'Is nothing owed?',
    noteLabel: 'Why nothing is owed',
    noteHint: READ_BY.operators,
    done: 'Nothing is owed',
    said: (_, by) => `${by} says that nothing is owed`,
    until: 'It stands under “Unpaid” and “Needs you now” until it is paid, or nothing is owed.',
  },
};
