import pg from 'pg';

const OID = { int8: 20, date: 1082, numeric: 1700, int8Array: 1016, dateArray: 1182, numericArray: 1231 } as const;

const parseInt8 = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`the database number ${text} does not fit in a JavaScript number`);
  return value;
};
const arrayOf =
  <T>(parse: (text: string) => T) =>
  (text: string) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : parse(item)));

/**
 * How values of the database are read. Dates stay text, because a Date would bring in the server's time zone. 8-byte
 * integers and numerics become numbers.
 */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [OID.int8]: parseInt8,
  [OID.date]: String,
  [OID.numeric]: Number,
  [OID.int8Array]: arrayOf(parseInt8),
  [OID.dateArray]: arrayOf(String),
  [OID.numericArray]: arrayOf(Number),
};

export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : parsers[oid]) ?? pg.types.getTypeParser(oid, format),
};
