/** A person's name: first name, then last; one of them may be empty. */
export const personName = (person: { readonly first_name: string; readonly last_name: string }): string =>
  `${person.first_name} ${person.last_name}`.trim();
