/** A device that can sound; answers what is called with each tone. jsdom makes no sound of its own. */
export function fakeSound(): jest.Mock {
  const heard = jest.fn();
  const tone = { connect: () => tone, start: jest.fn(), stop: jest.fn(), frequency: {}, gain: {} };
  class Sounds {
    state = 'running';
    currentTime = 0;
    createOscillator = () => (heard(), tone);
    createGain = () => tone;
  }
  Object.assign(window, { AudioContext: Sounds });
  return heard;
}
