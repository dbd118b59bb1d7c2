import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { thisMachine } from '../clock.js';
import { codeOf } from '../errors.js';

/** Where traces go. */
export interface TraceSettings {
  /** The address of a collector of OpenTelemetry, without a slash at its end. */
  readonly endpoint: string;
  /** Sent with each request. They may hold secrets. */
  readonly headers: Readonly<Record<string, string>>;
  /** The name of this program among others. */
  readonly service: string;
  /** The part of traces that is kept, from 0 to 1. */
  readonly share: number;
}

/** Words of a fixed list, numbers and ids of ours. Never names, addresses, texts or values of a statement. */
export type Attributes = Readonly<Record<string, string | number>>;

/** Who does the work, in the numbers of OpenTelemetry. */
export const SPAN_KIND = { server: 2, client: 3, job: 5 } as const;

/** Something that took time. Hexadecimal ids of 16 and 8 bytes; milliseconds since 1970, with fractions. */
export interface FinishedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly name: string;
  readonly kind: number;
  readonly begun: number;
  readonly ended: number;
  readonly failed: boolean;
  readonly attributes: Attributes;
}

/** Where finished spans go. It never throws and is never waited for. */
export type Take = (span: FinishedSpan) => void;

export interface NewSpan {
  readonly name: string;
  readonly kind: number;
  /** The trace it belongs to; by default its parent's, or a new one. */
  readonly traceId?: string | undefined;
  readonly parentId?: string | undefined;
  readonly begun?: number;
  readonly attributes?: Attributes;
}

export interface Ending {
  readonly name?: string;
  readonly failed?: boolean;
  readonly attributes?: Attributes;
}

const SPAN_BYTES = 8;
const TRACE_BYTES = 16;
const newId = (bytes: number): string => randomBytes(bytes).toString('hex');

/** A clock that was set, or drifted, by more than this is followed. */
const DRIFT_MS = 50;
let since = thisMachine.clock() - thisMachine.elapsed();

/** By the machine's clock, as the other programs of a trace, and finer than it. */
export function instant(): number {
  const elapsed = thisMachine.elapsed();
  const clock = thisMachine.clock();
  if (Math.abs(since + elapsed - clock) > DRIFT_MS) since = clock - elapsed;
  return since + elapsed;
}

/** What began and is not over. */
export class Span {
  readonly traceId: string;
  readonly spanId = newId(SPAN_BYTES);
  readonly begun: number;
  #isOver = false;

  constructor(
    readonly begin: NewSpan,
    readonly take: Take,
  ) {
    this.traceId = begin.traceId ?? newId(TRACE_BYTES);
    this.begun = begin.begun ?? instant();
  }

  /** What begins after its end is no part of it: timers and sockets that outlive a request. */
  get isOver(): boolean {
    return this.#isOver;
  }

  end({ name = this.begin.name, failed = false, attributes }: Ending = {}): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { traceId, spanId, begun } = this;
    const { kind, parentId } = this.begin;
    const all = { ...this.begin.attributes, ...attributes };
    // The clock may be set back meanwhile.
    const ended = Math.max(begun, instant());
    this.take({ traceId, spanId, parentId, name, kind, begun, ended, failed, attributes: all });
  }
}

/** The last seven bytes of a trace's id are random: they decide alike on every server. */
const CHANCE_DIGITS = 14;

/** Makes spans of requests, jobs and statements. There is none without OTEL_EXPORTER_OTLP_ENDPOINT. */
export class Tracer {
  readonly #current = new AsyncLocalStorage<Span>();

  constructor(
    readonly take: Take,
    /** The part of traces that is kept, from 0 to 1. */
    readonly share: number,
  ) {}

  /** Undefined for a trace that is not kept. */
  begin(begin: NewSpan): Span | undefined {
    const traceId = begin.traceId ?? newId(TRACE_BYTES);
    const chance = parseInt(traceId.slice(-CHANCE_DIGITS), 16) / 16 ** CHANCE_DIGITS;
    return chance < this.share ? new Span({ ...begin, traceId }, this.take) : undefined;
  }

  /** Statements in here, and in all that it awaits, belong to the span. */
  within<T>(span: Span, work: () => T): T {
    return this.#current.run(span, work);
  }

  /** Does a job, as a trace of its own. */
  async job<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
    const span = this.begin({ name: `job ${name}`, kind: SPAN_KIND.job, attributes });
    return span ? this.within(span, () => ended(span, work)) : work();
  }

  /** Sends a statement. It is a part of the request or job that it is sent for; without one it is none. */
  statement<T>(name: string, send: () => Promise<T>): Promise<T> {
    const parent = this.#current.getStore();
    if (!parent || parent.isOver) return send();
    const { traceId, spanId: parentId } = parent;
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
    return ended(new Span({ name, kind: SPAN_KIND.client, traceId, parentId, attributes }, this.take), send);
  }
}

async function ended<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    span.end();
    return result;
  } catch (error) {
    const code = codeOf(error);
    // The message may quote a value.
    span.end({ failed: true, attributes: { 'error.type': code ?? (error instanceof Error ? error.name : 'unknown') } });
    throw error;
  }
}
