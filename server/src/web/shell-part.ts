/** The name of the shell among the parts that are released: in the tables, in calls and in the id of a page. */
export const SHELL = 'shell';

/** The name of a part's package, as people type it: 'remote-driver', 'shell'. */
export const packageOf = (part: string): string => (part === SHELL ? SHELL : `remote-${part}`);

/** A name with a hash of the contents: its contents never change. */
export const isHashed = (file: string): boolean => /\.[0-9a-f]{8}\.\w+$/.test(file);

/** The page of a shell. It is filled in at each request, so nobody gets it as a file. */
export const PAGE = 'index.html';

/** The place in it for what differs between requests. */
export const PLACE = '<!--hatid:head-->';

/** The place in it for the script that runs before all others. */
export const START_PLACE = '<!--hatid:start-->';
