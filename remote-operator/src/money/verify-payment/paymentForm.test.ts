import { newPaymentForm, paymentBody, paymentErrors, paymentTotal, type PaymentForm } from './paymentForm';

const services = (...prices: (number | undefined)[]) => ({
  services_details: prices.map((price, at) => ({ id: at + 1, name: `Service ${at + 1}`, duration: 60, price })),
});
const receipt = { hash: 'a'.repeat(64), url: '/r/1', name: 'gcash.png', duplicates: [] };
const form = (change: Partial<PaymentForm> = {}): PaymentForm => ({ ...newPaymentForm(services(850, 450)), ...change });

describe('the payment form', () => {
  it('starts with cash and the rounded sum of the prices (3-046, 3-047, 3-049, 9-010)', () => {
    expect(newPaymentForm(services(850, 450))).toEqual({
      method: 'cash',
      amount: '1300',
      notes: '',
      hasServiceExtension: false,
      extensionAmount: '',
      receipt: null,
      gcashReference: '',
      seenInHistory: false,
      collectedBy: '',
      further: [],
      firstKey: 0,
      restFollows: true,
      typed: [],
      hasDiscount: false,
      discount: '',
      discountReason: '',
      discountKind: 'other',
      discountKindWas: 'other',
      cardNumber: '',
      cardName: '',
      voucher: null,
      receivedOn: '',
      tip: '',
      tipIsTyped: false,
      tipShares: {},
      tipKept: null,
      rest: 'change',
      hadTip: false,
      tipGivenBack: false,
    });
    expect(newPaymentForm(services(850, undefined)).amount).toBe('850');
  });

  it.each(['', '0', '000', '12.5', 'ten', '-5', '99999999999'])(
    'refuses the amount %p (3-048, 5-038, 5-040)',
    (amount) => {
      expect(paymentErrors(form({ amount }))).toEqual({
        amount: 'Please enter a valid payment amount (whole numbers only).',
      });
    },
  );

  it.each(['', '0', '1.5'])('refuses the extension %p once the extension is ticked (5-039)', (extensionAmount) => {
    expect(paymentErrors(form({ hasServiceExtension: true, extensionAmount }))).toEqual({
      extensionAmount: 'Please enter a valid extension amount (whole numbers only).',
    });
    expect(paymentErrors(form({ hasServiceExtension: false, extensionAmount }))).toEqual({});
  });

  it('asks for a receipt with gcash and not with cash (5-043)', () => {
    expect(paymentErrors(form({ method: 'gcash' }))).toHaveProperty('receipt');
    expect(paymentErrors(form({ method: 'gcash', receipt }))).toEqual({});
    expect(paymentErrors(form({ method: 'cash' }))).toEqual({});
  });

  it('counts the extension only when it is ticked (5-042)', () => {
    expect(paymentTotal(form({ extensionAmount: '300' }))).toBe(1300);
    expect(paymentTotal(form({ hasServiceExtension: true, extensionAmount: '300' }))).toBe(1600);
    expect(paymentBody(form({ extensionAmount: '300' }))).not.toHaveProperty('extension_amount');
  });

  it('reads an amount that is no number as 0 (5-041)', () => {
    expect(paymentTotal(form({ amount: 'ten', hasServiceExtension: true, extensionAmount: '' }))).toBe(0);
  });

  it('names who took the cash: the first therapist unless changed; nobody with gcash (R-money-2)', () => {
    const team = { ...services(850), therapists_details: [{ id: 11 }] };
    const opened = newPaymentForm(team);
    expect(paymentBody(opened)).toMatchObject({ collected_by: 11 });
    expect(paymentBody({ ...opened, collectedBy: '21' })).toMatchObject({ collected_by: 21 });
    expect(paymentBody({ ...opened, method: 'gcash', receipt })).not.toHaveProperty('collected_by');
    expect(paymentBody({ ...opened, collectedBy: '' })).not.toHaveProperty('collected_by');
  });

  it('sends a receipt only with gcash', () => {
    expect(
      paymentBody(
        form({ method: 'gcash', receipt, notes: ' paid at the door ', gcashReference: ' 9012 ', seenInHistory: true }),
      ),
    ).toEqual({
      payment_method: 'gcash',
      payment_amount: 1300,
      payment_notes: 'paid at the door',
      receipt_hash: receipt.hash,
      receipt_url: receipt.url,
      gcash_reference: '9012',
      seen_in_history: true,
      has_service_extension: false,
    });
    expect(paymentBody(form({ method: 'cash', receipt }))).not.toHaveProperty('receipt_hash');
  });
});
