import { telHref } from './telHref';

it('makes a number to call out of a written one (2-115)', () => {
  expect(telHref('+63 (917) 555-0142')).toBe('tel:+639175550142');
});
