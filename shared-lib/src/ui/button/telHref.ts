/**
 * A link that calls: `tel:` wants digits and the plus alone. An extension is dialled after a pause; of two numbers in
 * one field the first is called.
 */
export const telHref = (phone: string): string =>
  `tel:${phone
    .replace(/[/;,|&\n].*| (?:or|and) .*/s, '')
    .replace(' ext. ', ',')
    .replace(/[^\d+,]/g, '')}`;
