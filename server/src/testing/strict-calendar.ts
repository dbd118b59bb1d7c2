/** A component: its properties by name, in order, and its nested components. */
export interface CalendarPart {
  readonly name: string;
  readonly properties: readonly CalendarProperty[];
  readonly parts: readonly CalendarPart[];
}
interface CalendarProperty {
  readonly name: string;
  readonly params: string;
  readonly value: string;
}

const LINE = /^([A-Z][A-Z0-9-]*)((?:;[A-Z0-9-]+=(?:"[^"\u0000-\u001f]*"|[^";:,\u0000-\u001f]*))*):(.*)$/su;
const INSTANT = /^\d{8}T([01]\d|2[0-3])[0-5]\d[0-5]\dZ$/;
const TEXT = /^(?:[^\\;,\u0000-\u0008\u000b-\u001f\u007f]|\\[\\;,nN])*$/u;
const TEXTS = new Set(['SUMMARY', 'LOCATION', 'DESCRIPTION', 'NAME', 'X-WR-CALNAME', 'UID', 'PRODID']);
const INSTANTS = new Set(['DTSTAMP', 'DTSTART', 'DTEND']);
/** The properties that RFC 5545 and 7986 allow once at most, or require. Own properties begin with X-. */
const OF_CALENDAR = ['PRODID', 'VERSION', 'METHOD', 'CALSCALE', 'NAME', 'REFRESH-INTERVAL'];
const OF_EVENT = ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SEQUENCE', 'SUMMARY', 'LOCATION', 'DESCRIPTION', 'STATUS'];

/**
 * Reads an iCalendar file strictly by RFC 5545; libraries accept mistakes. Throws with the wrong line: line ends,
 * lengths, folding, escapes, order and number of properties, instants.
 */
export function strictCalendar(file: string): CalendarPart {
  if (!file.endsWith('\r\n')) throw new Error('the last line has no end');
  const raw = file.slice(0, -2).split('\r\n');
  for (const line of raw) {
    if (/[\r\n]/.test(line)) throw new Error(`a line ends otherwise than by CRLF: ${line}`);
    if (Buffer.byteLength(line) > 75) throw new Error(`longer than 75 octets: ${line}`);
    if (line === '') throw new Error('an empty line');
  }
  const lines = raw.reduce<string[]>((all, line) => {
    if (!/^[ \t]/.test(line)) return [...all, line];
    if (all.length === 0) throw new Error('the first line is folded');
    return [...all.slice(0, -1), `${all.at(-1)}${line.slice(1)}`];
  }, []);
  const at = { line: 0 };
  const calendar = component(lines, at);
  if (at.line !== lines.length) throw new Error(`something follows: ${lines[at.line]}`);
  checkCalendar(calendar);
  return calendar;
}

function component(lines: readonly string[], at: { line: number }): CalendarPart {
  const name = /^BEGIN:([A-Z]+)$/.exec(lines[at.line++] ?? '')?.[1];
  if (!name) throw new Error(`no component begins here: ${lines[at.line - 1]}`);
  const properties: CalendarProperty[] = [];
  const parts: CalendarPart[] = [];
  for (;;) {
    const line = lines[at.line];
    if (line === undefined) throw new Error(`${name} does not end`);
    if (line === `END:${name}`) {
      at.line++;
      return { name, properties, parts };
    }
    if (line.startsWith('BEGIN:')) {
      parts.push(component(lines, at));
      continue;
    }
    if (parts.length) throw new Error(`a property of ${name} behind its components: ${line}`);
    properties.push(property(line));
    at.line++;
  }
}

function property(line: string): CalendarProperty {
  const [, name = '', params = '', value = ''] = LINE.exec(line) ?? [];
  if (!name || name === 'BEGIN' || name === 'END') throw new Error(`no property: ${line}`);
  if (TEXTS.has(name) && !TEXT.test(value)) throw new Error(`not escaped: ${line}`);
  if (INSTANTS.has(name) && !(params === '' && INSTANT.test(value))) throw new Error(`no instant of UTC: ${line}`);
  return { name, params, value };
}

function once({ name, properties }: CalendarPart, known: readonly string[], needed: readonly string[]): void {
  const names = properties.map((one) => one.name);
  for (const one of names) {
    if (!one.startsWith('X-') && !known.includes(one)) throw new Error(`${one} has no place in ${name}`);
    if (names.indexOf(one) !== names.lastIndexOf(one)) throw new Error(`${one} stands twice in ${name}`);
  }
  for (const one of needed) if (!names.includes(one)) throw new Error(`${name} has no ${one}`);
}

const valueOf = ({ properties }: CalendarPart, name: string): string =>
  properties.find((one) => one.name === name)?.value ?? '';

function checkCalendar(calendar: CalendarPart): void {
  if (calendar.name !== 'VCALENDAR') throw new Error(`${calendar.name} instead of VCALENDAR`);
  once(calendar, OF_CALENDAR, ['PRODID', 'VERSION']);
  if (valueOf(calendar, 'VERSION') !== '2.0') throw new Error('another version');
  const seen = new Set<string>();
  for (const event of calendar.parts) {
    if (event.name !== 'VEVENT') throw new Error(`${event.name} in a calendar of events`);
    once(event, OF_EVENT, ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY']);
    const uid = valueOf(event, 'UID');
    if (seen.has(uid)) throw new Error(`two events are ${uid}`);
    seen.add(uid);
    if (!/^\d+$/.test(valueOf(event, 'SEQUENCE'))) throw new Error(`${uid} has no number`);
    if (!['TENTATIVE', 'CONFIRMED', 'CANCELLED'].includes(valueOf(event, 'STATUS')))
      throw new Error(`status of ${uid}`);
    if (valueOf(event, 'DTEND') <= valueOf(event, 'DTSTART')) throw new Error(`${uid} ends before it begins`);
  }
}
