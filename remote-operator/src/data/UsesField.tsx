import { useQuery } from '@tanstack/react-query';
import { Grow, IconButton, Row, Select, Stack, Text, TextInput } from 'shared-lib';
import { recordQueries } from 'shared-lib/records';
import { type TypedUse } from './fields';
import * as m from '../texts/m';

/** The materials of a service, added from the list of all, with how much of each a visit uses. */
export function UsesField({ value, onChange }: { value: TypedUse[]; onChange: (uses: TypedUse[]) => void }) {
  const all = useQuery(recordQueries.materials());
  const free = (all.data?.results ?? []).filter(({ id }) => !value.some(({ material }) => material === id));
  const add = (typed: string): void => {
    const material = free.find(({ id }) => String(id) === typed);
    if (!material) return;
    const { id, name, unit } = material;
    onChange([...value, { material: id, name, unit, quantity: '1' }]);
  };
  return (
    <Stack $gap={2}>
      {value.map((use) => (
        <Row key={use.material} $nowrap>
          <Grow>{use.name}</Grow>
          <div style={{ width: 84 }}>
            <TextInput
              inputMode="numeric"
              size="sm"
              aria-label={`${use.name}, ${use.unit}`}
              value={use.quantity}
              onChange={(quantity) =>
                onChange(value.map((one) => (one.material === use.material ? { ...one, quantity } : one)))
              }
            />
          </div>
          <Text size="s" muted nowrap>
            {use.unit}
          </Text>
          <IconButton
            icon="close"
            size="sm"
            label={m.without({ name: use.name })}
            onClick={() => onChange(value.filter(({ material }) => material !== use.material))}
          />
        </Row>
      ))}
      <Select
        aria-label={m.add_a_material()}
        value=""
        onChange={add}
        placeholder={
          all.isPending ? m.materials_are_coming() : free.length > 0 ? m.add_a_material() : m.no_other_material()
        }
        options={free.map(({ id, name, unit }) => ({ value: String(id), label: `${name} (${unit})` }))}
      />
    </Stack>
  );
}
