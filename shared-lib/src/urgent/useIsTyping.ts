// How it works: docs/subsystems/calls-and-steps.md.
import { useEffect, useState } from 'react';

/** After so many milliseconds without a key, a person no longer types. */
const RESTS_AFTER_MS = 20_000;
/** The press that follows what was typed, such as on Save, is theirs too: nothing comes between finger and button. */
const LEAVES_AFTER_MS = 1_500;
const FIELD =
  'textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])';

/**
 * A field has the focus, and a key was pressed there, or the focus came, in the last 20 seconds; or the focus has just
 * left it.
 */
export function useIsTyping(): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeaving = false;
    const stop = (): void => setTyping(false);
    const look = (): void => {
      const types = document.activeElement?.matches(FIELD) ?? false;
      if (!types && isLeaving) return;
      isLeaving = !types;
      clearTimeout(timer);
      timer = setTimeout(stop, types ? RESTS_AFTER_MS : LEAVES_AFTER_MS);
      if (types) setTyping(true);
    };
    // The next field has the focus only after the last one has lost it.
    const lookSoon = (): void => queueMicrotask(look);
    look();
    document.addEventListener('focusin', look);
    document.addEventListener('input', look);
    document.addEventListener('focusout', lookSoon);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', look);
      document.removeEventListener('input', look);
      document.removeEventListener('focusout', lookSoon);
    };
  }, []);
  return isTyping;
}
