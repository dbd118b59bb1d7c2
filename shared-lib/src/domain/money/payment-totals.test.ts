import fc from 'fast-check';
import { changedUnapproved, type LedgerFacts, paidLast, paymentDifference } from './payment-totals.js';

const entry = (id: number, amount: number, over: Partial<LedgerFacts> = {}): LedgerFacts => ({
  id,
  reverses: null,
  kind: 'payment',
  method: 'cash',
  amount,
  discount: 0,
  reason: '',
  receipt_hash: null,
  gcash_reference: null,
  seen_in_history: false,
  collected_by_id: null,
  ...over,
});

/** As the server writes it: all that stands is taken back, then the parts of what is paid now. */
class Written {
  readonly entries: LedgerFacts[] = [];
  private standing: LedgerFacts[] = [];
  private id = 0;

  takeBack(): void {
    for (const { id, amount } of this.standing)
      this.entries.push(entry((this.id += 1), -amount, { kind: 'reversal', reverses: id }));
    this.standing = [];
  }

  record(...parts: readonly number[]): void {
    this.takeBack();
    this.standing = parts.map((amount) => entry((this.id += 1), amount));
    this.entries.push(...this.standing);
  }

  get last(): number {
    return this.id;
  }
}

const written = (...payments: readonly number[]): Written => {
  const ledger = new Written();
  for (const paid of payments) ledger.record(paid);
  return ledger;
};

describe('by how much a payment was changed without a second operator (R-money-23)', () => {
  it.each([
    ['nothing of a payment as it was verified', [850], 0],
    ['each small step is added up', [850, 650, 450, 250], 600],
    ['there and back again is twice as much', [850, 450, 850], 800],
  ])('%s', (_, payments, wanted) => {
    expect(changedUnapproved(written(...payments).entries, null)).toBe(wanted);
  });

  it('begins anew with what another operator approved', () => {
    const ledger = written(850, 650);
    const before = ledger.last;
    ledger.record(100);
    expect(changedUnapproved(ledger.entries, before)).toBe(0);
    ledger.record(160);
    expect(changedUnapproved(ledger.entries, before)).toBe(60);
    expect(changedUnapproved(ledger.entries, null)).toBe(200 + 550 + 60);
  });

  it('counts nothing behind a refund that was approved, whatever is recorded then', () => {
    const ledger = written(850);
    const before = ledger.last;
    ledger.takeBack();
    expect(changedUnapproved(ledger.entries, before)).toBe(0);
    ledger.record(900);
    expect(changedUnapproved(ledger.entries, before)).toBe(0);
    ledger.record(800);
    expect(changedUnapproved(ledger.entries, before)).toBe(100);
  });

  it('is a change of what was paid before where that was given back, unless another operator approved it', () => {
    expect(paidLast([], null)).toBeNull();
    const ledger = written(850, 900);
    const before = ledger.last;
    expect(paidLast(ledger.entries, null)).toBe(900);
    ledger.takeBack();
    expect(paidLast(ledger.entries, null)).toBe(900);
    expect(paidLast(ledger.entries, before)).toBeNull();
  });

  it('takes a write-off for no payment', () => {
    const writeOff = entry(1, 0, { kind: 'write_off', method: null });
    expect(paidLast([writeOff], null)).toBeNull();
    expect(changedUnapproved([writeOff, entry(2, 850)], null)).toBe(0);
  });

  it('of random payments in parts and approvals equals a count by hand', () => {
    const change = fc.record({
      parts: fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 6 }),
      isApproved: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1 }),
        fc.array(change),
        (first, changes) => {
          const ledger = new Written();
          ledger.record(...first);
          const sum = (parts: readonly number[]): number => parts.reduce((all, one) => all + one, 0);
          let [paid, counted, approvedAfter] = [sum(first), 0, null as number | null];
          for (const { parts, isApproved } of changes) {
            if (isApproved) approvedAfter = ledger.last;
            ledger.record(...parts);
            counted = isApproved ? 0 : counted + Math.abs(sum(parts) - paid);
            paid = sum(parts);
          }
          expect(changedUnapproved(ledger.entries, approvedAfter)).toBe(counted);
        },
      ),
    );
  });
});

describe('what was due and what was paid (R-money-24)', () => {
  const visit = { outcome: 'completed', price: 850, discount: 0, amount: 850, extension: 0 } as const;
  it('are told apart by what was paid of the price less the discount', () => {
    expect(paymentDifference(visit)).toBeNull();
    expect(paymentDifference({ ...visit, discount: 100, amount: 750, extension: 300 })).toBeNull();
    expect(paymentDifference({ ...visit, discount: 100, extension: 300 })).toEqual({ due: 1050, paid: 1150 });
    expect(paymentDifference({ ...visit, outcome: 'aborted', amount: 100 })).toBeNull();
  });
});
