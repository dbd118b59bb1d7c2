// By design a hash costs 15 ms of processor time, and codes are hashed like passwords. That was most of the time of the
// tests that sign somebody in. Here the same hash costs less. passwords.test.ts and enumeration.test.ts prove its real
// cost, and hash as the product does.
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual('@node-rs/argon2');
  return { ...real, hash: (text, options) => real.hash(text, { ...options, memoryCost: 256, timeCost: 1 }) };
});
