import { encodingFor } from './content-encoding.js';

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br ; q = 0 , gzip ; q = 0', 'identity'],
    ['br; q=0.001', 'br'],
    ['br;q=none', 'identity'],
    ['brotli', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('for %p is %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });

  it('is found in the first 200 letters: later ones are not read (R-beyond-70)', () => {
    expect(encodingFor(`${'x'.repeat(196)},br`)).toBe('br');
    expect(encodingFor(`${'x'.repeat(200)},br`)).toBe('identity');
  });
});
