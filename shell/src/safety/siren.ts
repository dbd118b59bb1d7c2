/** Two tones in hertz, one after the other. */
const TONES = [660, 990];
const TONE_SECONDS = 0.35;
const LOUDNESS = 0.35;
/** From the beginning of one ring to the next. */
const EVERY_MS = 1_500;

/** Silent where the page may not sound yet. Tones that wait for that would all sound at once later. */
function ring(context: AudioContext): void {
  if (context.state !== 'running') {
    context.resume().catch(() => undefined);
    return;
  }
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

/** Undefined where the device gives no sound: some browsers then throw. */
function soundOf(): AudioContext | undefined {
  try {
    return new AudioContext();
  } catch {
    return undefined;
  }
}

/**
 * Rings until the returned function is called, whatever the sound setting of this device is. Browsers keep a page
 * silent that nobody has touched; the first press on it lets it ring.
 */
export function startSiren(): () => void {
  const context = soundOf();
  const once = (): void => {
    navigator.vibrate?.([300, 150, 300]);
    if (context) ring(context);
  };
  once();
  const timer = setInterval(once, EVERY_MS);
  return () => {
    clearInterval(timer);
    context?.close().catch(() => undefined);
  };
}
