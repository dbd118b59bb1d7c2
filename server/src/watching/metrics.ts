import type { FastifyInstance } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import {
  TELL_CLIENT,
  TELL_CLIENT_NOW,
  TEXT_CLIENT,
  TEXT_CLIENT_NOW,
} from '../appointments/workflow/plan-client-messages.js';
import { countOperatorNeeds } from '../appointments/read/needs.repository.js';
import { LAST_MADE } from '../backups/scheduled-backups.sql.js';
import { READ_FROM, type Standby } from '../platform/database/standby.js';
import { diskOf } from '../platform/disk.js';
import type { Deps } from '../platform/deps.js';
import { MAIL_JOB } from '../platform/mail/mailer.js';
import { sendPush } from '../push/send-message.js';
import {
  DATABASE_FIGURES,
  QUEUE_FIGURES,
  VERSION_FIGURES,
  type DatabaseFigures,
  type QueueFigures,
  type VersionFigures,
} from './watching.sql.js';

interface Figures {
  readonly database: DatabaseFigures;
  readonly queues: readonly QueueFigures[];
  readonly versions: readonly VersionFigures[];
  readonly needs: number;
  /** Seconds since the last nightly backup; undefined before the first one, and where none is made. */
  readonly backupAge: number | undefined;
}

const MAIL_JOBS = [MAIL_JOB, TELL_CLIENT, TELL_CLIENT_NOW].map(({ name }) => name);
const SMS_JOBS = [TEXT_CLIENT, TEXT_CLIENT_NOW].map(({ name }) => name);

/** Several programs may watch one server. */
const KEPT_MS = 5_000;
/** An answer of /metrics does not wait longer for the database. */
const LOOK_MS = 1_500;

/** The figures of the database, asked at most every five seconds; undefined while it does not answer. */
function figuresOf({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): () => Promise<Figures | undefined> {
  const ask = async (): Promise<Figures> => {
    const quick = db.withStatementLimit(LOOK_MS);
    const now = clock.now();
    const [database, queues, versions, { total }, backup] = await Promise.all([
      quick.one<DatabaseFigures>(DATABASE_FIGURES, [now]),
      quick.rows<QueueFigures>(QUEUE_FIGURES, [MAIL_JOBS, sendPush.name, SMS_JOBS]),
      quick.rows<VersionFigures>(VERSION_FIGURES),
      countOperatorNeeds(quick, now),
      config.backupHour === undefined ? undefined : quick.one<{ at: Date | null }>(LAST_MADE),
    ]);
    const backupAge = backup?.at ? (now.getTime() - backup.at.getTime()) / 1000 : undefined;
    return { database, queues, versions, needs: total, backupAge };
  };
  let kept: { readonly figures: Promise<Figures | undefined>; readonly since: number } | undefined;
  return () => {
    if (!kept || performance.now() - kept.since > KEPT_MS)
      kept = { figures: ask().catch(() => undefined), since: performance.now() };
    return kept.figures;
  };
}

type Told = readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];

interface Figure {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  readonly of: (figures: Figures) => Told;
}

const STATES = ['waiting', 'running', 'failing', 'given_up'] as const;

/** What is read from the database. To add a figure, add a row, and say in docs/subsystems/watching.md what it means. */
const FIGURES: readonly Figure[] = [
  {
    name: 'jobs',
    help: 'Jobs by queue and state: due and not begun, running, failed and tried again later, given up',
    labels: ['queue', 'state'],
    of: ({ queues }) =>
      queues.flatMap((one) => STATES.map((state): Told[number] => [{ queue: one.queue, state }, one[state]])),
  },
  {
    name: 'job_oldest_waiting_seconds',
    help: 'Seconds since the oldest due job should have begun',
    labels: ['queue'],
    of: ({ queues }) => queues.map(({ queue, oldest }) => [{ queue }, Math.max(0, oldest)]),
  },
  {
    name: 'database_locks_waiting',
    help: 'Statements that wait for a lock',
    of: ({ database }) => [[{}, database.locks_waiting]],
  },
  {
    name: 'database_longest_transaction_seconds',
    help: 'Age of the oldest running transaction',
    of: ({ database }) => [[{}, database.longest_transaction]],
  },
  { name: 'database_size_bytes', help: 'Size of the database', of: ({ database }) => [[{}, Number(database.bytes)]] },
  {
    name: 'release_info',
    help: 'The version of each part that everybody has now; always 1',
    labels: ['remote', 'version'],
    of: ({ versions }) =>
      versions.filter(({ current }) => current).map(({ remote, version }) => [{ remote, version }, 1]),
  },
  {
    name: 'releases_returned',
    help: 'Releases that went back by themselves in the last 24 hours',
    of: ({ database }) => [[{}, database.returned]],
  },
  {
    name: 'client_errors',
    help: 'How often screens met an error of a version, of the errors that are kept',
    labels: ['remote', 'version'],
    of: ({ versions }) => versions.map(({ remote, version, errors }) => [{ remote, version }, errors]),
  },
  {
    name: 'backup_age_seconds',
    help: 'Seconds since the last nightly backup was made; missing before the first one',
    of: ({ backupAge }) => (backupAge === undefined ? [] : [[{}, backupAge]]),
  },
  {
    name: 'open_needs',
    help: 'Visits and payment differences that need an operator now, counted to 501 of each',
    of: ({ needs }) => [[{}, needs]],
  },
  {
    name: 'overdue_visits',
    help: 'Visits whose people did not answer in time',
    of: ({ database }) => [[{}, database.overdue]],
  },
];

/** The figures of /metrics beside those of the server's own parts. None holds personal data. Source: R-beyond-396. */
export function watchingMetrics(app: FastifyInstance, deps: Deps): void {
  const figures = figuresOf(deps);
  const registers = [app.metrics];
  for (const { name, help, labels = [], of } of FIGURES)
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers,
      async collect() {
        this.reset();
        const known = await figures();
        // A figure that nobody knows is left out: 0 would say that all is well.
        const figure = known ? of(known) : [];
        if (!figure.length && !labels.length) this.remove();
        for (const [told, value] of figure) this.set(told, value);
      },
    });
  new Gauge({
    name: 'database_answers',
    help: 'Does the database answer within 1.5 s? 1: yes',
    registers,
    async collect() {
      this.set((await figures()) ? 1 : 0);
    },
  });
  standbyMetrics(app, deps.standby);
  new Counter({
    name: 'trace_spans_total',
    help: 'Spans that the collector of traces took, and those that it never got',
    labelNames: ['state'],
    registers,
    collect() {
      this.reset();
      for (const [state, count] of Object.entries(deps.traces?.counts ?? {})) this.inc({ state }, count);
    },
  });
  const disk = (kind: 'free' | 'size') =>
    new Gauge({
      name: `disk_${kind}_bytes`,
      help: `${kind === 'free' ? 'Free bytes' : 'Bytes'} of the disk of HATID_DATA_DIR`,
      registers,
      collect() {
        this.set(diskOf(deps.config.dataDir)[kind]);
      },
    });
  disk('free');
  disk('size');
}

/** Where reports, logs and files were read, with a standby. Source: R-beyond-632. */
function standbyMetrics({ metrics }: FastifyInstance, standby: Standby | undefined): void {
  const registers = [metrics];
  new Counter({
    name: 'report_reads_total',
    help: 'Answers of reports, logs and files: from the standby, or from the primary and why',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset();
      if (standby) for (const from of READ_FROM) this.inc({ from }, standby.counts[from]);
    },
  });
  new Gauge({
    name: 'standby_behind_bytes',
    help: 'Bytes that the standby lacks now; missing while it does not answer or is none of this database',
    registers,
    async collect() {
      const behind = await standby?.behind().catch(() => undefined);
      if (behind === undefined) this.remove();
      else this.set(behind);
    },
  });
}
