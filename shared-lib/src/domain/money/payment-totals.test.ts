import fc from 'fast-check';
import { heldBy, type LedgerFacts, movedBetween } from './ledger-facts.js';
import { changeBetween, changedUnapproved, lastPayment, paymentDifference } from './payment-totals.js';

const PRICE = 850;
const entry = (id: number, amount: number, over: Partial<LedgerFacts> = {}): LedgerFacts => ({
  id,
  reverses: null,
  kind: 'payment',
  method: 'cash',
  amount,
  discount: 0,
  tip: 0,
  tip_for_id: null,
  tip_kept: false,
  reason: '',
  receipt_hash: null,
  gcash_reference: null,
  seen_in_history: false,
  collected_by_id: null,
  ...over,
});

/** Written as the server does: everything that stands is taken back, then come the parts paid now. */
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

describe('how much a payment was changed without a second operator (R-money-23)', () => {
  it.each([
    ['a payment that stays as verified counts nothing', [850], 0],
    ['each small step is added up', [850, 650, 450, 250], 600],
    ['a change and its reversal both count', [850, 450, 850], 800],
  ])('%s', (_, payments, wanted) => {
    expect(changedUnapproved(written(...payments).entries, null, PRICE)).toBe(wanted);
  });

  it('starts from zero after a change that another operator approved', () => {
    const ledger = written(850, 650);
    const before = ledger.last;
    ledger.record(100);
    expect(changedUnapproved(ledger.entries, before, PRICE)).toBe(0);
    ledger.record(160);
    expect(changedUnapproved(ledger.entries, before, PRICE)).toBe(60);
    expect(changedUnapproved(ledger.entries, null, PRICE)).toBe(200 + 550 + 60);
  });

  it('is nothing after an approved refund, whatever is recorded then', () => {
    const ledger = written(850);
    const before = ledger.last;
    ledger.takeBack();
    expect(changedUnapproved(ledger.entries, before, PRICE)).toBe(0);
    ledger.record(900);
    expect(changedUnapproved(ledger.entries, before, PRICE)).toBe(0);
    ledger.record(800);
    expect(changedUnapproved(ledger.entries, before, PRICE)).toBe(100);
  });

  it('counts from the earlier payment if that was given back, unless another operator approved it', () => {
    expect(lastPayment([], null)).toBeNull();
    const ledger = written(850, 900);
    const before = ledger.last;
    expect(lastPayment(ledger.entries, null)?.amount).toBe(900);
    ledger.takeBack();
    expect(lastPayment(ledger.entries, null)?.amount).toBe(900);
    expect(lastPayment(ledger.entries, before)).toBeNull();
  });

  it('does not count a write-off as a payment', () => {
    const writeOff = entry(1, 0, { kind: 'write_off', method: null });
    expect(lastPayment([writeOff], null)).toBeNull();
    expect(changedUnapproved([writeOff, entry(2, 850)], null, PRICE)).toBe(0);
  });

  it('for random payments in parts and approvals equals a count by hand', () => {
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
          expect(changedUnapproved(ledger.entries, approvedAfter, 0)).toBe(counted);
        },
      ),
    );
  });
});

describe('a change of who has the money (R-money-40)', () => {
  const cash = (amount: number, collector: number | null) => ({ method: 'cash' as const, amount, collector });
  const gcash = (amount: number) => ({ method: 'gcash' as const, amount, collector: null });
  it.each([
    ['nothing changes', [cash(850, 1)], [cash(850, 1)], 0],
    ['only the sum changes', [cash(850, 1)], [cash(300, 1)], 550],
    ['all of it goes to somebody else', [cash(850, 1)], [cash(850, 2)], 850],
    ['half of it goes to somebody else', [cash(850, 1)], [cash(450, 1), cash(400, 2)], 400],
    ['it goes to somebody else and becomes less', [cash(850, 1)], [cash(800, 2)], 850],
    ['it goes to somebody else and becomes more', [cash(850, 1)], [cash(900, 2)], 900],
    ['cash becomes GCash, which nobody owes', [cash(850, 1)], [gcash(850)], 850],
    ['GCash becomes cash that a person has', [gcash(850)], [cash(850, 1)], 850],
    ['two people swap their parts', [cash(500, 1), cash(350, 2)], [cash(350, 1), cash(500, 2)], 150],
    ['the same sum in other parts', [cash(500, 1), cash(350, 1)], [cash(850, 1)], 0],
    ['money of nobody goes to a person', [cash(850, null)], [cash(850, 1)], 850],
    ['all of it is given back', [cash(500, 1), gcash(350)], [], 850],
  ])('%s', (_, before, after, wanted) => {
    expect(movedBetween(heldBy(before), heldBy(after))).toBe(wanted);
    expect(movedBetween(heldBy(after), heldBy(before))).toBe(wanted);
  });

  it('adds up with changes of the amount, and so does the discount of the first payment (R-money-41)', () => {
    const first = entry(2, 600, { collected_by_id: 1 });
    const ledger = [
      entry(1, 0, { kind: 'discount', method: null, discount: 250 }),
      first,
      entry(3, -600, { kind: 'reversal', reverses: 2 }),
      entry(4, 600, { collected_by_id: 2 }),
    ];
    expect(changedUnapproved(ledger.slice(0, 2), null, PRICE)).toBe(250);
    expect(changedUnapproved(ledger, null, PRICE)).toBe(250 + 600);
    expect(changedUnapproved(ledger, 2, PRICE)).toBe(0);
    // The verification approved it: the discount no longer counts.
    expect(changedUnapproved(ledger, 0, PRICE)).toBe(600);
  });
});

describe('a change of what a payment is for (R-money-23)', () => {
  const payment = (amount: number, extension = 0, discount = 0) => ({
    held: heldBy([{ method: 'cash', amount: amount + extension, collector: 1 }]),
    tips: heldBy([]),
    amount,
    extension,
    discount,
  });
  it.each([
    ['nothing', payment(850), payment(850), 0],
    ['price that becomes extension, with a discount in its place', payment(850), payment(1, 849, 849), 849],
    ['price that becomes extension', payment(850), payment(450, 400), 400],
    ['extension that becomes price', payment(550, 300), payment(850), 300],
    ['a discount of a sum that is still paid', payment(850), payment(850, 0, 600), 600],
    ['a larger discount, and as much less is paid', payment(750, 0, 100), payment(650, 0, 200), 100],
    ['a smaller discount', payment(750, 0, 100), payment(750), 0],
    ['all of it is given back', payment(850, 200), payment(0), 1050],
  ])('%s', (_, before, after, wanted) => {
    expect(changeBetween(before, after)).toBe(wanted);
  });

  it('adds up with the changes after it, as does any amount of the first payment below the price (R-money-41)', () => {
    expect(changedUnapproved(written(450).entries, null, PRICE)).toBe(400);
    expect(changedUnapproved(written(450, 350).entries, null, PRICE)).toBe(500);
    expect(changedUnapproved(written(900, 850).entries, null, PRICE)).toBe(50);
    const asExtension = written(850);
    asExtension.takeBack();
    asExtension.entries.push(entry(9, 450), entry(10, 400, { kind: 'extension' }));
    expect(changedUnapproved(asExtension.entries, null, PRICE)).toBe(400);
  });
});

describe('what was due and what was paid (R-money-24)', () => {
  const visit = { outcome: 'completed', price: 850, discount: 0, amount: 850, extension: 0 } as const;
  it('differ by what was paid of the price less the discount', () => {
    expect(paymentDifference(visit)).toBeNull();
    expect(paymentDifference({ ...visit, discount: 100, amount: 750, extension: 300 })).toBeNull();
    expect(paymentDifference({ ...visit, discount: 100, extension: 300 })).toEqual({ due: 1050, paid: 1150 });
    expect(paymentDifference({ ...visit, outcome: 'aborted', amount: 100 })).toBeNull();
  });
});
