import { Field, FieldRow, SegmentedControl, Select, type Service, Stack } from 'shared-lib';
import { type Chosen } from './PeopleFields';
import { assignmentsOf, canBeTogether, type Giving, keysOf } from '../draft/whoGivesWhat';
import * as m from '../../texts/m';

export interface GivingFieldProps {
  giving: Giving;
  services: readonly Service[];
  /** The therapists of the visit, by name. */
  people: readonly Chosen[];
  onChange: (change: Partial<Pick<Giving, 'together' | 'givers'>>) => void;
}

/**
 * For several services and several therapists: one after the other, or at the same time with who gives which. Source:
 * R-booking-20.
 */
export function GivingField({ giving, services, people, onChange }: GivingFieldProps) {
  if (!canBeTogether(giving)) return null;
  const keys = keysOf(giving.services);
  const nameOf = (id: number, key: string): string => {
    const name = services.find((one) => one.id === id)?.name ?? m.service({ id });
    return giving.services.indexOf(id) === giving.services.lastIndexOf(id) ? name : `${name} (${key.split('.')[1]})`;
  };
  return (
    <Stack $gap={3} role="group" aria-label={m.who_gives_what()}>
      <SegmentedControl
        label={m.the_services_are_given()}
        value={giving.together ? 'together' : 'after'}
        onChange={(value) => onChange({ together: value === 'together' })}
        options={[
          { value: 'after', label: m.one_after_the_other() },
          { value: 'together', label: m.at_the_same_time() },
        ]}
      />
      <FieldRow>
        {assignmentsOf(giving, services).map(({ service, therapist }, at) => {
          const key = keys[at] ?? '';
          return (
            <Field key={key} label={nameOf(service, key)}>
              <Select
                value={String(therapist)}
                onChange={(id) => onChange({ givers: { ...giving.givers, [key]: Number(id) } })}
                options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            </Field>
          );
        })}
      </FieldRow>
    </Stack>
  );
}
