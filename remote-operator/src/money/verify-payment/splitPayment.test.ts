import { newPaymentForm, onTop, partBody, partsOf, type PaymentForm } from './paymentForm';
import { creditUsed, roomForCredit, withCredit } from './prepaidParts';
import { addedPart, changedPart, dueFor, withoutPart, withRest } from './splitPayment';

const PRICE = 850;
const VOUCHER = { id: 17, end: 'KMNP' };
const start: PaymentForm = newPaymentForm({
  services_details: [{ name: 'Swedish 60', price: PRICE }],
});
const after = (form: PaymentForm, change: Partial<PaymentForm>): PaymentForm => ({
  ...form,
  ...withRest(form, change, dueFor(PRICE)),
});
const bodies = (form: PaymentForm) => partsOf(form).map(partBody);
/** All of it out of a voucher, then a part for what is left. */
const voucherFirst = (): PaymentForm => {
  const whole = after(start, withCredit(start, PRICE, PRICE, VOUCHER));
  return after(whole, addedPart(whole));
};

describe('the voucher of a part (R-beyond-1222)', () => {
  it('goes with the part when it is removed, and stays off the one that moves up', () => {
    const split = voucherFirst();
    expect(bodies(split)[0]).toMatchObject({ payment_method: 'credit', voucher: 17 });
    const rest = after(split, withoutPart(split, 0));
    expect(rest.voucher).toBeNull();
    expect(bodies(rest)).toEqual([{ payment_method: 'cash', payment_amount: PRICE }]);
  });

  it('is not that of the credit of the client that moves up', () => {
    const split = voucherFirst();
    const credit = after(split, changedPart(split, 1, { method: 'credit', amount: '300' }));
    const rest = after(credit, withoutPart(credit, 0));
    expect(bodies(rest)[0]).not.toHaveProperty('voucher');
  });

  it('moves up with its own part', () => {
    const split = after(start, withCredit(start, PRICE, 300, VOUCHER));
    const rest = after(split, withoutPart(split, 0));
    expect(bodies(rest)[0]).toMatchObject({ payment_method: 'credit', voucher: 17 });
  });

  it.each([0, 1])('is gone once part %p is paid another way', (at) => {
    const split = at === 0 ? voucherFirst() : after(start, withCredit(start, PRICE, 300, VOUCHER));
    const cash = after(split, changedPart(split, at, { method: 'cash' }));
    const back = after(cash, changedPart(cash, at, { method: 'credit' }));
    expect(partsOf(back)[at]?.voucher ?? null).toBeNull();
  });
});

describe('prepaid money beside other parts (R-beyond-1391)', () => {
  const OTHER = { id: 18, end: 'PQRS' };
  const use = (form: PaymentForm, amount: number, voucher?: typeof VOUCHER) =>
    after(form, withCredit(form, PRICE, amount, voucher));
  const paid = (form: PaymentForm) =>
    partsOf(form).map(({ method, amount, voucher }) => [method, Number(amount), voucher?.id]);

  it('is credit and several vouchers beside cash, which is for what is left', () => {
    const all = use(use(use(start, 100), 200, VOUCHER), 300, OTHER);
    expect(paid(all)).toEqual([
      ['cash', 250, undefined],
      ['credit', 100, undefined],
      ['credit', 200, 17],
      ['credit', 300, 18],
    ]);
    expect(roomForCredit(all, PRICE)).toBe(250);
    expect([creditUsed(all), creditUsed(all, OTHER)]).toEqual([100, 300]);
  });

  it('fills what is left to pay, and changes no part that is there', () => {
    const split = after(start, addedPart(start));
    const typed = after(after(split, changedPart(split, 0, { amount: '300' })), {});
    const gcash = after(typed, changedPart(typed, 1, { amount: '350' }));
    expect(roomForCredit(gcash, PRICE)).toBe(200);
    expect(paid(use(gcash, 200, VOUCHER))).toEqual([
      ['cash', 300, undefined],
      ['gcash', 350, undefined],
      ['credit', 200, 17],
    ]);
  });

  it('is in the place of cash first, then of GCash, and a part of which nothing is left goes', () => {
    const split = after(start, addedPart(start));
    const full = after(split, changedPart(split, 0, { amount: '300' }));
    expect(paid(full).map(([, amount]) => amount)).toEqual([300, 550]);
    expect(paid(use(full, 400))).toEqual([
      ['gcash', 450, undefined],
      ['credit', 400, undefined],
    ]);
    expect(paid(use(full, PRICE))).toEqual([['credit', PRICE, undefined]]);
  });

  it('is one part for each voucher, however often it is used', () => {
    expect(paid(use(use(start, 100, VOUCHER), 50, VOUCHER))).toEqual([
      ['cash', 700, undefined],
      ['credit', 150, 17],
    ]);
  });

  const typed = (change: Partial<PaymentForm>) => after(start, { restFollows: false, ...change });

  it('leaves a typed amount, and pays beside it', () => {
    const cash = typed({ amount: '500' });
    expect(roomForCredit(cash, PRICE)).toBe(350);
    expect(paid(use(cash, 300))).toEqual([
      ['cash', 500, undefined],
      ['credit', 300, undefined],
    ]);
    const extended = typed({ amount: '500', hasServiceExtension: true, extensionAmount: '150' });
    const both = { ...extended, ...withCredit(extended, 1_000, 300) };
    expect(paid(both).map(([, amount]) => amount)).toEqual([650, 300]);
  });

  it('leaves what is above the due, such as a tip, where it came in', () => {
    const tipped = use(typed({ amount: '1050', tip: '200' }), 500, VOUCHER);
    expect(paid(tipped)).toEqual([
      ['cash', 550, undefined],
      ['credit', 500, 17],
    ]);
    expect(onTop(tipped, PRICE)).toMatchObject({ tip: 200, part: 0 });
    const gcash = { ...start, key: 1, method: 'gcash' as const, amount: '750' };
    expect(paid(use(typed({ amount: '300', tip: '200', further: [gcash] }), 500)).map(([, amount]) => amount)).toEqual([
      200, 350, 500,
    ]);
  });

  it('counts the extension, which a single part is typed without', () => {
    const extended = { ...start, hasServiceExtension: true, extensionAmount: '150' };
    const all = { ...extended, ...withCredit(extended, 1_000, 1_000, VOUCHER) };
    expect([all.amount, all.further, roomForCredit(all, 1_000)]).toEqual(['850', [], 0]);
    const part = { ...extended, ...withCredit(extended, 1_000, 400, VOUCHER) };
    expect(paid(part).map(([, amount]) => amount)).toEqual([600, 400]);
  });
});

describe('a further part (R-beyond-1546)', () => {
  const amounts = (form: PaymentForm) => partsOf(form).map(({ amount }) => amount);

  it('lowers the first, until the first was typed by hand', () => {
    const split = after(start, addedPart(start));
    expect(amounts(split)).toEqual(['850', '']);
    const gcash = after(split, changedPart(split, 1, { amount: '300' }));
    expect(amounts(gcash)).toEqual(['550', '300']);
    const more = after(gcash, addedPart(gcash));
    expect(amounts(after(more, changedPart(more, 2, { amount: '50' })))).toEqual(['500', '300', '50']);
    const typed = after(gcash, changedPart(gcash, 0, { amount: '400' }));
    expect(amounts(typed)).toEqual(['400', '300']);
    expect(amounts(after(typed, changedPart(typed, 1, { amount: '200' })))).toEqual(['400', '200']);
  });

  it('is what is left where the first was typed before', () => {
    const typed = after(start, changedPart(start, 0, { amount: '300' }));
    expect(amounts(after(typed, addedPart(typed)))).toEqual(['300', '550']);
  });
});

describe('what a part follows that is removed', () => {
  const parts = (form: PaymentForm) => partsOf(form).map(({ method, amount }) => [method, amount]);
  const added = (form: PaymentForm) => after(form, addedPart(form));

  it('is a part in cash or by GCash, never prepaid money, which pays what it has', () => {
    const split = added(after(start, withCredit(start, PRICE, 300, VOUCHER)));
    const gcash = after(split, changedPart(split, 2, { amount: '250' }));
    expect(parts(after(gcash, withoutPart(gcash, 2)))).toEqual([
      ['cash', '550'],
      ['credit', '300'],
    ]);
    const less = after(gcash, changedPart(gcash, 0, { amount: '100' }));
    expect(parts(after(less, withoutPart(less, 2)))).toEqual([
      ['cash', '550'],
      ['credit', '300'],
    ]);
  });

  it('is nothing where prepaid money alone is left', () => {
    const split = after(start, withCredit(start, PRICE, 300, VOUCHER));
    const rest = after(split, withoutPart(split, 0));
    expect(parts(rest)).toEqual([['credit', '300']]);
    const extended = { ...split, hasServiceExtension: true, extensionAmount: '150' };
    expect(parts(after(extended, withoutPart(extended, 0)))).toEqual([['credit', '150']]);
  });

  it('still follows the others after it, until it is typed', () => {
    const split = after(start, withCredit(start, PRICE, 300, VOUCHER));
    const more = added(split);
    const rest = after(more, withoutPart(more, 2));
    const less = after(rest, changedPart(rest, 1, { amount: '200' }));
    expect(parts(less)[0]).toEqual(['cash', '650']);
    const typed = after(less, changedPart(less, 0, { amount: '100' }));
    expect(parts(after(typed, changedPart(typed, 1, { amount: '300' })))[0]).toEqual(['cash', '100']);
  });
});
