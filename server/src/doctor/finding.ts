import type { Database } from '../platform/database/database.js';
import type { Config } from '../config.js';
import type { DoctorFinding } from 'shared-lib/contract';

/** What one check says: what was found and what it means, and what to do about it (null when nothing). */
export type Finding = Omit<DoctorFinding, 'check'>;

export const ok = (says: string): Finding => ({ state: 'ok', says, todo: null });
export const warning = (says: string, todo: string): Finding => ({ state: 'warning', says, todo });
export const fault = (says: string, todo: string): Finding => ({ state: 'fault', says, todo });

/** What is looked at. `npm run doctor` and a running server look at the same. */
export interface Patient {
  /** The settings as they were given, without empty ones. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Undefined while the settings are wrong. */
  readonly config: Config | undefined;
  /** What is wrong with the settings, in one line. */
  readonly settingsProblem: string | undefined;
  /** Undefined when it cannot be opened, and before the first start. */
  readonly db: Database | undefined;
  /** Why there is no database to look at, in one line; undefined before the first start. */
  readonly databaseProblem: string | undefined;
}

export interface WithSettings extends Patient {
  readonly config: Config;
}

export interface WithDatabase extends WithSettings {
  /** When it is looked at, by the product's clock where a server runs. */
  readonly now: Date;
  readonly db: Database;
}

type Look<P> = (patient: P) => Promise<readonly Finding[]> | readonly Finding[];

/** One check. `needs` says without what it is left out. */
export type Check = { readonly name: string } & (
  | { readonly needs: 'nothing'; readonly look: Look<Patient> }
  | { readonly needs: 'settings'; readonly look: Look<WithSettings> }
  | { readonly needs: 'database'; readonly look: Look<WithDatabase> }
);
