import { useState } from 'react';
import { type Draft, draftErrors, type DraftErrors, type DraftField } from './draft';

export interface DraftState {
  draft: Draft;
  /** Changes the draft and takes back what was said of the changed fields. */
  set: (change: Partial<Draft>) => void;
  errors: DraftErrors;
  /** Looks for what is missing; true where nothing is. */
  check: () => boolean;
  /** Keeps what the server said of the fields. */
  refuse: (errors: DraftErrors) => void;
}

/** Who is free depends on when: a new time makes what was said of the people old. */
const ALSO_ANSWERS: Partial<Record<DraftField, readonly DraftField[]>> = {
  date: ['start', 'therapists', 'driver'],
  start: ['therapists', 'driver'],
  services: ['start', 'therapists', 'driver'],
  therapists: ['driver'],
};

/** A draft with what is wrong in it: what was typed stays, whatever is said of it. Point 8-037. */
export function useDraft(begin: () => Draft): DraftState {
  const [draft, setDraft] = useState(begin);
  const [errors, setErrors] = useState<DraftErrors>({});
  return {
    draft,
    errors,
    set: (change) => {
      setDraft((now) => ({ ...now, ...change }));
      setErrors((now) => {
        const kept = { ...now };
        for (const field of Object.keys(change) as DraftField[]) {
          for (const answered of [field, ...(ALSO_ANSWERS[field] ?? [])]) delete kept[answered];
        }
        return kept;
      });
    },
    check: () => {
      const found = draftErrors(draft);
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    refuse: setErrors,
  };
}
