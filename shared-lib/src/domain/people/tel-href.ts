/**
 * A link that calls: `tel:` accepts only digits and the plus. An extension is dialled after a pause. Of two numbers in
 * one field, it calls the first.
 */
export const telHref = (phone: string): string =>
  `tel:${phone
    .replace(/[/;,|&\n].*| (?:or|and) .*/s, '')
    .replace(' ext. ', ',')
    .replace(/[^\d+,]/g, '')}`;
