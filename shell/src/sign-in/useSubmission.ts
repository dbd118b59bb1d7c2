import { useRef, useState } from 'react';

/** One at a time: a second press while the first is under way does nothing. */
export function useSubmission() {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  async function submit(work: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, submit };
}
