import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { isWorkerMessage, tellPrimary, type OwnFigures } from './worker-messages.js';

/** A worker that does not answer within this time is left out, as a server that does not answer a scrape. */
const ANSWER_WITHIN_MS = 2_000;

/** Resolves with what `ask` gets by its argument, or with `otherwise` when that takes too long. */
function answered<T>(otherwise: T, ask: (answer: (given: T) => void) => void): Promise<T> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(otherwise), ANSWER_WITHIN_MS);
    ask((given) => {
      clearTimeout(late);
      resolve(given);
    });
  });
}

/** In the process that starts workers: a worker that is asked for figures gets those of all. */
export function passFigures(ready: () => readonly Worker[]): void {
  const waiting = new Map<string, (figures: OwnFigures | undefined) => void>();
  const figuresOf = (worker: Worker): Promise<OwnFigures | undefined> => {
    const id = randomUUID();
    return answered<OwnFigures | undefined>(undefined, (answer) => {
      waiting.set(id, answer);
      worker.send({ hatid: 'figures wanted', id });
    }).finally(() => waiting.delete(id));
  };
  cluster.on('message', (asker: Worker, message: unknown) => {
    if (!isWorkerMessage(message)) return;
    if (message.hatid === 'figures of one') waiting.get(message.id)?.(message.figures);
    if (message.hatid !== 'figures wanted') return;
    void Promise.all(ready().map(figuresOf)).then((all) => {
      const figures = all.filter((one) => one !== undefined);
      if (asker.isConnected()) asker.send({ hatid: 'figures of all', id: message.id, figures });
    });
  });
}

/**
 * In a worker: answers the process that started it, and returns what gives the figures of all workers as Prometheus
 * reads them. Each figure has the label `worker`, so nothing is added up: the database's figures are the same in each.
 */
export function shareFigures(own: Registry, worker: number): () => Promise<string> {
  own.setDefaultLabels({ worker: String(worker) });
  const waiting = new Map<string, (figures: readonly OwnFigures[]) => void>();
  process.on('message', (message: unknown) => {
    if (!isWorkerMessage(message)) return;
    if (message.hatid === 'figures of all') waiting.get(message.id)?.(message.figures);
    if (message.hatid === 'figures wanted')
      void own.getMetricsAsJSON().then((figures) => tellPrimary({ hatid: 'figures of one', id: message.id, figures }));
  });
  return async () => {
    const id = randomUUID();
    const all = await answered<readonly OwnFigures[]>([], (answer) => {
      waiting.set(id, answer);
      void tellPrimary({ hatid: 'figures wanted', id });
    });
    waiting.delete(id);
    if (!all.length) return own.metrics();
    // Some figures say that they cannot be added up and would be left out. No two of these have the same labels.
    return AggregatorRegistry.aggregate(
      all.map((one) => one.map((figure) => ({ ...figure, aggregator: 'sum' }))),
    ).metrics();
  };
}
