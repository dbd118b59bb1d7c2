import { addDays, formatPesos, instantOf, monthPeriod, type Period, serviceDayOf } from 'shared-lib/domain';
import { MAIL_JOB } from '../platform/mail/mailer.js';
import { isPair, storedPushKeys } from '../push/push-keys.js';
import { smsPartPrice, smsWanted } from '../settings/business-rules.usecases.js';
import { codeSmsOf } from '../tracking/request-form/book.repository.js';
import { countSms } from '../client-messages/client-messages.repository.js';
import { sentenceOf } from '../web/fit/fit.js';
import { lackingNow } from '../web/fit/fit.usecases.js';
import { HAS_MIGRATIONS, TASKS, type TaskFacts } from './doctor.sql.js';
import { fault, ok, warning, type Check, type Finding, type WithDatabase } from './finding.js';

/** An empty database has none of the tables. The check of migrations says so. */
export const whenPrepared =
  (look: (patient: WithDatabase) => Promise<Finding[]>) =>
  async (patient: WithDatabase): Promise<Finding[]> =>
    (await patient.db.one<{ there: boolean }>(HAS_MIGRATIONS)).there ? look(patient) : [];

const span = (seconds: number): string =>
  seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
const STUCK = 'Search the log for the name of the task; docs/subsystems/jobs.md says how to run a job again.';

function problemsOfTask({ task, given_up: givenUp, failing, late, late_seconds: lateSeconds }: TaskFacts): Finding[] {
  if (task === MAIL_JOB.name) return problemsOfMail({ givenUp, failing });
  return [
    ...(givenUp ? [fault(`Jobs ${task}: ${givenUp} failed for the last time, and nothing tries again.`, STUCK)] : []),
    ...(failing ? [warning(`Jobs ${task}: ${failing} failed, and will be tried again.`, STUCK)] : []),
    ...(late
      ? [
          warning(
            `Jobs ${task}: ${late} wait to be run, the oldest for ${span(lateSeconds)}.`,
            'Start a server, or look at /readyz of those that run.',
          ),
        ]
      : []),
  ];
}

const problemsOfMail = ({ givenUp, failing }: { readonly givenUp: number; readonly failing: number }): Finding[] => [
  ...(givenUp
    ? [
        fault(
          `E-mails: ${givenUp} could not be sent, and nothing tries again.`,
          'Search the log for mail.send: it says what the mail server answered.',
        ),
      ]
    : []),
  ...(failing
    ? [
        warning(
          `E-mails: ${failing} could not be sent yet, and will be tried again.`,
          'Search the log for mail.send, and look at SMTP_URL.',
        ),
      ]
    : []),
];

export const jobsCheck: Check = {
  name: 'Jobs and e-mails',
  needs: 'database',
  look: whenPrepared(async ({ db }) => {
    const found = (await db.rows<TaskFacts>(TASKS)).flatMap(problemsOfTask);
    return found.length ? found : [ok('No job failed, and none waits longer than it should.')];
  }),
};

const GATEWAY = 'Set SMS_URL (.env.example), or change the rule in Settings.';
/** What the rules ask for that no gateway sends. Source: R-beyond-1023. */
async function withoutGateway(db: WithDatabase['db']): Promise<Finding[]> {
  const { isOn, form } = await smsWanted(db);
  return [
    ...(isOn ? [warning('SMS to clients are on, and no gateway is set: none is sent.', GATEWAY)] : []),
    ...(form ? [warning('The request form is open, and no gateway is set: its codes go by e-mail.', GATEWAY)] : []),
  ];
}

/** The SMS of a month by the day that it begins on, those of the request form included. */
async function smsOfMonth(db: WithDatabase['db'], { from, to }: Period) {
  const told = await countSms(db, instantOf(from, '06:00'), instantOf(addDays(to, 1), '06:00'));
  const ofForm = await codeSmsOf(db, from);
  return { ...told, ofForm: ofForm.sms, sms: told.sms + ofForm.sms, parts: told.parts + ofForm.parts };
}

/** What the gateway bills: parts of SMS, and what they cost. Source: R-beyond-983, R-beyond-1022, R-beyond-1311. */
export const smsCountCheck: Check = {
  name: 'SMS to clients',
  needs: 'database',
  look: whenPrepared(async ({ db, config, now }) => {
    if (!config.sms && !config.demo) return withoutGateway(db);
    const month = monthPeriod(serviceDayOf(now));
    const [{ sms, parts, ofForm, undelivered }, before] = [
      await smsOfMonth(db, month),
      await smsOfMonth(db, monthPeriod(addDays(month.from, -1))),
    ];
    const centavos = await smsPartPrice(db);
    const cost = (count: number): string => formatPesos((count * centavos) / 100);
    const last = before.parts ? ` Last month: ${before.parts}${centavos ? `, ${cost(before.parts)}` : ''}.` : '';
    if (!sms) return last ? [ok(`No SMS this month.${last}`)] : [];
    const lost = undelivered ? ` Not delivered: ${undelivered}.` : '';
    const form = ofForm ? ` Of the request form: ${ofForm} of them.` : '';
    const costs = centavos ? ` They cost ${cost(parts)}, at ${centavos} centavos each.` : '';
    return [
      ok(`SMS of this month: ${sms}. Their parts, which the gateway bills: ${parts}.${costs}${form}${lost}${last}`),
    ];
  }),
};

export const pushCheck: Check = {
  name: 'Push keys',
  needs: 'database',
  look: whenPrepared(async ({ db }) => {
    const keys = await storedPushKeys(db);
    if (!keys) return [warning('There are no keys for push messages yet.', 'Start a server: it makes them.')];
    return isPair(keys)
      ? [ok('The keys for push messages belong together.')]
      : [
          fault(
            'The two keys for push messages do not belong together: no device can be called.',
            'Put the row of push_keys back from a backup. New keys ("delete from push_keys", then a restart) mean that everybody allows calls again.',
          ),
        ];
  }),
};

const MOST = 5;

export const releasesCheck: Check = {
  name: 'Releases',
  needs: 'database',
  look: whenPrepared(async ({ db }) => {
    const lacking = await lackingNow(db);
    const found = lacking
      .slice(0, MOST)
      .map((one) =>
        fault(
          `${one.taker} ${sentenceOf(one)}. People run the version before, or the page breaks.`,
          'Release that part from the commit that runs, or go back to the version before (npm run rollback -w remote-…).',
        ),
      );
    return found.length ? found : [ok('The delivered remotes, the shell and this server fit together.')];
  }),
};
