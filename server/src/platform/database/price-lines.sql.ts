// How it works: docs/subsystems/surcharges.md.
/** In SQL, as `isSurcharge` of shared-lib: a line of a visit's price that takes no time. Source: R-beyond-1420. */
export const isSurcharge = (line: string): string => `${line}.duration = 0`;
/** The services among the lines: what somebody gives. */
export const isService = (line: string): string => `${line}.duration > 0`;
/** A surcharge that was left out is on no paper and in no list. */
export const isShown = (line: string): string => `(${isService(line)} or ${line}.price > 0)`;
/** As lists name it: a surcharge is on top. Source: R-beyond-1421. */
export const nameInList = (line: string): string =>
  `case when ${isSurcharge(line)} then '+ ' || ${line}.name else ${line}.name end`;
