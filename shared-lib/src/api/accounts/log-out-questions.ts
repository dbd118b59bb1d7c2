import { askBeforeLogOut } from './auth';

type Question = (leave: () => void) => boolean;
const questions = new Set<Question>();

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
 */
export function alsoAskBeforeLogOut(ask: Question): () => void {
  questions.add(ask);
  askBeforeLogOut((leave) => askNext([...questions], leave));
  return () => void questions.delete(ask);
}
