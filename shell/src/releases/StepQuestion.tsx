// How it works: docs/subsystems/canaries.md.
import { ConfirmDialog, failureText, toast } from 'shared-lib';
import { type ReleasedPart, type ReleaseStep, useReleaseStep } from 'shared-lib/settings';
import { partName, sharedWords } from './releaseWords';
import * as m from '../texts/m';

/** A step that a person thinks about, with the part as they saw it. */
export interface AskedStep {
  readonly part: ReleasedPart;
  readonly what: { readonly kind: 'promote' | 'stop' } | { readonly kind: 'rollBack' | 'give'; readonly to: string };
}

/** The next share of devices; undefined: everybody. A canary for people or a role goes to everybody. */
export const nextShare = (percent: number | undefined): number | undefined =>
  percent === undefined || percent >= 50 ? undefined : percent < 10 ? 10 : 50;

interface Question {
  readonly title: string;
  /** What happens, and to whom. */
  readonly text: string;
  readonly confirmLabel: string;
  readonly done: string;
  readonly step: ReleaseStep;
}

function promoteQuestion({ remote, version: live, canary }: ReleasedPart): Question | null {
  if (!canary) return null;
  const { version, shared_with } = canary;
  const share = nextShare(shared_with.percent);
  const body = { version, from: shared_with.percent ?? null, ...(share !== undefined && { share }) };
  const step: ReleaseStep = { remote, kind: 'promote', body };
  if (share === undefined)
    return {
      title: m.give_to_everybody_question({ version }),
      text: m.everybody_gets_at_their_next({ version, live, part: partName(remote) }),
      confirmLabel: m.give_to_everybody(),
      done: m.everybody_gets({ version }),
      step,
    };
  const words = m.per_cent({ percent: share });
  return {
    title: m.promote_version_to({ version, share: words }),
    text: m.of_all_devices_get({ share: words, version, live, part: partName(remote) }),
    confirmLabel: m.promote_to({ share: words }),
    done: m.of_devices_get({ version, share: words }),
    step,
  };
}

function stopQuestion({ remote, version: live, canary }: ReleasedPart): Question | null {
  if (!canary) return null;
  const { version, shared_with } = canary;
  return {
    title: m.stop_the_canary_question({ version }),
    text: m.who_has_it_gets({ who: sharedWords(shared_with), live, version }),
    confirmLabel: m.stop_the_canary(),
    done: m.the_canary_is_stopped({ version, live }),
    step: { remote, kind: 'stop', body: { version } },
  };
}

function goQuestion({ remote, version: live, canary }: ReleasedPart, to: string, isBack: boolean): Question {
  const text = m.everybody_gets_instead_of({ to, live, part: partName(remote) });
  return {
    title: isBack ? m.roll_back_to_question({ to }) : m.give_to_everybody_question({ version: to }),
    text: canary ? `${text} ${m.the_canary_ends({ version: canary.version })}` : text,
    confirmLabel: isBack ? m.roll_back() : m.give_to_everybody(),
    done: m.everybody_gets({ version: to }),
    step: { remote, kind: 'rollBack', body: { to, from: live, canary: canary?.version ?? null } },
  };
}

function questionOf({ part, what }: AskedStep): Question | null {
  if ('to' in what) return goQuestion(part, what.to, what.kind === 'rollBack');
  return what.kind === 'promote' ? promoteQuestion(part) : stopQuestion(part);
}

/**
 * Asks before a step of a release. What the person saw goes with it: when something else runs by then, nothing changes,
 * and they are told. Source: R-beyond-227.
 */
export function StepQuestion({ asked, onClose }: { asked: AskedStep; onClose: () => void }) {
  const { mutate, isPending } = useReleaseStep();
  const question = questionOf(asked);
  if (!question) return null;
  const { step, done, ...shown } = question;
  return (
    <ConfirmDialog
      open
      {...shown}
      busy={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(step, {
          onSuccess: () => toast.success(done),
          onError: (error) => toast.error(failureText(error, m.could_not_change_the_release())),
          onSettled: onClose,
        })
      }
    />
  );
}
