import { thisMachine } from '../clock.js';
import { codeOf, messageOf, StartError } from '../errors.js';

/** Why a bucket did not do what it was asked, in a sentence without secrets, and what to do about it. */
export class BucketError extends StartError {
  constructor(
    message: string,
    readonly todo: string,
    /** The service's own word, such as `NoSuchKey`, or the network's. */
    readonly code: string,
    options: ErrorOptions = {},
  ) {
    super(message, options);
  }
}

/** What was asked of which bucket. */
export interface Asked {
  readonly endpoint: string;
  readonly bucket: string;
}

const KEYS = 'Set HATID_S3_KEY_ID and HATID_S3_SECRET_KEY as the service shows them.';
const REGION = 'Set HATID_S3_REGION to the region of the bucket.';

/** For each word of a service: what it means and what to do. */
const MEANINGS: Readonly<Record<string, (asked: Asked) => readonly [string, string]>> = {
  NoSuchBucket: ({ endpoint, bucket }) => [
    `There is no bucket ${bucket} at ${endpoint}.`,
    'Make it, or correct the name. HATID_S3_ENDPOINT is the service without the name of the bucket.',
  ],
  InvalidAccessKeyId: ({ endpoint }) => [`${endpoint} does not know the key of HATID_S3_KEY_ID.`, KEYS],
  SignatureDoesNotMatch: ({ endpoint }) => [`${endpoint} refuses the secret of the key.`, KEYS],
  AccessDenied: ({ bucket }) => [
    `The key may not do that in bucket ${bucket}.`,
    'Let it list the bucket, and read, write and delete what is in the folder.',
  ],
  AuthorizationHeaderMalformed: ({ bucket }) => [`Bucket ${bucket} is in another region.`, REGION],
  PermanentRedirect: ({ bucket }) => [`Bucket ${bucket} is at another address.`, REGION],
  NoSuchKey: () => ['There is no such file.', 'Look for its right name in the bucket.'],
};

/** An element's text in an answer. */
export const textOf = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];

/** The services' word for what a status alone says. */
const WORDS: Readonly<Record<number, string>> = { 301: 'PermanentRedirect', 403: 'AccessDenied', 404: 'NoSuchKey' };

/** What an answer that is no success means. `date` is the service's own time, from its header. */
export function refusalOf(
  asked: Asked,
  { status, body, date }: { readonly status: number; readonly body: string; readonly date: string | null },
): BucketError {
  const code = textOf(body, 'Code') ?? WORDS[status] ?? '';
  if (code === 'RequestTimeTooSkewed') return clockApart(asked, date);
  const [says, todo] = MEANINGS[code]?.(asked) ?? [
    `${asked.endpoint} refused it (${status}${code && ` ${code}`}).`,
    'Look the code up in the manual of the service.',
  ];
  return new BucketError(says, todo, code || String(status));
}

function clockApart({ endpoint }: Asked, date: string | null): BucketError {
  const apart = Math.abs(thisMachine.clock() - Date.parse(date ?? '')) / 60_000;
  const far = Number.isFinite(apart) ? `${Math.round(apart)} minutes` : 'too far';
  return new BucketError(
    `The clock of this machine and that of ${endpoint} are ${far} apart.`,
    'Let this machine take its time from the network: timedatectl set-ntp true.',
    'RequestTimeTooSkewed',
  );
}

/** A request that got no answer. */
export function notReached({ endpoint }: Asked, cause: unknown): BucketError {
  const inner = cause instanceof Error ? cause.cause : undefined;
  const why = codeOf(inner) ?? codeOf(cause) ?? messageOf(inner ?? cause);
  return new BucketError(
    `${endpoint} cannot be reached (${why}).`,
    'Check HATID_S3_ENDPOINT, and that a firewall lets this machine reach it.',
    why,
    { cause },
  );
}
