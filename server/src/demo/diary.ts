interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Records who is booked when, so that seeded visits keep the rule of the database: nobody is held twice. Epoch
 * milliseconds.
 */
export class Diary {
  readonly #taken = new Map<number, Span[]>();

  isFree(staffId: number, from: number, to: number): boolean {
    return !this.#taken.get(staffId)?.some((span) => span.from < to && from < span.to);
  }

  /** How often a person is booked. */
  load(staffId: number): number {
    return this.#taken.get(staffId)?.length ?? 0;
  }

  take(staffId: number, from: number, to: number): void {
    const spans = this.#taken.get(staffId) ?? [];
    spans.push({ from, to });
    this.#taken.set(staffId, spans);
  }
}
