import cluster from 'node:cluster';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

export type OwnFigures = MetricObjectWithValues<MetricValue<string>>[];

export interface Ready {
  readonly hatid: 'ready';
  readonly url: string;
  readonly hasDemoData: boolean;
}

/** What workers and the process that started them tell each other. `id` ties an answer to its question. */
export type WorkerMessage =
  | Ready
  | { readonly hatid: 'problem'; readonly text: string }
  /** From a worker: the figures of all are wanted. To a worker: its own are. */
  | { readonly hatid: 'figures wanted'; readonly id: string }
  | { readonly hatid: 'figures of one'; readonly id: string; readonly figures: OwnFigures }
  | { readonly hatid: 'figures of all'; readonly id: string; readonly figures: readonly OwnFigures[] };

export const isWorkerMessage = (message: unknown): message is WorkerMessage =>
  typeof message === 'object' && message !== null && 'hatid' in message;

/** The number of this worker, from 1; undefined in a process that is no worker. */
export const workerNumber = (): number | undefined => (cluster.isWorker ? Number(process.argv[2]) : undefined);

/** Sends a message to the process that started this worker. Resolves when it is on its way, or cannot be sent. */
export const tellPrimary = (message: WorkerMessage): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });
