import { type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AppointmentCard,
  Field,
  FieldRow,
  type Replacement as Candidate,
  Select,
  Text,
  TextLink,
  type Trade,
} from 'shared-lib';
import { ChoosePerson, type PersonChoice } from '../../parts/choose-person/ChoosePerson';
import { whatDiffers } from '../../parts/choose-person/whatDiffers';
import { Candidates, choicesOf, nearWords } from '../swap/Candidates';
import { whyNot } from '../swap/replacementWords';
import { nameIn, type Place, placesBeside, tradeOf } from './notFree';
import { type Asked, type Instead, newcomerFor, SAME } from './review';
import * as m from '../../texts/m';

/** The way out when a person is taken and nobody else is free. */
export const BOOK_ANEW = m.accept_the_rejection_and_book();

export interface ReplacementProps {
  appointment: AppointmentCard;
  by: NonNullable<AppointmentCard['rejected_by']>;
  /** The free people of each trade. */
  lists: Readonly<Record<Trade, UseQueryResult<Candidate[]>>>;
  /** The replacement for the person who refused. */
  chosen: Asked | null;
  onChoose: (asked: Asked) => void;
  error: string | undefined;
  /** The replacements for others. */
  instead: Instead;
  onInstead: (instead: Instead) => void;
  /** The error about the person who comes to a place. */
  errorAt: (place: Place) => string | undefined;
}

/**
 * Chooses whom to ask: free people, the best of them chosen already, and last the person who refused. Says why others
 * cannot come. Others who are no longer free are replaced in the same step. Source: R-workflow-64,
 * R-workflow-77, R-beyond-610.
 */
export function Replacement(props: ReplacementProps) {
  const { appointment, by, lists, chosen, onChoose, error, instead, onInstead, errorAt } = props;
  const [isOpen, setOpen] = useState(Object.keys(instead).length > 0);
  const role = tradeOf(by);
  const other: Trade = role === 'driver' ? 'therapist' : 'driver';
  const beside = placesBeside(role, appointment, by);
  const others = placesBeside(other, appointment, by);
  /** Why a person who stays is no good choice, by the rules of the list: taken by now, or late. */
  const troubleOf = ({ id, role: trade }: Place): string | undefined => {
    const one = lists[trade].data?.find((candidate) => candidate.id === id);
    if (one?.standing === 'busy') return whyNot(one, appointment);
    return (one?.minutes_late != null && nearWords(one)) || undefined;
  };
  if (!isOpen && [...beside, ...others].some((place) => errorAt(place) ?? troubleOf(place))) setOpen(true);
  // Below a long list nobody would see that one who stays is not free. It keeps its place once it is answered.
  const [isFirst, setFirst] = useState(false);
  if (!isFirst && others.some(errorAt)) setFirst(true);
  /** Nobody takes two places. A chosen person stays in sight, free or not. */
  const optionsFor = (place: number, trade: Trade, free: readonly Candidate[]): PersonChoice[] => {
    const taken = [...Object.entries(instead), [by.id, chosen]].filter(([of]) => Number(of) !== place);
    const come = newcomerFor(place, appointment, { asked: chosen, instead });
    const isLost = come !== undefined && !free.some(({ id }) => id === come);
    const { data } = lists[trade];
    return [
      ...choicesOf(
        free.filter(({ id }) => !taken.some(([, comes]) => comes === id)),
        appointment,
        trade === 'therapist' ? place : undefined,
      ),
      ...(isLost ? [{ id: come, name: nameIn(data, come), facts: [data && m.not_free_then()] }] : []),
    ];
  };
  const fields = { instead, onInstead, optionsFor, errorAt, troubleOf };
  const ofOthers = isOpen && others.length > 0 && (
    <Candidates
      key="others"
      role={other}
      query={lists[other]}
      appointment={appointment}
      isUrgent={others.some(errorAt)}
    >
      {(free, isKnown) => <Beside {...fields} places={others} free={free} isKnown={isKnown} />}
    </Candidates>
  );
  const ofTrade = (
    <Candidates key="trade" role={role} query={lists[role]} appointment={appointment}>
      {(free, isKnown) => (
        <>
          <ChoosePerson
            label={m.ask()}
            isDrivers={role === 'driver'}
            required
            error={error}
            chosen={chosen === SAME ? by.id : (chosen ?? undefined)}
            onChoose={(id) => onChoose(id === by.id ? SAME : id)}
            people={optionsFor(by.id, role, free)}
            after={{ id: by.id, name: m.again({ name: by.name }), facts: ['refused'] }}
          />
          {isOpen && beside.length > 0 && <Beside {...fields} places={beside} free={free} isKnown={isKnown} />}
        </>
      )}
    </Candidates>
  );
  return (
    <>
      {/* Keyed, so that a move keeps the focus. */}
      {isFirst ? [ofOthers, ofTrade] : [ofTrade, ofOthers]}
      {!isOpen && beside.length + others.length > 0 && (
        <Text as="p" size="s">
          <TextLink onClick={() => setOpen(true)}>
            {m.exchange_somebody_else_too({ role: others.length === 0 ? role : beside.length === 0 ? other : 'all' })}
          </TextLink>
        </Text>
      )}
    </>
  );
}

interface BesideProps extends Pick<ReplacementProps, 'instead' | 'onInstead' | 'errorAt'> {
  places: readonly Place[];
  free: readonly Candidate[];
  /** Whether it is known who is free. */
  isKnown: boolean;
  optionsFor: (place: number, trade: Trade, free: readonly Candidate[]) => PersonChoice[];
  /** What speaks against a person who stays. */
  troubleOf: (place: Place) => string | undefined;
}

/** The people of a trade who did not refuse. Each stays, unless another is chosen. */
function Beside({ places, free, isKnown, optionsFor, instead, onInstead, errorAt, troubleOf }: BesideProps) {
  const choose = (place: number, come: string): void => {
    const { [place]: _stays, ...rest } = instead;
    onInstead(come ? { ...rest, [place]: Number(come) } : rest);
  };
  return (
    <FieldRow>
      {places.map((place) => {
        const { id, name, role } = place;
        const options = optionsFor(id, role, free);
        const { own } = whatDiffers(options.map(({ facts }) => facts));
        const error = errorAt(place);
        return (
          <Field
            key={id}
            label={role === 'driver' ? m.driver_2() : m.in_the_place_of({ name })}
            error={error && (isKnown && !options.length ? `${error.replace(/\.?$/, '.')} ${BOOK_ANEW}` : error)}
          >
            <Select
              value={String(instead[id] ?? '')}
              onChange={(come) => choose(id, come)}
              options={[
                { value: '', label: [m.stays({ name }), troubleOf(place)].filter(Boolean).join(' · ') },
                ...options.map((one, at) => ({
                  value: String(one.id),
                  label: [one.name, own[at]].filter(Boolean).join(' · '),
                })),
              ]}
            />
          </Field>
        );
      })}
    </FieldRow>
  );
}
