import { backToVouchers, changeVouchers, readVouchers, soughtOf, voucherPath } from './vouchersAddress';

describe('the address of the vouchers (R-beyond-1228)', () => {
  it.each([
    ['ACDE-FGHJ-KMNP', 'KMNP'],
    ['acde fghj km7p', 'KM7P'],
    ['acde fghj kmnp', 'KMNP'],
    ['ACDEF-GHJ-KMNP', 'KMNP'],
    ['Studio 54', 'Studio 54'],
    ['Mercado-Uy', 'Mercado-Uy'],
    ['ACDEFGHJKM', 'HJKM'],
    ['ACDE FGHJ 4', 'GHJ4'],
    ['KMNP', 'KMNP'],
    [' Bea Alonzo ', 'Bea Alonzo'],
    ['Mercado', 'Mercado'],
    ['', ''],
  ])('has of %p only %p', (typed, sought) => {
    expect(soughtOf(typed)).toBe(sought);
  });

  it('keeps the list that a voucher was opened in', () => {
    const list = new URLSearchParams('view=vouchers&state=ended&search=alonzo&page=3');
    const opened = voucherPath(7, list);
    expect(opened).toBe('/dashboard/sales-reports?view=vouchers&state=ended&search=alonzo&page=3&voucher=7');
    const params = new URLSearchParams(opened.split('?')[1]);
    expect(readVouchers(params).voucher).toBe(7);
    expect(backToVouchers(params)).toBe(`/dashboard/sales-reports?${list}`);
    expect(voucherPath(7)).toBe('/dashboard/sales-reports?view=vouchers&voucher=7');
    expect(String(changeVouchers(list, { state: null }))).toBe('view=vouchers&search=alonzo');
  });
});
