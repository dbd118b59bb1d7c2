import type { FirstRunStep } from 'shared-lib/contract';
import { sql, type Queryable } from '../platform/database/database.js';
import { MAIL_JOB } from '../platform/mail/mailer.js';

export type FirstRunFacts = Readonly<Record<FirstRunStep, boolean>> & {
  readonly therapists_invited: number;
  readonly drivers_invited: number;
  readonly mails_failing: number;
};

/** The person completed the registration and can log in. */
const joined = (role: string): string =>
  `exists (select from users where role = '${role}' and email_verified_at is not null)`;
const invited = (role: string): string =>
  `(select count(*)::int from users where role = '${role}' and is_active and email_verified_at is null)`;

const READ = sql(
  'first_run',
  `
  with mails as (
    select count(*)::int as failing from graphile_worker.jobs where task_identifier = $2 and last_error is not null)
  select mails.failing as mails_failing, mails.failing = 0 as mail, (select two_factor from users where id = $1) as two_factor,
    exists (select from settings where key = 'company') as company,
    exists (select from materials) as materials,
    exists (select from services where not is_surcharge) as services,
    ${joined('therapist')} as therapists, ${invited('therapist')} as therapists_invited,
    ${joined('driver')} as drivers, ${invited('driver')} as drivers_invited,
    exists (select from availability_windows w join users u on u.id = w.staff_id where u.role = 'therapist') as availability,
    exists (select from clients) as clients,
    exists (select from appointments where deleted_at is null) as booking,
    exists (select from appointments where deleted_at is null
      and status not in ('pending', 'rejected', 'cancelled', 'auto_cancelled')) as confirmed
  from mails`,
);

/** What the business has. Each query reads no further than the first row. `userId` is the operator who asks. */
export const findFirstRun = (q: Queryable, userId: number): Promise<FirstRunFacts> =>
  q.one<FirstRunFacts>(READ, [userId, MAIL_JOB.name]);
