import { currentSession } from '../session/session';

export const recordsRoot = () => ['records', currentSession().user?.id ?? 0] as const;

/** What shows how much is in stock: the inventory, and the materials among the records. */
export const stockKeys = () =>
  [['inventory'], ['list', 'material'], ['one', 'material']].map((key) => [...recordsRoot(), ...key]);
