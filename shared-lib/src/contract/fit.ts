import { z } from 'zod';
import { describedCalls } from './described-calls.js';
import { everybodyRead } from './field-audiences.js';
import { line } from './primitives.js';

/** 'peso', or 'appointmentQueries.today' for a member of an object. */
const exportedName = line(200).min(1);
/** By entry point: 'shared-lib', 'shared-lib/booking', 'react'. */
const moduleName = z
  .string()
  .max(100)
  .regex(/^[@\w./-]+$/);
const names = z.record(moduleName, z.array(exportedName).max(5_000));
const packageVersion = line(60);

/** What a version of a remote takes of the shell and of the server. Its build writes it down. */
export const releaseNeeds = z.strictObject({
  names,
  /** The shared packages: the version it was built against, and those it runs with. */
  packages: z.record(moduleName, z.strictObject({ version: packageVersion, range: packageVersion })),
  /** The addresses of the API that it asks by itself. `{}` is a part that it works out. */
  addresses: z.array(line(200)).max(500),
});
export type ReleaseNeeds = z.infer<typeof releaseNeeds>;

/** What a build of the shell gives to remotes, and takes of the server. */
export const shellRecord = z.strictObject({
  version: packageVersion,
  /** Derived from the exported names and types of shared-lib. It names what the shell gives, and orders nothing. */
  shared: line(64),
  names,
  packages: z.record(moduleName, packageVersion),
  calls: describedCalls,
});
export type ShellRecord = z.infer<typeof shellRecord>;

const shellFile = line(200).min(1);

/** What a version of the shell has besides its files: the scripts of its parts, what it gives and asks for. */
export const shellPart = z.strictObject({
  parts: z.record(line(200), z.array(shellFile).max(300)),
  record: shellRecord,
});
export type ShellPart = z.infer<typeof shellPart>;

/** The same as its build wrote it down, with the names of all its files. */
export const shellBuild = z.strictObject({ ...shellPart.shape, files: z.array(shellFile).max(300) });
export type ShellBuild = z.infer<typeof shellBuild>;

/** What a server gives. */
export const serverRecord = z.strictObject({ version: packageVersion, calls: describedCalls });
export type ServerRecord = z.infer<typeof serverRecord>;

/** Something that is taken and not given. */
export const lacking = z.object(
  everybodyRead({
    /** Who takes it: 'remote-driver 1.0.1'. */
    taker: z.string(),
    /** What it takes: '`peso2` of shared-lib'. */
    needs: z.string(),
    /** Who lacks it: 'shell 2.3.0'. */
    giver: z.string(),
    /** Why, as a sentence: 'has no such name'. */
    why: z.string(),
  }),
);
export type Lacking = z.infer<typeof lacking>;

/** The builds of a checkout, to be compared with what runs. */
export const checkoutBuilds = z.strictObject({
  shell: shellRecord,
  server: serverRecord,
  remotes: z.array(z.strictObject({ remote: line(60), version: packageVersion, needs: releaseNeeds })).max(50),
});
