import fc from 'fast-check';
import { newPaymentForm, onTop, paymentBody, paymentErrors, type PaymentForm, paymentTotal } from './paymentForm';
import { sharesOfOther, sharesShown } from './onTop';

const PRICE = 1300;
const services = { services_details: [{ id: 1, name: 'Service', duration: 60, price: PRICE }] };
const team = { ...services, therapists_details: [{ id: 11 }, { id: 12 }] };
const form = (change: Partial<PaymentForm> = {}): PaymentForm => ({ ...newPaymentForm(team), ...change });
const body = (change: Partial<PaymentForm>) => paymentBody(form(change), PRICE);

describe('what is above the sum to pay (R-beyond-501)', () => {
  it('says nothing of a tip where nothing is above it', () => {
    for (const amount of ['1300', '1200'])
      expect(Object.keys(body({ amount, tip: '100' }))).not.toEqual(expect.arrayContaining(['tip']));
    expect(body({ amount: '1200' })).not.toHaveProperty('received');
  });

  it.each([
    [{ amount: '1450' }, { payment_amount: 1300, received: 1450, tip: 0, change: 150 }],
    [
      { amount: '1450', tip: '100' },
      { payment_amount: 1300, received: 1450, tip: 100, change: 50 },
    ],
    [
      { amount: '1450', tip: '150' },
      { payment_amount: 1300, received: 1450, tip: 150 },
    ],
    [
      { amount: '1450', tip: '100', rest: 'visit' as const },
      { payment_amount: 1350, received: 1450, tip: 100 },
    ],
    [
      { amount: '1400', tip: '100', tipKept: false },
      { tip: 100, tip_kept: false },
    ],
  ])('%j becomes %j', (change, wanted) => {
    expect(body(change)).toMatchObject(wanted);
  });

  it('gives no change by GCash: the rest is for the visit', () => {
    const gcash = { method: 'gcash' as const, amount: '1450', tip: '100', tipKept: true };
    expect(body(gcash)).toMatchObject({ payment_amount: 1350, received: 1450, tip: 100 });
    expect(body(gcash)).not.toHaveProperty('change');
    expect(body(gcash)).not.toHaveProperty('tip_kept');
    expect(body({ method: 'gcash', amount: '1450' })).toMatchObject({ payment_amount: 1450 });
  });

  it('is in the cash part of a payment in parts, which may be a tip alone', () => {
    const cash = { ...form(), key: 1, amount: '100', method: 'cash' as const };
    expect(body({ method: 'gcash', amount: '1300', further: [cash], tip: '100' })).toMatchObject({
      payment_amount: 1300,
      payment_parts: [
        { payment_method: 'gcash', payment_amount: 1300 },
        { payment_method: 'cash', payment_amount: 0, received: 100, tip: 100 },
      ],
    });
  });

  it('refuses a tip above it, and shares that do not add up (R-beyond-502)', () => {
    const errors = (change: Partial<PaymentForm>) => paymentErrors(form(change), PRICE);
    expect(errors({ amount: '1400', tip: '101' })).toEqual({ tip: 'This is more than the ₱100.00 above what is due.' });
    expect(errors({ amount: '1400', tip: 'ten' })).toEqual({ tip: 'Enter a whole number.' });
    expect(errors({ amount: '1400', tip: '100', tipShares: { 11: '60', 12: '30' } })).toEqual({
      tipShares: 'The shares do not add up to the tip.',
    });
    expect(errors({ amount: '1400', tip: '100', tipShares: { 11: '60', 12: '40' } })).toEqual({});
    expect(errors({ amount: '1400', tip: '100', tipShares: { 11: '100', 12: '0', 21: '' } })).toEqual({});
    expect(errors({ amount: '1300', tip: '101' })).toEqual({});
    expect(body({ amount: '1400', tip: '100', tipShares: { 11: '100', 12: '0' } })).toMatchObject({
      tip_shares: [{ therapist: 11, amount: 100 }],
    });
    const people = [
      { value: '11', shares: true },
      { value: '12', shares: true },
      { value: '21', shares: false },
    ];
    expect(sharesShown(form(), 101, people).map(({ amount }) => amount)).toEqual(['51', '50', '0']);
  });

  it('keeps a tip that is all of one person with them when it changes, and given shares as they are (R-beyond-1380)', () => {
    expect(sharesOfOther(form({ tipShares: { 21: '100' } }), '120')).toEqual({ 21: '120' });
    expect(sharesOfOther(form({ tipShares: { 11: '0', 21: '100' } }), '120')).toEqual({ 21: '120' });
    expect(sharesOfOther(form({ tipShares: { 11: '50', 21: '50' } }), '120')).toEqual({ 11: '50', 21: '50' });
    expect(sharesOfOther(form(), '120')).toEqual({});
  });

  it('keeps whose tip it is while its field is empty (R-beyond-1380)', () => {
    const emptied = sharesOfOther(form({ tipShares: { 11: '0', 21: '100' } }), '');
    expect(emptied).toEqual({ 21: '' });
    expect(sharesOfOther(form({ tipShares: emptied }), '5')).toEqual({ 21: '5' });
    const shared = {
      amount: '1400',
      tip: '60',
      tipShares: sharesOfOther(form({ tipShares: { 11: '60', 12: '40' } }), ''),
    };
    expect(paymentErrors(form(shared), PRICE)).toEqual({ tipShares: 'The shares do not add up to the tip.' });
  });

  it('received is always the payment, the tip and the change; nothing appears and nothing is lost', () => {
    fc.assert(
      fc.property(
        fc.record({
          amount: fc.integer({ min: 1, max: 5000 }).map(String),
          tip: fc.integer({ min: 0, max: 3000 }).map(String),
          method: fc.constantFrom('cash' as const, 'gcash' as const),
          rest: fc.constantFrom('change' as const, 'visit' as const),
        }),
        (typed) => {
          const filled = form(typed);
          const { tip, change, over } = onTop(filled, PRICE);
          const sent = paymentBody(filled, PRICE);
          expect(sent.payment_amount + tip + change).toBe(paymentTotal(filled));
          expect(tip + change).toBeLessThanOrEqual(over);
          if ('received' in sent)
            expect(sent.received).toBe(sent.payment_amount + (sent.tip ?? 0) + (sent.change ?? 0));
        },
      ),
      { numRuns: 300 },
    );
  });
});
