/**
 * Says a text of a released page: its Filipino where the page has brought that, else the English that stands in the
 * code. The catalogue is there before any code runs (`filipino.*.js`), so constants are right, too. `{0}` is the first
 * value. It is global, since that is the shortest call, and each build brings it: its shell may be of another release.
 */
exports.SAY = 'globalThis.$t??=(t,...v)=>(globalThis.hatidFilipino?.[t]??t).replace(/\\{(\\d)\\}/g,(_,at)=>v[at]);';
