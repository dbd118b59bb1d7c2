import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { limits } from 'shared-lib';
import { needsCar } from 'shared-lib/booking';
import { type FormState } from 'shared-lib/form';
import { withTherapists } from '../draft/changeDraft';
import type { Draft } from '../draft/draft';
import { type useChoices } from './useChoices';

type Choices = ReturnType<typeof useChoices>;

/** The free people of the draft's time are known, in their order. */
const isKnown = ({ therapists, drivers, isRanked }: Choices): boolean =>
  isRanked && (therapists.data !== undefined || therapists.isError) && (drivers.data !== undefined || drivers.isError);

/**
 * Puts the best therapists and the best driver into a new booking as soon as its time is known, and better ones when it
 * changes, until the operator chooses. Nobody is proposed against the client's preference. Source: R-beyond-440.
 * @param isOn false for a booking that has its people
 */
export function useSuggestedPeople(form: FormState<Draft>, choices: Choices, isOn: boolean) {
  const { values: draft } = form;
  /** What was proposed last. Null once the operator has chosen. */
  const proposed = useRef<{ therapists: readonly number[] | null; driver: number | 'chosen' | undefined }>({
    therapists: [],
    driver: undefined,
  });
  const isOpen = isOn && draft.start !== null && choices.end !== null;
  const isReady = isOpen && isKnown(choices);
  const { preference } = choices;

  const isOwn = (): boolean => draft.therapists.join() !== proposed.current.therapists?.join();
  const proposeTherapists = useEffectEvent((): void => {
    if (isOwn()) return;
    const fit = (choices.offered.therapists ?? []).filter(({ id }) => !choices.isAgainst(id));
    const best = fit.slice(0, draft.people).map(({ id }) => id);
    proposed.current.therapists = best;
    if (best.join() !== draft.therapists.join()) form.set({ therapists: best });
  });
  const proposeDriver = useEffectEvent((): void => {
    if (draft.driver !== proposed.current.driver) return;
    const best = choices.offered.drivers?.[0]?.id;
    proposed.current.driver = best;
    if (best !== draft.driver) form.set({ driver: best });
  });
  const time = [draft.date, draft.start, choices.end].join();
  const services = draft.services.join();
  const wish = [draft.client?.id, preference.therapist, preference.gender, draft.people].join();
  useLayoutEffect(() => {
    if (isReady) proposeTherapists();
  }, [isReady, time, services, wish]);
  /** Of a group, the number decides which cars have seats. */
  const passengers = needsCar(draft.therapists.length) ? draft.therapists.length : 1;
  useLayoutEffect(() => {
    if (isReady) proposeDriver();
  }, [isReady, time, passengers]);

  return {
    /** The people are on their way. Sending the form waits for them. */
    isWaiting: isOpen && !isReady && (draft.therapists.length === 0 || draft.driver === undefined),
    /**
     * Adds or removes a therapist. A proposed one stays beside the one who is pressed, unless the number of people is
     * said: then the last proposed one makes room. Source: R-beyond-1518.
     */
    press: (id: number): void => {
      const { therapists } = draft;
      const isSaid = isOn && !isOwn() && draft.people > 1;
      const kept = isSaid ? therapists.slice(0, draft.people - 1) : therapists;
      const next = therapists.includes(id) ? therapists.filter((one) => one !== id) : [...kept, id];
      proposed.current.therapists = null;
      form.set(isOn ? withTherapists(draft, next) : { therapists: next.slice(0, limits.GROUP_MAX) });
    },
    /** Chooses a driver, or none. */
    chooseDriver: (driver: number | null): void => {
      proposed.current.driver = 'chosen';
      form.set({ driver });
    },
  };
}
