import { messageOf } from '../errors.js';
import type { Logger } from '../logging.js';
import { VERSION } from '../version.js';
import { Tracer, type Attributes, type FinishedSpan, type TraceSettings } from './tracer.js';

const SEND_EVERY_MS = 2_000;
const SPANS_AT_ONCE = 512;
/** While the collector is away, the latest spans wait: a few MB. */
const MOST_WAITING = 4_096;
const ANSWER_MS = 5_000;
const FAREWELL_MS = 2_000;
const BUSY = 429;
const FAULTS_FROM = 500;
/** The status of a span. */
const FAILED = { code: 2 };

type Value = { readonly stringValue: string } | { readonly doubleValue: number } | { readonly intValue: string };

const valueOf = (value: string | number): Value => {
  if (typeof value === 'string') return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
};
const listed = (attributes: Attributes): { key: string; value: Value }[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));

const NANOSECONDS = 1e6;
/** Digits alone: a number of JSON cannot hold them. */
const nanoseconds = (ms: number): string =>
  String(BigInt(Math.floor(ms)) * BigInt(NANOSECONDS) + BigInt(Math.round((ms % 1) * NANOSECONDS)));

const spanOf = ({ traceId, spanId, parentId, name, kind, begun, ended, failed, attributes }: FinishedSpan): object => ({
  traceId,
  spanId,
  ...(parentId !== undefined && { parentSpanId: parentId }),
  name,
  kind,
  startTimeUnixNano: nanoseconds(begun),
  endTimeUnixNano: nanoseconds(ended),
  attributes: listed(attributes),
  ...(failed && { status: FAILED }),
});

/** The body of a request to a collector: the JSON form of OTLP. */
export const bodyOf = (service: Attributes, spans: readonly FinishedSpan[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: listed(service) },
        scopeSpans: [{ scope: { name: 'hatid' }, spans: spans.map(spanOf) }],
      },
    ],
  });

/** Traces of this server on their way to a collector. */
export interface Traces {
  readonly tracer: Tracer;
  /** Spans that the collector took, and those that it never got. */
  readonly counts: Readonly<Record<'sent' | 'lost', number>>;
  /** Sends a batch of what waits. */
  send(): Promise<void>;
  /** Sends what waits, for a moment at most. */
  stop(): Promise<void>;
}

export function sendTraces(settings: TraceSettings, log: Logger): Traces {
  const service = { 'service.name': settings.service, 'service.version': VERSION, 'process.pid': process.pid };
  const sender = new Sender(settings, service, log);
  return {
    tracer: new Tracer(sender.take, settings.share),
    counts: sender.counts,
    send: () => sender.send(),
    stop: () => sender.stop(),
  };
}

/** Sends spans in batches. What cannot be sent waits, and the oldest is dropped: people never wait for a collector. */
class Sender {
  readonly counts = { sent: 0, lost: 0 };
  #waiting: FinishedSpan[] = [];
  #sending: Promise<void> | undefined;
  #isAway = false;
  readonly #timer = setInterval(() => void this.send(), SEND_EVERY_MS).unref();

  constructor(
    readonly settings: TraceSettings,
    readonly service: Attributes,
    readonly log: Logger,
  ) {}

  readonly take = (span: FinishedSpan): void => {
    this.#waiting.push(span);
    this.#dropOldest();
    if (this.#waiting.length >= SPANS_AT_ONCE && !this.#isAway) void this.send();
  };

  send(): Promise<void> {
    if (!this.#waiting.length) return Promise.resolve();
    return (this.#sending ??= this.#post(this.#waiting.splice(0, SPANS_AT_ONCE)).finally(() => {
      this.#sending = undefined;
    }));
  }

  /** Sends what waits, for a moment at most. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    const until = performance.now() + FAREWELL_MS;
    do await this.send();
    while (this.#waiting.length && !this.#isAway && performance.now() < until);
  }

  async #post(spans: FinishedSpan[]): Promise<void> {
    const { endpoint, headers } = this.settings;
    try {
      const answer = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: bodyOf(this.service, spans),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      await answer.arrayBuffer();
      if (answer.ok) this.counts.sent += spans.length;
      else this.#refused(spans, answer.status);
      if (this.#isAway && answer.ok) this.log.info('traces are sent again');
      this.#isAway = !answer.ok;
    } catch (error) {
      this.#complain(messageOf(error));
      this.#waitAgain(spans);
    }
  }

  #refused(spans: readonly FinishedSpan[], status: number): void {
    this.#complain(`the collector answered ${status}`);
    if (status === BUSY || status >= FAULTS_FROM) this.#waitAgain(spans);
    // It would refuse them again.
    else this.counts.lost += spans.length;
  }

  #complain(why: string): void {
    if (!this.#isAway) this.log.warn({ why }, 'traces cannot be sent');
    this.#isAway = true;
  }

  #waitAgain(spans: readonly FinishedSpan[]): void {
    this.#waiting.unshift(...spans);
    this.#dropOldest();
  }

  #dropOldest(): void {
    const over = this.#waiting.length - MOST_WAITING;
    if (over <= 0) return;
    this.#waiting.splice(0, over);
    this.counts.lost += over;
  }
}
