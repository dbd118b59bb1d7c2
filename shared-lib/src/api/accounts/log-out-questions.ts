import { askBeforeLogOut } from './log-out';

type Question = (leave: () => void) => boolean;
/** The most urgent first. */
let questions: readonly Question[] = [];

function askNext([ask, ...rest]: readonly Question[], leave: () => void): boolean {
  if (!ask) return false;
  const next = (): void => {
    if (!askNext(rest, leave)) leave();
  };
  return ask(next) || askNext(rest, leave);
}

/**
 * `askBeforeLogOut` for what stands on every page beside one another: each that would lose something asks, one after
 * the other.
 * @param isUrgent it asks before the others
 */
export function alsoAskBeforeLogOut(ask: Question, isUrgent = false): () => void {
  questions = isUrgent ? [ask, ...questions] : [...questions, ask];
  askBeforeLogOut((leave) => askNext(questions, leave));
  return () => void (questions = questions.filter((one) => one !== ask));
}
