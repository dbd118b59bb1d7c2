/** What is known of a person, the same thing in the same place for each. Nothing is known where it is empty. */
export type Facts = readonly (string | null | undefined | false)[];

export const inWords = (facts: Facts): string => facts.filter(Boolean).join(' · ');

/**
 * What helps to choose between people: of each what differs, and once what is true of all. Of one person, everything is
 * their own. Source: R-beyond-610.
 */
export function whatDiffers(people: readonly Facts[]): { readonly own: readonly string[]; readonly shared: string } {
  const [first = [], ...others] = people;
  const isShared = first.map((fact, at) => others.length > 0 && others.every((facts) => facts[at] === fact));
  return {
    own: people.map((facts) => inWords(facts.filter((_, at) => !isShared[at]))),
    shared: inWords(first.filter((_, at) => isShared[at])),
  };
}
