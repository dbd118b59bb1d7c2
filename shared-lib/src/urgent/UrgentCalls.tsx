// How it works: docs/subsystems/calls-and-steps.md.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import styled from 'styled-components';
import type { CachedCard } from '../api/appointments/appointment-record';
import { appointmentQueries } from '../api/appointments/appointments';
import { useIsAsked } from '../appointment/askedStep';
import { useEarlyStep } from '../appointment/useEarlyStep';
import { PICKUP_IN_TIME } from '../domain/limits';
import { personName } from '../domain/people/names';
import type { Action } from '../domain/workflow/state';
import { lazyComponent } from '../lazy/lazyComponent';
import { onIdle } from '../lazy/onIdle';
import { useUser } from '../session/session';
import { Button } from '../ui/button/Button';
import { Countdown } from '../ui/time/Countdown';
import { useNowValue } from '../clock/now';
import { soundAlarm } from './alarm';
import { useStepInReach } from './stepInReach';
import type { UrgentAnswer } from './UrgentSheet';
import { QUEUE, type Urgent } from './needs';
import { callKey, isUrgent, URGENT_WORDS, type UrgentKind } from './urgentTexts';
import { useIsTyping } from './useIsTyping';
import { useLater } from './useLater';
import { requestKey, useNewRequests } from './useNewRequests';
import { useSettledElsewhere } from './useSettledElsewhere';
import * as m from '../texts/m';

const UrgentSheet = lazyComponent(() =>
  import(/* webpackChunkName: "urgent" */ './UrgentSheet').then((code) => code.UrgentSheet),
);

const NewRequest = lazyComponent(() =>
  import(/* webpackChunkName: "urgent" */ './NewRequest').then((code) => code.NewRequest),
);

/** A role's own actions for a call. Both return whether it happened. */
export interface UrgentActions {
  /** What the card has above its one button: the therapists of a group, each with a button. */
  readonly besides?: (appointment: CachedCard) => ReactNode;
  /** The one button. If something must be asked first, `take` asks it. */
  readonly pressOf: (appointment: CachedCard) => { label: string; action: Action } | undefined;
  /** All other buttons on an opened appointment; if left out, the one of `declineOf`. */
  readonly alsoOf?: (appointment: CachedCard) => readonly { label: string; action: Action }[];
  /** The status text of its card, on an opened appointment. */
  readonly saysOf?: (appointment: CachedCard) => string | undefined;
  /** It is not urgent before its day or its ride: possible, but not the main button. Source: R-pages-43. */
  readonly isQuiet: (appointment: CachedCard) => boolean;
  /** A refusal without a reason: of a ride, or of a request to take one over. */
  readonly declineOf?: (appointment: CachedCard) => { label: string; action: Action } | undefined;
  /** The label of the refusal that asks for a reason, if it is possible. */
  readonly refusalOf: (appointment: CachedCard) => string | undefined;
  readonly take: (appointment: CachedCard, action: Action) => Promise<boolean>;
  readonly reject: (appointment: CachedCard, reason: string) => Promise<boolean>;
  readonly errorOf: (appointment: CachedCard) => string | undefined;
  readonly isBusy: (id: number) => boolean;
}

/** Below the content, and never over the buttons at the bottom. */
const Waiting = styled.div`
  position: sticky;
  bottom: var(--s3);
  z-index: 20;
  margin-top: var(--s3);

  [role='timer'] {
    padding: 2px var(--s2);
    border-radius: var(--r-s);
    background: var(--tone-soft, var(--surface));
    color: var(--tone, var(--ink));
  }
`;

/** Calls already announced in this tab: a sheet that comes back makes no sound again. */
const announced = new Set<string>();

/**
 * What calls a therapist or driver at once, over any page: the most urgent first, one at a time, with a sound. 'Later'
 * postpones a call (`useLater`), which stays in reach at the bottom of the page. A call settled elsewhere closes by
 * itself and says so.
 */
export function UrgentCalls({ actions }: { actions: UrgentActions }) {
  const { role } = useUser();
  const { data } = useQuery(appointmentQueries.needs({ page_size: QUEUE }));
  const { takeInTime, question } = useEarlyStep();
  const later = useLater();
  /** Calls that this person settles here. They do not affect rendering. */
  const [own] = useState(() => new Set<string>());
  const calls = (data?.results ?? []).filter((one): one is Urgent & { kind: UrgentKind } => isUrgent(one));
  const off = useNowValue((at) =>
    calls
      .filter((one) => later.has(callKey(one), one.until, at))
      .map(callKey)
      .join(),
  );
  const waiting = calls.filter((one) => !off.split(',').includes(callKey(one)));
  // A person who is reading or typing an answer keeps the call they see, even if a more urgent one comes. For a person
  // who types in the page, or reads a question before a step, it waits at the foot: it never takes the keyboard, nor
  // comes under the thumb. Source: R-beyond-304, R-beyond-927.
  const [shown, setShown] = useState<string>();
  const isTyping = useIsTyping();
  const isAsked = useIsAsked();
  const current = waiting.find((one) => sheetOf(one) === shown) ?? (isTyping || isAsked ? undefined : waiting[0]);
  const { request, more, putOff } = useNewRequests(calls, later);
  useStepInReach();
  // A call may come when the network has gone. One file has both.
  useEffect(() => onIdle(UrgentSheet.prefetch), []);
  if (current && sheetOf(current) !== shown) setShown(sheetOf(current));
  useSettledElsewhere(data && calls, own);

  const loudest = current ?? waiting[0];
  const key = loudest ? callKey(loudest) : request && requestKey(request);
  useEffect(() => {
    if (key === undefined || announced.has(key)) return;
    announced.add(key);
    soundAlarm();
  }, [key]);

  /** Keeps a call that this person settles here from being reported as settled elsewhere. */
  const settling = async (need: Asked, work: Promise<boolean>): Promise<boolean> => {
    own.add(callKey(need));
    const isDone = await work;
    if (!isDone) own.delete(callKey(need));
    return isDone;
  };

  const answerOf = (need: Asked): UrgentAnswer => {
    const { appointment } = need;
    const press = actions.pressOf(appointment);
    const decline = actions.declineOf?.(appointment);
    const refusal = actions.refusalOf(appointment);
    return {
      besides: actions.besides?.(appointment),
      decline: decline && {
        label: decline.label,
        take: () => void settling(need, actions.take(appointment, decline.action)),
      },
      press: press && {
        action: press.action,
        label: press.label,
        take: () =>
          takeInTime({
            appointment,
            action: press.action,
            label: press.label,
            take: () => void settling(need, actions.take(appointment, press.action)),
          }),
      },
      reject:
        refusal === undefined
          ? undefined
          : { label: refusal, take: (reason) => settling(need, actions.reject(appointment, reason)) },
      isBusy: actions.isBusy(appointment.id),
      error: actions.errorOf(appointment),
    };
  };

  const atFoot = current ? calls.length - waiting.length : calls.length;
  // The server sorts by the nearest deadline.
  const soonest = useNowValue((at) =>
    calls.findIndex(({ until }) => until !== null && Date.parse(until) > at.getTime()),
  );
  const ending = calls[soonest];
  const onlyOne = atFoot === 1 && calls[0] ? personName(calls[0].appointment.client_details) : undefined;
  return (
    <>
      {current && (role === 'therapist' || role === 'driver') && (
        <Suspense fallback={null}>
          <UrgentSheet
            key={sheetOf(current)}
            need={current}
            role={role}
            more={waiting.length - 1}
            answer={answerOf(current)}
            onLater={() => later.putOff(callKey(current))}
          />
        </Suspense>
      )}
      {question}
      {request && !current && waiting.length === 0 && (
        <Suspense fallback={null}>
          <NewRequest
            key={requestKey(request)}
            appointment={request}
            more={more}
            answer={answerOf({ kind: 'answer', since: request.created_at, appointment: request })}
            onLater={() => putOff(request)}
          />
        </Suspense>
      )}
      {!current && atFoot > 0 && (
        <Waiting data-part="put-off">
          <Button
            variant="primary"
            block
            icon="bell"
            about={onlyOne}
            aria-description={onlyOne}
            onClick={() => later.takeBack(calls.map(callKey))}
          >
            {atFoot === 1 && calls[0]
              ? m.waits_for_you({ badge: URGENT_WORDS[calls[0].kind].badge })
              : m.wait_for_you({ later: atFoot })}
            {ending?.until && (
              <Countdown
                key={ending.until}
                until={ending.until}
                label={URGENT_WORDS[ending.kind].counts}
                {...PICKUP_IN_TIME}
              />
            )}
          </Button>
        </Waiting>
      )}
    </>
  );
}

/** What an answer is about. */
type Asked = Pick<Urgent, 'kind' | 'since' | 'appointment'>;

/** A second reminder of the same visit continues in the same sheet. */
const sheetOf = ({ kind, appointment }: Urgent): string => `${kind} ${appointment.id}`;
