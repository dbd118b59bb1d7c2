import { CodeFault, type FaultKind, faultOf, textOf } from './faults';
import * as m from '../texts/m';

/** True if the code of a page or of a part did not load, in the shell or in a remote. */
export const isCodeMissing = (error: unknown): boolean =>
  /^ChunkLoadError|^Error: Loading chunk \S+ failed|RUNTIME-008/.test(textOf(error));

/**
 * True if a file that did not load is of this area, or nobody knows whose it is. The shell's own files are no fault of
 * the area that shows them.
 */
export function isFileOf(area: string, error: Error & { request?: unknown }): boolean {
  const address = typeof error.request === 'string' ? error.request : /https?:\/\/[^\s)]+/.exec(error.message)?.[0];
  return address === undefined || address.includes(`/remotes/${area}/`);
}

/** React's ways to stop a component that renders without end: in a built React by number, else in words. */
export const isEndless = ({ message }: Error): boolean =>
  /React error #(185|301)\b|Maximum update depth exceeded|Too many re-renders/.test(message);

const WORDS = {
  load: m.it_stopped_while_starting(),
  draw: m.it_stopped_at_its_first_drawing(),
  page: m.one_of_its_pages_stopped_twice(),
  view: m.a_part_that_it_shows_stopped(),
} as const;

/** Why a version that broke on the screen is no longer used, in our own words. */
export function reasonOf(error: Error, kind: FaultKind): string {
  if (error instanceof CodeFault) return error.message;
  if (isEndless(error)) return m.it_drew_without_end();
  return isCodeMissing(error) ? faultOf(error).message : WORDS[kind];
}
