import type { FastifyInstance } from 'fastify';
import { liveChannelRoutes } from '../live-channel/live-channel.routes.js';
import type { LiveAppointment, LiveSources } from '../live-channel/sources.js';
import type { Reader } from '../platform/principal.js';
import type { Deps } from '../platform/deps.js';
import type { NewEvent } from '../platform/database/events.js';
import { ALWAYS_READY, healthRoutes } from '../platform/health.js';
import { openChannel, type ChannelClient } from './channel-client.js';
import { frameWith } from './frame.js';
import { testApp, type TestApp, type TestUser } from './test-app.js';

interface Fake {
  readonly id: number;
  status: string;
  owners: number[];
}

/** A stand-in for the appointments module: who owns which appointment, and what was asked of it. */
export class FakeAppointments implements LiveSources {
  readonly records = new Map<number, Fake>();
  readonly loads: number[][] = [];
  serialisedForOperators = 0;

  put(id: number, status: string, ...owners: number[]): void {
    this.records.set(id, { id, status, owners });
  }

  readonly appointments = {
    load: async (ids: readonly number[]): Promise<ReadonlyMap<number, LiveAppointment>> => {
      this.loads.push([...ids]);
      return new Map(
        ids.filter((id) => this.records.has(id)).map((id): [number, LiveAppointment] => [id, this.#live(id)]),
      );
    },
    initial: async (reader: Reader): Promise<readonly object[]> =>
      [...this.records.keys()]
        .map((id) => this.#live(id))
        .filter((record) => record.visibleTo(reader))
        .map((record) => record.forReader(reader)),
  };

  readonly availability = {
    check: async ({ serviceId }: { serviceId: number }) => ({
      therapists: [{ id: 3, service: serviceId }],
      drivers: [],
    }),
  };

  #live(id: number): LiveAppointment {
    const { status, owners }: Omit<Fake, 'id'> = this.records.get(id) ?? { status: '', owners: [] };
    return {
      visibleTo: ({ role, userId }) => role === 'operator' || owners.includes(userId),
      forReader: ({ role }) => {
        if (role === 'operator') this.serialisedForOperators++;
        return { id, status, ...(role !== 'driver' && { payment_amount: 500 }) };
      },
    };
  }
}

export interface LiveInstance {
  readonly address: string;
  close(): Promise<void>;
}

async function startInstance(deps: Deps, sources: LiveSources): Promise<LiveInstance> {
  const app: FastifyInstance = await frameWith(deps, async (target) => {
    healthRoutes(target, deps, { readiness: ALWAYS_READY });
    await liveChannelRoutes(target, deps, sources);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { address: `${url.replace('http', 'ws')}/ws/scheduling/appointments/`, close: () => app.close() };
}

/** Two servers with only the live channel on one database, and three people. */
export interface LiveStage {
  readonly server: TestApp;
  readonly sources: FakeAppointments;
  readonly first: LiveInstance;
  readonly second: LiveInstance;
  readonly operator: TestUser;
  readonly therapist: TestUser;
  readonly driver: TestUser;
  another(sources?: FakeAppointments): Promise<LiveInstance>;
  open(
    instance: LiveInstance,
    token: string | undefined,
    more?: { readonly last?: string; readonly origin?: string; readonly answersPings?: boolean },
  ): Promise<ChannelClient>;
  /** A connected client that has received the first data. */
  connected(instance: LiveInstance, user: Pick<TestUser, 'token'>): Promise<ChannelClient>;
  emit(...events: readonly NewEvent[]): Promise<void>;
  /** The types of everything heard before a marker that everybody gets, without heartbeats and first data. */
  heardUntilNow(...listeners: readonly ChannelClient[]): Promise<string[][]>;
  /** Closes the clients and removes the records of a test. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function liveStage(): Promise<LiveStage> {
  const server = await testApp();
  const sources = new FakeAppointments();
  const first = await startInstance(server.deps, sources);
  const second = await startInstance((await server.secondInstance()).deps, sources);
  const [operator, therapist, driver] = await Promise.all([
    server.addUser('operator'),
    server.addUser('therapist'),
    server.addUser('driver'),
  ]);
  const clients: ChannelClient[] = [];
  let markers = 0;

  const open: LiveStage['open'] = async (instance, token, { last, origin, answersPings } = {}) => {
    const query = new URLSearchParams({ ...(token !== undefined && { token }), ...(last !== undefined && { last }) });
    const client = await openChannel(`${instance.address}?${query}`, {
      headers: origin === undefined ? {} : { origin },
      answersPings,
    });
    clients.push(client);
    return client;
  };
  const emit: LiveStage['emit'] = (...events) =>
    server.db.tx(async (tx) => {
      for (const event of events) tx.emit(event);
    });

  return {
    server,
    sources,
    first,
    second,
    operator,
    therapist,
    driver,
    open,
    emit,
    another: async (own = sources) => startInstance((await server.secondInstance()).deps, own),
    async connected(instance, user) {
      const client = await open(instance, user.token);
      await client.next('initial_data');
      return client;
    },
    async heardUntilNow(...listeners) {
      const marker = `marker_${++markers}`;
      await emit({ type: marker, audience: { operators: true, users: [operator.id, therapist.id, driver.id] } });
      return Promise.all(
        listeners.map(async (client) => {
          await client.next(marker);
          return client.messages
            .map(({ type }) => type)
            .filter((type) => !/^(marker_|heartbeat|initial_data)/.test(type));
        }),
      );
    },
    async clear() {
      await Promise.all(clients.splice(0).map((client) => client.close()));
      sources.records.clear();
    },
    async close() {
      await Promise.all([first.close(), second.close()]);
      await server.close();
    },
  };
}
