// A hash costs 15 ms of a processor by design, and codes rest like passwords: most of the time of the tests that sign
// somebody in. Here it is the same hash for less; what it costs in the product is the rule of passwords.test.ts and
// enumeration.test.ts, which hash as the product does.
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual('@node-rs/argon2');
  return { ...real, hash: (text, options) => real.hash(text, { ...options, memoryCost: 256, timeCost: 1 }) };
});
