import { formatPesos, onlyDigits, parsePesos, sumOfPrices, typedPesos, withUnit } from './money';

describe('money', () => {
  it('is shown in pesos with two decimals (1-018)', () => expect(formatPesos(1450)).toBe('₱1,450.00'));
  it('has one minus sign, that of figures (1-018)', () => expect(formatPesos(-1450)).toBe('−₱1,450.00'));
  it('of a material stays on one line with its unit', () => expect(withUnit('1,250', 'ml')).toBe('1,250\u00a0ml'));
  it('is typed in whole pesos above zero (5-038, 5-040)', () => {
    for (const [typed, pesos] of [
      ['1450', 1450],
      ['950.00', 950],
      ['950.', 950],
      ['1,450.00', 1450],
      ['₱1,450', 1450],
      ['PHP 12,345,678.0', 12_345_678],
    ] as const)
      expect(parsePesos(typed)).toBe(pesos);
    for (const wrong of ['', '0', '0.00', '12.50', '1,45', '1,4500', ',450', '1.450.00', '1.450,00'])
      expect(parsePesos(wrong)).toBeUndefined();
    for (const wrong of ['-5', '1e3', 'abc', '12 000', '+5', '0x10', '1_000', '₱-5', '5 pesos', '٥', '５', '−5', '1/2'])
      expect([wrong, typedPesos(wrong)]).toEqual([wrong, undefined]);
    expect([typedPesos('0'), typedPesos('0.00')]).toEqual([0, 0]);
    expect(onlyDigits('₱1,450')).toBe('1450');
  });
  it('defaults to the rounded sum of the service prices (3-049, 9-010)', () =>
    expect(sumOfPrices([{ price: 850 }, { price: 450.5 }])).toBe(1301));
});
