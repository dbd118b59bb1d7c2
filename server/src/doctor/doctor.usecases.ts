import { setTimeout as wait } from 'node:timers/promises';
import type { DoctorFinding, DoctorReport } from 'shared-lib/contract';
import type { Deps } from '../platform/deps.js';
import { withoutPrivateText } from '../platform/logging.js';
import { messageOf } from '../platform/errors.js';
import { CHECKS } from './checks.js';
import { fault, warning, type Check, type Finding, type Patient } from './finding.js';

/** A check that waits longer for a network says so. */
const CHECK_MS = 10_000;

/** Undefined where what the check needs is not there. */
function lookOf(check: Check, patient: Patient, now: Date): (() => ReturnType<Check['look']>) | undefined {
  const { config, db } = patient;
  if (check.needs === 'nothing') return () => check.look(patient);
  if (!config) return undefined;
  if (check.needs === 'settings') return () => check.look({ ...patient, config });
  return db && (() => check.look({ ...patient, config, db, now }));
}

/** All answers of one check. A check that fails is a warning: the others go on. */
async function answerOf(check: Check, patient: Patient, now: Date): Promise<DoctorFinding[]> {
  const look = lookOf(check, patient, now);
  if (!look) return [];
  const late = new AbortController();
  const tooLate = wait(CHECK_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error(`no answer within ${CHECK_MS / 1000} s`);
  });
  tooLate.catch(() => undefined);
  try {
    const found = await Promise.race([(async () => look())(), tooLate]);
    return found.map((one) => named(check.name, one));
  } catch (error) {
    const why = withoutPrivateText(messageOf(error));
    return [named(check.name, warning(`This could not be looked at (${why}).`, 'Try again. The log says more.'))];
  } finally {
    late.abort();
  }
}

const named = (check: string, one: Finding): DoctorFinding => ({ check, ...one });

/** Runs every check on an installation, at once. No answer holds a password or personal data. Source: R-beyond-390. */
export async function examine(patient: Patient, now: Date): Promise<DoctorReport> {
  const answers = await Promise.all(CHECKS.map((check) => answerOf(check, patient, now)));
  const { databaseProblem } = patient;
  const closed =
    databaseProblem === undefined
      ? []
      : [
          named(
            'Database',
            fault(databaseProblem, 'Mend this first, then run the doctor again: it has not looked at the rest.'),
          ),
        ];
  return { looked_at: now.toISOString(), findings: [...answers.flat(), ...closed] };
}

/** Checks ask other machines, so operators who look together share one report, which is good for this time. */
const KEPT_MS = 15_000;

/** The report on a running server. */
export function examiner(deps: Deps): () => Promise<DoctorReport> {
  let kept: { readonly report: Promise<DoctorReport>; readonly since: number } | undefined;
  const env = process.env;
  const { config, db, clock } = deps;
  return () => {
    if (!kept || performance.now() - kept.since > KEPT_MS) {
      const patient = { env, config, db, settingsProblem: undefined, databaseProblem: undefined };
      kept = { report: examine(patient, clock.now()), since: performance.now() };
    }
    return kept.report;
  };
}
