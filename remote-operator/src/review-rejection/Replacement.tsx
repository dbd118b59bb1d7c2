import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AppointmentCard,
  appointmentQueries,
  Field,
  FieldRow,
  type Replacement as Candidate,
  Select,
  Text,
  TextLink,
  type Trade,
} from 'shared-lib';
import { RadioGroup } from 'shared-lib/controls';
import { Candidates, optionsOf } from '../swap/Candidates';
import { type Placed, placesOf } from '../swap/places';
import { type Asked, type Instead, SAME } from './review';

/** The way out where somebody is taken and nobody else is free. */
export const BOOK_ANEW = 'Accept the rejection and book it anew with somebody who is free.';

export interface ReplacementProps {
  appointment: AppointmentCard;
  by: NonNullable<AppointmentCard['rejected_by']>;
  /** In the place of who refused. */
  chosen: Asked | null;
  onChoose: (asked: Asked) => void;
  error: string | undefined;
  /** In the places of others. */
  instead: Instead;
  onInstead: (instead: Instead) => void;
  /** Who else is not free. */
  insteadError: string | undefined;
}

/**
 * Whom to ask, which nobody is by itself: somebody who is free in the place of who refused, of the others why not; or,
 * last, who refused once more. Who else is not free any more is exchanged in the same step. Source: R-workflow-64,
 * R-workflow-77.
 */
export function Replacement({ error, insteadError, ...props }: ReplacementProps) {
  const { appointment, by, chosen, onChoose, instead, onInstead } = props;
  const [isOpen, setOpen] = useState(Object.keys(instead).length > 0);
  if (insteadError && !isOpen) setOpen(true);
  const role: Trade = by.role === 'driver' ? 'driver' : 'therapist';
  const other: Trade = role === 'driver' ? 'therapist' : 'driver';
  const query = useQuery(appointmentQueries.replacements(appointment, role));
  // Ahead of their being asked for: what is refused is said at them at once, and the keyboard goes there.
  const otherQuery = useQuery(appointmentQueries.replacements(appointment, other));
  const placesBeside = (trade: Trade) => placesOf(trade, appointment).filter(({ id }) => id !== by.id);
  const beside = placesBeside(role);
  const others = placesBeside(other);
  /** Nobody comes in two places. */
  const freeFor = (place: number, free: readonly Candidate[]) => {
    const taken = [...Object.entries(instead), [by.id, chosen]].filter(([of]) => Number(of) !== place);
    return optionsOf(
      free.filter(({ id }) => !taken.some(([, come]) => come === id)),
      appointment,
    );
  };
  const fields = { instead, onInstead, freeFor };
  return (
    <>
      <Candidates role={role} query={query} appointment={appointment}>
        {(free) => (
          <>
            <RadioGroup
              label="Ask"
              required
              error={error}
              value={chosen === null ? undefined : String(chosen)}
              onChange={(value) => onChoose(value === SAME ? SAME : Number(value))}
              options={[...freeFor(by.id, free), { value: SAME, label: `${by.name} again`, hint: 'refused' }]}
            />
            {isOpen && <Beside {...fields} places={beside} role={role} free={free} error={undefined} />}
          </>
        )}
      </Candidates>
      {isOpen && others.length > 0 && (
        <Candidates role={other} query={otherQuery} appointment={appointment}>
          {(free) => <Beside {...fields} places={others} role={other} free={free} error={insteadError} />}
        </Candidates>
      )}
      {!isOpen && beside.length + others.length > 0 && (
        <Text as="p" size="s">
          <TextLink onClick={() => setOpen(true)}>Exchange somebody else, too</TextLink>
        </Text>
      )}
    </>
  );
}

interface BesideProps extends Pick<ReplacementProps, 'instead' | 'onInstead'> {
  role: Trade;
  places: readonly Placed[];
  free: readonly Candidate[];
  freeFor: (place: number, free: readonly Candidate[]) => ReturnType<typeof optionsOf>;
  error: string | undefined;
}

/** Those of a trade who did not refuse: each stays, unless somebody else is chosen. */
function Beside({ role, places, free, freeFor, instead, onInstead, error }: BesideProps) {
  const choose = (place: number, come: string): void => {
    const { [place]: _stays, ...rest } = instead;
    onInstead(come ? { ...rest, [place]: Number(come) } : rest);
  };
  return (
    <FieldRow>
      {places.map(({ id, name }) => (
        <Field
          key={id}
          label={role === 'driver' ? 'Driver' : `In the place of ${name}`}
          error={error && [error, ...(free.length ? [] : [BOOK_ANEW])].join('. ')}
        >
          <Select
            value={String(instead[id] ?? '')}
            onChange={(come) => choose(id, come)}
            options={[
              { value: '', label: `${name} stays` },
              ...freeFor(id, free).map(({ value, label, hint }) => ({
                value,
                label: hint ? `${label} · ${hint}` : label,
              })),
            ]}
          />
        </Field>
      ))}
    </FieldRow>
  );
}
