/**
 * Says a text of a released page: its Filipino where the page has brought that, else the English that stands in the
 * code. The catalogue is there before any code runs (`filipino.*.js`), so constants are right, too. `{0}` is the first
 * value.
 */
export const $t = (text, ...values) =>
  (globalThis.hatidFilipino?.[text] ?? text).replace(/\{(\d)\}/g, (_, at) => values[at]);
