// How it works: docs/subsystems/calls-and-steps.md.
/**
 * The sound and vibration of urgent work: a setting of this device, on by default. A browser may block both on a page
 * that nobody has touched. The call itself never waits for them.
 */
const KEY = 'urgent.alarm';

export function isAlarmOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setAlarm(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Without storage, the setting stays as it is.
  }
}

/** Two notes in hertz, and how long each sounds, in seconds. */
const NOTES = [880, 1_175];
const NOTE_SECONDS = 0.18;
const LOUDNESS = 0.2;
/** On, off, on: in milliseconds. */
const VIBRATION = [200, 100, 200];

async function sound(): Promise<void> {
  const context = new AudioContext();
  if (context.state === 'suspended') await context.resume();
  NOTES.forEach((frequency, at) => {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency;
    volume.gain.value = LOUDNESS;
    tone.connect(volume).connect(context.destination);
    tone.start(context.currentTime + at * NOTE_SECONDS);
    tone.stop(context.currentTime + (at + 1) * NOTE_SECONDS);
    if (at === NOTES.length - 1) tone.onended = () => void context.close();
  });
}

/** Browsers block both, with a warning, on a page that nobody has touched since it loaded. */
const wasTouched = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/** Sounds and vibrates once, if the setting, the device and the browser allow it. */
export function soundAlarm(): void {
  if (!isAlarmOn() || !wasTouched()) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!still) navigator.vibrate?.(VIBRATION);
  if (typeof AudioContext !== 'undefined') sound().catch(() => undefined);
}
