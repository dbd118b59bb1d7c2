/** Two tones in hertz, one after the other. */
const TONES = [660, 990];
const TONE_SECONDS = 0.35;
const LOUDNESS = 0.35;
/** From the beginning of one ring to the next. */
const EVERY_MS = 1_500;

async function ring(context: AudioContext): Promise<void> {
  if (context.state === 'suspended') await context.resume();
  TONES.forEach((frequency, at) => {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'square';
    tone.frequency.value = frequency;
    volume.gain.value = LOUDNESS;
    tone.connect(volume).connect(context.destination);
    tone.start(context.currentTime + at * TONE_SECONDS);
    tone.stop(context.currentTime + (at + 1) * TONE_SECONDS);
  });
}

/**
 * Rings until the returned function is called, whatever the sound setting of this device is. Browsers keep a page
 * silent that nobody has touched; the first press on it lets it ring.
 */
export function startSiren(): () => void {
  const context = typeof AudioContext === 'undefined' ? undefined : new AudioContext();
  const once = (): void => {
    navigator.vibrate?.([300, 150, 300]);
    if (context) ring(context).catch(() => undefined);
  };
  once();
  const timer = setInterval(once, EVERY_MS);
  return () => {
    clearInterval(timer);
    context?.close().catch(() => undefined);
  };
}
