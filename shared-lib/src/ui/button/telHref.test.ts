import { telHref } from './telHref';

it.each([
  ['+63 (917) 555-0142', 'tel:+639175550142'],
  ['0917 555 0142', 'tel:09175550142'],
  ['(02) 8123 4567 ext. 12', 'tel:0281234567,12'],
  ['0917 555 0142 / 0918 555 0177', 'tel:09175550142'],
  ['\u202a+63 917\u2011555\u20110142\u202c', 'tel:+639175550142'],
  ['ask the guard', 'tel:'],
])('makes a number to call out of a written one: %s (2-115)', (written, href) => {
  expect(telHref(written)).toBe(href);
});
