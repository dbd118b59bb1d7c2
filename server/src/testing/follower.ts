import { WebSocket } from 'ws';

export interface Shown {
  readonly id: number;
  readonly [field: string]: unknown;
}
interface Heard {
  readonly type: string;
  readonly id?: string;
  readonly appointment?: Shown;
  readonly appointments?: readonly Shown[];
}

/** A client that acts as a screen does: keeps what it is shown, comes back after a cut, and says what it heard last. */
export class Follower {
  readonly shown = new Map<number, Shown>();
  readonly heard = new Set<string>();
  cuts = 0;
  fresh = 0;
  #last: string | undefined;
  #socket: WebSocket | undefined;
  #stopped = false;

  constructor(
    /** The server, or the line to it: `127.0.0.1:…`. */
    readonly host: string,
    readonly token: string,
  ) {
    this.#connect();
  }

  #connect(): void {
    const query = new URLSearchParams({
      token: this.token,
      ...(this.#last !== undefined && { last: this.#last }),
    });
    const socket = new WebSocket(`ws://${this.host}/ws/scheduling/appointments/?${query}`);
    this.#socket = socket;
    socket.on('message', (data: Buffer) => this.#take(JSON.parse(data.toString()) as Heard));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#socket !== socket || this.#stopped) return;
      this.cuts++;
      setTimeout(() => this.#connect(), 5);
    });
  }

  #take({ type, id, appointment, appointments }: Heard): void {
    if (type === 'initial_data') {
      this.fresh++;
      this.shown.clear();
      for (const one of appointments ?? []) this.shown.set(one.id, one);
    } else if (type === 'appointment_deleted' && appointment) this.shown.delete(appointment.id);
    else if (appointment) this.shown.set(appointment.id, appointment);
    if (id !== undefined) this.#last = id;
    this.heard.add(type);
  }

  /** What a client does after too long without a heartbeat: it closes the connection itself. */
  giveUp(): void {
    this.#socket?.terminate();
  }

  stop(): void {
    this.#stopped = true;
    this.#socket?.terminate();
  }
}
