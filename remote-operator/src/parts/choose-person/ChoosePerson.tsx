import { type ReactNode, useEffect, useRef } from 'react';
import { Field, Skeleton } from 'shared-lib';
import { PersonList, type PersonListProps } from './PersonList';
import { type Facts, inWords, whatDiffers } from './whatDiffers';
import * as m from '../../texts/m';

export interface PersonChoice {
  readonly id: number;
  readonly name: string;
  /** What may tell them from the others, in the same order for each. */
  readonly facts: Facts;
  /** No single person: this stands in the place of initials. */
  readonly mark?: string;
}

export interface ChoosePersonProps extends Pick<PersonListProps, 'isDrivers'> {
  label: string;
  /** Best first. */
  people: readonly PersonChoice[];
  /** A choice above or below them that is no part of the comparison. */
  before?: PersonChoice;
  after?: PersonChoice;
  chosen: number | undefined;
  onChoose: (id: number) => void;
  required?: boolean;
  hint?: string | undefined;
  error?: ReactNode;
}

const withWords = ({ id, name, mark }: PersonChoice, why: string) => ({ id, name, ...(mark && { mark }), why });
const alone = (one: PersonChoice | undefined) => (one ? [withWords(one, inWords(one.facts))] : []);

/**
 * One person of a list, the best first. Only what differs is said of each; what is true of all is said once above them.
 * Takes the keyboard focus that waits for it in the dialog. Source: R-beyond-610.
 */
export function ChoosePerson(props: ChoosePersonProps) {
  const { label, people, before, after, chosen, onChoose, required = false, hint, error, isDrivers = false } = props;
  const place = useRef<HTMLDivElement>(null);
  const { own, shared } = whatDiffers(people.map(({ facts }) => facts));
  const isChosen = chosen !== undefined;
  useEffect(() => {
    // Nobody has put the focus elsewhere: it waits in the place of the list.
    const waits = document.activeElement;
    if (isChosen && waits?.contains(place.current)) place.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [isChosen]);
  return (
    <div ref={place}>
      <Field
        group
        label={label}
        required={required}
        error={error}
        aside={shared ? m.all_people_are({ shared }) : undefined}
        hint={hint}
      >
        <PersonList
          multiple={false}
          isDrivers={isDrivers}
          required={required}
          people={[...alone(before), ...people.map((one, at) => withWords(one, own[at] ?? '')), ...alone(after)]}
          chosen={isChosen ? [chosen] : []}
          onPress={onChoose}
        />
      </Field>
    </div>
  );
}

/** The room of the list while it loads. It holds the keyboard focus for the list. */
export const PeopleRoom = () => (
  <div tabIndex={-1} data-autofocus>
    <Skeleton height={138} />
  </div>
);
