import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { BUCKET_FOLDER, type BucketAccess } from './platform/bucket/bucket-address.js';
import { readAddress } from './platform/database/database-address.js';
import { nameOfUser } from './platform/database/embedded-postgres/system-user.js';
import { codeOf, messageOf, StartError } from './platform/errors.js';
import { readSmsUrl, type SmsAccess } from './platform/sms/sms-gateway.js';
import type { TraceSettings } from './platform/tracing/tracer.js';

/**
 * Everything that the environment decides, read once at the start. `.env.example` explains each setting to the person
 * who runs Hatid.
 */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** An absolute path. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseOwnerUrl: string | undefined;
  /** A standby that reports, logs and files are read from. */
  readonly databaseReadUrl: string | undefined;
  /** The number of processes that answer requests. More than one are workers of a process that answers none. */
  readonly workers: number;
  /** The number of database connections of each of these processes. */
  readonly databasePool: number;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** The gateway for SMS to clients; undefined without one. */
  readonly sms: SmsAccess | undefined;
  /** The address where people reach Hatid, for links in e-mails. No slash at the end. */
  readonly publicUrl: string;
  /** Demo data, demo accounts and /dev pages. The server then listens on this machine only. */
  readonly demo: boolean;
  readonly adminEmail: string | undefined;
  /** The instant where the product's clock starts; undefined for real time. */
  readonly clockStart: Date | undefined;
  readonly remoteOverrides: boolean;
  /** Phones keep what they need to start without a network. */
  readonly offline: boolean;
  /** The push services that may be sent to, as in PUSH_SERVICES. */
  readonly pushServices: readonly string[];
  /** The number of requests a minute from one address; 0 for no limit. */
  readonly rateLimit: number;
  /** Addresses of reverse proxies whose X-Forwarded-* headers the server trusts. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: LogLevel;
  /** Where traces go; undefined for nowhere. */
  readonly traces: TraceSettings | undefined;
  /** The token that opens /metrics and /api/docs. Without one, both are closed outside demo mode. */
  readonly operationsToken: string | undefined;
  /** The seconds that running requests get when the server stops. */
  readonly shutdownSeconds: number;
  /** Encrypts backups. Without one they are readable by who has the file. */
  readonly backupKey: string | undefined;
  /** The hour in Manila after which the nightly backup is made, 0 to 23; undefined for none. */
  readonly backupHour: number | undefined;
  /** How many days, weeks and months keep a nightly backup. */
  readonly backupKeep: { readonly days: number; readonly weeks: number; readonly months: number };
  /** Where backups go that Hatid makes by itself. An absolute path. */
  readonly backupDir: string;
  /** The nightly backup goes to `backupDir`. */
  readonly backupInDir: boolean;
  /** Where in a bucket the nightly backup goes, as `s3://bucket/folder` without a slash at the end; undefined for nowhere. */
  readonly backupBucket: string | undefined;
  /** The S3-compatible service of `s3://…`; undefined without one. */
  readonly bucketAccess: BucketAccess | undefined;
  /** Before new migrations change a database with data, it is backed up. */
  readonly backupBeforeUpgrade: boolean;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The root folder of the repository. The path is the same from server/src and from server/dist. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LOOPBACK = '127.0.0.1';

const must = (text: string) => ({ error: text });
const text = z.string().trim();
const wholeNumber = (from: number, to: number, example: string) => {
  const refusal = must(`must be a whole number from ${from} to ${to}, such as ${example}`);
  return z.string().regex(/^\d+$/, refusal).transform(Number).pipe(z.number().min(from, refusal).max(to, refusal));
};
const onOff = z.enum(['0', '1'], must('must be 1 or 0')).transform((value) => value === '1');
const url = (schemes: RegExp, example: string) =>
  z.url({ protocol: schemes, ...must(`must be an address such as ${example}`) });
const instant = z.iso
  .datetime({ offset: true, ...must('must be an instant with its offset, such as 2026-11-20T13:10:00+08:00') })
  .transform((value) => new Date(value));
const email = z.email(must('must be an e-mail address'));
/** `Name <address>` or an address alone. */
const sender = text.refine(
  (value) => /^[^<>]*<[^<>\s]+@[^<>\s]+>$|^[^<>\s]+@[^<>\s]+$/.test(value),
  must('must be a sender such as "Hatid <bookings@example.com>"'),
);
const addresses = text.transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

/** The push services of Chrome, Safari, Firefox and Edge. `*.` stands for any name before it. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '*.push.apple.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
];
const PUSH_SERVICE = /^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/;
/** A service of a test, on this machine. */
const LOOPBACK_SERVICE = /^http:\/\/127\.0\.0\.1:\d+$/;

const LEAST_POOL = 4;
/** `name=value`, with percent codes in the value, as the standard of OpenTelemetry writes it. */
function headerOf(said: string): readonly [name: string, value: string] | undefined {
  const [, name, value] = /^([\w!#$&'*.^`|~-]+)=([\x20-\x7e]*)$/.exec(said) ?? [];
  try {
    return name === undefined || value === undefined ? undefined : [name, decodeURIComponent(value)];
  } catch {
    return undefined;
  }
}

const HEADERS = addresses.transform((all, context) => {
  const read = all.flatMap((one) => [headerOf(one)].filter((header) => header !== undefined));
  if (read.length < all.length)
    context.addIssue({ code: 'custom', message: 'must be headers such as authorization=Basic%20YWxh,x-tenant=hatid' });
  return Object.fromEntries(read) as Readonly<Record<string, string>>;
});

const POSTGRES = text.superRefine((value, context) => {
  const { problem } = readAddress(value);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
});

const STANDBY = POSTGRES.refine((value) => {
  const read = readAddress(value);
  return read.problem !== undefined || read.hosts.length === 0;
}, must('must name one standby, without target_session_attrs'));

const SMS_GATEWAY = text.transform((value, context) => {
  const read = readSmsUrl(value);
  if (read) return read;
  context.addIssue({
    code: 'custom',
    message:
      'must be an address such as twilio://ACCOUNT:TOKEN@api.twilio.com?from=%2B15551234567 or semaphore://:KEY@api.semaphore.co?from=SENDER',
  });
  return z.NEVER;
});

const environment = z.object({
  PORT: wholeNumber(0, 65_535, '8080').default(8080),
  HOST: text.optional(),
  HATID_DATA_DIR: text.default('.data'),
  DATABASE_URL: POSTGRES.optional(),
  DATABASE_OWNER_URL: POSTGRES.optional(),
  DATABASE_READ_URL: STANDBY.optional(),
  DATABASE_POOL: wholeNumber(LEAST_POOL, 200, '16').default(16),
  HATID_WORKERS: wholeNumber(1, 64, '4').default(1),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: sender.optional(),
  SMS_URL: SMS_GATEWAY.optional(),
  HATID_URL: url(/^https?$/, 'https://hatid.example.com').optional(),
  HATID_DEMO: onOff.default(true),
  HATID_ADMIN_EMAIL: email.optional(),
  HATID_CLOCK: instant.optional(),
  HATID_REMOTE_OVERRIDES: onOff.default(false),
  HATID_OFFLINE: onOff.default(true),
  HATID_PUSH_SERVICES: addresses
    .refine(
      (all) => all.every((one) => PUSH_SERVICE.test(one) || LOOPBACK_SERVICE.test(one)),
      must('must be names of hosts, separated by commas, such as fcm.googleapis.com,*.push.apple.com'),
    )
    .default(PUSH_SERVICES),
  HATID_RATE_LIMIT: wholeNumber(0, 1_000_000, '6000').default(6000),
  HATID_TRUSTED_PROXIES: addresses.default([]),
  LOG_LEVEL: z.enum(LOG_LEVELS, must(`must be one of ${LOG_LEVELS.join(', ')}`)).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/, 'http://localhost:4318').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: HEADERS.optional(),
  OTEL_SERVICE_NAME: text.max(100).default('hatid'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, must('must be a part from 0 to 1, such as 0.1'))
    .transform(Number)
    .default(1),
  HATID_OPERATIONS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,256}$/, must('must be 16 to 256 letters, digits or any of . _ ~ + / = -'))
    .optional(),
  HATID_SHUTDOWN_SECONDS: wholeNumber(1, 300, '10').default(10),
  HATID_BACKUP_KEY: z
    .string()
    .min(16, must('must have 16 characters or more'))
    .max(1024, must('must have 1024 characters at most'))
    .optional(),
  HATID_BACKUP_DIR: text.optional(),
  HATID_BACKUP_HOUR: wholeNumber(0, 23, '3').optional(),
  HATID_BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, must('must be three numbers for days, weeks and months, such as 7,4,12'))
    .default('7,4,12'),
  HATID_BACKUP_BEFORE_UPGRADE: onOff.default(true),
  HATID_BACKUP_BUCKET: z
    .string()
    .regex(BUCKET_FOLDER, must('must be an address such as s3://my-bucket/hatid'))
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  HATID_S3_ENDPOINT: url(/^https?$/, 'https://s3.eu-central-1.amazonaws.com').optional(),
  HATID_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, must('must be the name of a region, such as eu-central-1'))
    .default('us-east-1'),
  HATID_S3_KEY_ID: z.string().optional(),
  HATID_S3_SECRET_KEY: z.string().optional(),
});

export const ENVIRONMENT_NAMES: readonly string[] = Object.keys(environment.shape);

type Environment = Readonly<Record<string, string | undefined>>;

/** An empty value means 'not set', as in a copied .env.example. */
const withoutEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));

/** Reads and checks the environment. Throws a StartError whose one line says what to change. */
export function readConfig(env: Environment = process.env): Config {
  const parsed = environment.safeParse(withoutEmpty(env));
  if (!parsed.success)
    throw new StartError(
      parsed.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}`).join('; ') + '.',
    );
  const values = parsed.data;
  refuseContradictions(values);
  const host = values.HOST ?? (values.HATID_DEMO ? LOOPBACK : '0.0.0.0');
  const dataDir = path.resolve(ROOT, values.HATID_DATA_DIR);
  const [days = 0, weeks = 0, months = 0] = values.HATID_BACKUP_KEEP.split(',').map(Number);
  return {
    port: values.PORT,
    host,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    workers: values.HATID_WORKERS,
    databasePool: Math.max(LEAST_POOL, Math.floor(values.DATABASE_POOL / values.HATID_WORKERS)),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'Hatid <no-reply@hatid.invalid>',
    sms: values.SMS_URL,
    publicUrl: (values.HATID_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    demo: values.HATID_DEMO,
    adminEmail: values.HATID_ADMIN_EMAIL,
    clockStart: values.HATID_CLOCK,
    remoteOverrides: values.HATID_REMOTE_OVERRIDES,
    offline: values.HATID_OFFLINE,
    pushServices: values.HATID_PUSH_SERVICES,
    rateLimit: values.HATID_RATE_LIMIT,
    trustedProxies: values.HATID_TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
    traces: tracesOf(values),
    operationsToken: values.HATID_OPERATIONS_TOKEN,
    shutdownSeconds: values.HATID_SHUTDOWN_SECONDS,
    backupKey: values.HATID_BACKUP_KEY,
    backupDir: values.HATID_BACKUP_DIR ? path.resolve(ROOT, values.HATID_BACKUP_DIR) : path.join(dataDir, 'backups'),
    backupInDir: values.HATID_BACKUP_DIR !== undefined || values.HATID_BACKUP_BUCKET === undefined,
    backupBucket: values.HATID_BACKUP_BUCKET,
    bucketAccess: bucketAccessOf(values),
    backupHour: values.HATID_BACKUP_HOUR,
    backupKeep: { days, weeks, months },
    backupBeforeUpgrade: values.HATID_BACKUP_BEFORE_UPGRADE,
  };
}

function tracesOf(values: z.infer<typeof environment>): TraceSettings | undefined {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  if (endpoint === undefined) return undefined;
  return {
    endpoint,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    service: values.OTEL_SERVICE_NAME,
    share: values.OTEL_TRACES_SAMPLER_ARG,
  };
}

const BUCKET_SETTINGS = ['HATID_S3_ENDPOINT', 'HATID_S3_KEY_ID', 'HATID_S3_SECRET_KEY'] as const;

/** All of the service's settings or none. */
function bucketAccessOf(values: z.infer<typeof environment>): BucketAccess | undefined {
  const missing = BUCKET_SETTINGS.filter((name) => values[name] === undefined);
  if (values.HATID_BACKUP_BUCKET === undefined && missing.length === BUCKET_SETTINGS.length) return undefined;
  const [endpoint, keyId, secretKey] = BUCKET_SETTINGS.map((name) => values[name]);
  if (endpoint === undefined || keyId === undefined || secretKey === undefined)
    throw new StartError(`A bucket for backups needs ${missing.join(' and ')}, too.`);
  return { endpoint: endpoint.replace(/\/+$/, ''), region: values.HATID_S3_REGION, keyId, secretKey };
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);

/** Refuses values that are valid alone but unsafe or useless together. Source: R-accounts-7..R-accounts-9. */
function refuseContradictions(values: z.infer<typeof environment>): void {
  if (values.DATABASE_READ_URL && !values.DATABASE_URL)
    throw new StartError('DATABASE_READ_URL names a standby of the database in DATABASE_URL: set that, too.');
  if (values.HATID_DEMO) {
    if (values.HOST && !isLoopback(values.HOST)) {
      throw new StartError(
        `HOST ${values.HOST} would show the demo accounts to the network: leave HOST out, or set HATID_DEMO=0 for a real business.`,
      );
    }
    return;
  }
  for (const name of ['HATID_CLOCK', 'HATID_REMOTE_OVERRIDES'] as const) {
    if (values[name]) throw new StartError(`${name} works in demo mode only: leave it out, or set HATID_DEMO=1.`);
  }
  if (values.HATID_PUSH_SERVICES.some((one) => LOOPBACK_SERVICE.test(one)))
    throw new StartError('HATID_PUSH_SERVICES names a service on this machine, which works in demo mode only.');
  if (!values.SMTP_URL)
    throw new StartError(
      'SMTP_URL is required with HATID_DEMO=0, because people get their codes by e-mail: set it to the address of your mail server, such as smtp://user:password@mail.example.com:587.',
    );
  if (!values.MAIL_FROM)
    throw new StartError(
      'MAIL_FROM is required with HATID_DEMO=0: set it to the sender of e-mails, such as "Hatid <bookings@example.com>".',
    );
}

const ENV_FILE = fileURLToPath(new URL('../../.env', import.meta.url));

/** The environment, completed by the file `.env`. Throws where it cannot be read: a demo would run instead. */
export function ownEnvironment(file = ENV_FILE): Environment {
  if (!fs.lstatSync(file, { throwIfNoEntry: false })) return process.env;
  try {
    fs.readFileSync(file);
  } catch (cause) {
    throw new StartError(whyUnreadable(file, cause), { cause });
  }
  process.loadEnvFile(file);
  return process.env;
}

function whyUnreadable(file: string, error: unknown): string {
  const found = fs.statSync(file, { throwIfNoEntry: false });
  if (!found) return `${file} leads to a file that is not there: make the file with the settings, or mend the link.`;
  const owner = nameOfUser(found.uid);
  return `The settings in ${file} belong to user ${owner} and cannot be read (${codeOf(error) ?? messageOf(error)}): run this as user ${owner}. As root, write "runuser -u ${owner} --" before the command.`;
}

/** The settings of the business that runs from this folder. */
export const ownConfig = (): Config => readConfig(ownEnvironment());
