import { type NamesByNumber } from 'shared-lib/records';

interface Named {
  id: number;
  name: string;
}
interface Page {
  people: readonly Named[];
  services: readonly Named[];
}

const byNumber = (named: readonly Named[]): ReadonlyMap<number, string> =>
  new Map(named.map(({ id, name }) => [id, name]));

/** The names for the numbers in the changes of these pages. */
export const namesOf = (pages: readonly Page[]): NamesByNumber => ({
  people: byNumber(pages.flatMap(({ people }) => people)),
  services: byNumber(pages.flatMap(({ services }) => services)),
});
