/** Gives jsdom, which makes no sound, a device that can sound. Returns a mock that is called with each tone. */
export function fakeSound(): jest.Mock {
  const heard = jest.fn();
  const tone = { connect: () => tone, start: jest.fn(), stop: jest.fn(), frequency: {}, gain: {} };
  class Sounds {
    state = 'running';
    currentTime = 0;
    createOscillator = () => (heard(), tone);
    createGain = () => tone;
    close = () => Promise.resolve();
  }
  Object.assign(window, { AudioContext: Sounds });
  return heard;
}
