import { Button, Field, FieldRow, Row, SegmentedControl, Select, type Service, Stack, Text } from 'shared-lib';
import { type Chosen } from './PeopleFields';
import { withOneEach } from '../draft/changeDraft';
import { assignmentsOf, canBeTogether, type Giving, keysOf } from '../draft/whoGivesWhat';
import * as m from '../../texts/m';

export interface GivingFieldProps {
  giving: Giving;
  services: readonly Service[];
  /** The therapists of the visit, by name. */
  people: readonly Chosen[];
  onChange: (change: Partial<Pick<Giving, 'services' | 'together' | 'givers'>>) => void;
}

/**
 * For several services and several therapists: one after the other, or at the same time with who gives which. Source:
 * R-booking-20.
 */
export function GivingField(props: GivingFieldProps) {
  return (
    <>
      <OneEach {...props} />
      {canBeTogether(props.giving) && <WhoGivesWhat {...props} />}
    </>
  );
}

/** One service of two therapists is charged once. They may treat one client, so it can stay. Source: R-beyond-682. */
function OneEach({ giving, onChange }: GivingFieldProps) {
  const oneEach = withOneEach(giving);
  return (
    <div role="status">
      {oneEach && (
        <Row>
          <Text size="s" tone="amber">
            {m.therapists_and_services({ therapists: giving.therapists.length, services: giving.services.length })}
          </Text>
          <Button
            size="sm"
            onClick={({ currentTarget: { form } }) => {
              // The button disappears with the press. The next step is to book.
              form?.querySelector<HTMLElement>('[type=submit]')?.focus();
              onChange(oneEach);
            }}
          >
            {m.one_each()}
          </Button>
        </Row>
      )}
    </div>
  );
}

function WhoGivesWhat({ giving, services, people, onChange }: GivingFieldProps) {
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
