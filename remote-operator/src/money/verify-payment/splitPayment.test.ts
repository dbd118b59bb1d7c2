import { newPaymentForm, partBody, partsOf, type PaymentForm } from './paymentForm';
import { addedPart, changedPart, dueFor, withCredit, withoutPart, withRest } from './splitPayment';

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
    expect(rest.voucher).toBeUndefined();
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
    expect(partsOf(back)[at]?.voucher).toBeUndefined();
  });
});
