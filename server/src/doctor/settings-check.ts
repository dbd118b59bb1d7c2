import { ENVIRONMENT_NAMES } from '../config.js';
import { fault, ok, warning, type Check, type Finding, type Patient } from './finding.js';

/** What looks like a setting of ours. */
const OURS = /^(HATID_|DATABASE_|SMTP_|SMS_|MAIL_)/;
/** Settings of tests and of the builds, which the server does not read. */
const OTHERS = /^HATID_(FAULTS_|WRITE_DOCS|LONG|BENCH|RELEASE_|E2E_)/;
/** More letters than this apart, and a name was probably not meant. */
const NEAR = 3;

/** The letters to add, drop or change to come from one word to the other. */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1];
    for (const [at, wanted] of [...other].entries())
      now.push(
        Math.min((now[at] ?? 0) + 1, (before[at + 1] ?? 0) + 1, (before[at] ?? 0) + (letter === wanted ? 0 : 1)),
      );
    before = now;
  }
  return before.at(-1) ?? 0;
}

function nearest(name: string): string | undefined {
  const [best] = ENVIRONMENT_NAMES.map((known) => ({ known, far: distance(name, known) })).sort(
    (a, b) => a.far - b.far,
  );
  return best && best.far <= NEAR ? best.known : undefined;
}

/** An unknown name is ours by its beginning, or by the known one that is near. */
function unknownName(name: string): Finding[] {
  const near = nearest(name);
  const says = `Hatid knows no setting ${name}, so it has no effect.`;
  if (near !== undefined && [name, near].some((one) => OURS.test(one)))
    return [warning(`${says} ${near} has nearly this name.`, `Rename it to ${near}, or delete it.`)];
  return name.startsWith('HATID_') ? [warning(says, 'Look for its right name in .env.example, or delete it.')] : [];
}

const unknownNames = ({ env }: Patient): Finding[] =>
  Object.keys(env)
    .filter((name) => !ENVIRONMENT_NAMES.includes(name) && !OTHERS.test(name))
    .flatMap(unknownName);

/** A business whose people come by plain http, or whose links lead nowhere. */
function doubts({ config }: Patient): Finding[] {
  if (!config || config.demo) return [];
  const { hostname, protocol } = new URL(config.publicUrl);
  if (/^(localhost|127\.)/.test(hostname))
    return [
      warning(
        `Links in e-mails lead to ${config.publicUrl}, which only this machine can open.`,
        'Set HATID_URL to the address where people reach Hatid.',
      ),
    ];
  return protocol === 'http:'
    ? [
        warning(
          `People reach Hatid at ${config.publicUrl} without encryption, so others on the way can read passwords.`,
          'Put a proxy with a certificate in front, and set HATID_URL to its https address.',
        ),
      ]
    : [];
}

export const settingsCheck: Check = {
  name: 'Settings',
  needs: 'nothing',
  look(patient) {
    const { settingsProblem } = patient;
    const found = [
      ...(settingsProblem === undefined
        ? []
        : [
            fault(
              `A setting is wrong, so the server does not start: ${settingsProblem}`,
              'Correct it in .env or in the environment. .env.example explains each setting.',
            ),
          ]),
      ...unknownNames(patient),
      ...doubts(patient),
    ];
    return found.length ? found : [ok('All settings are known and within their limits.')];
  },
};
