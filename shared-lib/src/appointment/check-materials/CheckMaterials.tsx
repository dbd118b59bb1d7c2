import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormDialog, useForm } from 'shared-lib/form';
import styled from 'styled-components';
import { friendlyText } from '../../api/http/api-failure';
import { appointmentQueries } from '../../api/appointments/appointments';
import type { CheckedMaterial } from '../../api/appointments/materials';
import type { AppointmentCard } from '../../contract/appointment-card';
import { withUnit } from '../../domain/money/money';
import { FIELD_TEXTS } from '../../domain/field-texts';
import { personName } from '../../domain/people/names';
import { typedWhole } from '../../domain/typed-whole';
import { IconButton } from '../../ui/button/IconButton';
import { Card } from '../../ui/card/Card';
import { Checkbox } from '../../ui/choice/Checkbox';
import { ErrorState } from '../../ui/empty/EmptyState';
import { Field, FieldRow } from '../../ui/field/Field';
import { TextInput } from '../../ui/field/TextInput';
import { Grow, Stack } from '../../ui/layout/Stack';
import { Text } from '../../ui/layout/Text';
import { Loading } from '../../ui/loading/Loading';
import { SkeletonRows } from '../../ui/skeleton/Skeleton';
import { type Answer, checkedMaterial, openAnswers } from './answers';
import * as m from '../../texts/m';

const NOTES_MAX = 200;

export interface CheckMaterialsProps {
  appointment: Pick<AppointmentCard, 'id' | 'version' | 'client_details'>;
  /** Materials recorded since the form opened: they are not asked again. */
  recorded?: ReadonlySet<number>;
  onClose: () => void;
  /** Called with every open material, answered. Returns whether all are recorded. */
  onCheck: (checked: readonly CheckedMaterial[]) => Promise<boolean>;
  busy: boolean;
  /** Why the last try failed. A second line can say more. */
  error?: string;
  errorDetail?: ReactNode;
}

const nameOf = ({ id }: Answer): string => `material-${id}`;
const quantityFault = ({ quantity }: Answer): string | undefined =>
  quantity.trim() && typedWhole(quantity) === undefined ? FIELD_TEXTS.wholeNumber : undefined;

/**
 * All materials that the appointment used, one in each row, all sent at once. A material counts as left unless ticked
 * as used up. For a therapist, or an operator in their place. Source: 2-128, 2-151, 3-050, 4-026, 4-030, 5-047,
 * R-materials-2, R-materials-4, R-materials-5.
 */
export function CheckMaterials({
  appointment,
  recorded,
  onClose,
  onCheck,
  busy,
  error,
  errorDetail,
}: CheckMaterialsProps) {
  const record = useQuery(appointmentQueries.read(appointment.id));
  const [asked, setAsked] = useState<readonly Answer[]>();
  // Materials that were open when the form opened stay in it, whatever is recorded later. So a failed check can be
  // repeated.
  if (!asked && record.data && record.data.version >= appointment.version) setAsked(openAnswers(record.data));
  const open = asked?.filter(({ id }) => !recorded?.has(id));

  /** The questions, with the answers so far. */
  const answered = (given: Readonly<Record<string, Answer>>): Answer[] =>
    (open ?? []).map((answer) => given[nameOf(answer)] ?? answer);
  const form = useForm<Record<string, Answer>>({
    draft: `materials.${appointment.id}`,
    start: {},
    check: (given) => Object.fromEntries(answered(given).map((answer) => [nameOf(answer), quantityFault(answer)])),
    send: (given) => onCheck(answered(given).map(checkedMaterial)),
    handsOver: true,
  });

  return (
    <FormDialog
      form={form}
      title={m.check_materials()}
      description={m.tick_none_left_where_a({
        clientDetails: personName(appointment.client_details),
        id: appointment.id,
      })}
      submitLabel={m.complete_check()}
      cancelLabel={m.later()}
      busy={busy}
      disabled={!open}
      refused={error}
      refusedDetail={errorDetail}
      onClose={onClose}
    >
      <Stack $gap={2}>
        {!open && <Materials query={record} />}
        {open?.length === 0 && <Text muted>{m.this_visit_has_no_material()}</Text>}
        {answered(form.values).map((answer) => (
          <MaterialRow
            key={answer.id}
            answer={answer}
            error={form.errors[nameOf(answer)]}
            onChange={(part) => form.set({ [nameOf(answer)]: { ...answer, ...part } })}
          />
        ))}
      </Stack>
    </FormDialog>
  );
}

/** Shown until the materials are known. */
function Materials({ query }: { query: { error: unknown; isFetching: boolean; refetch: () => unknown } }) {
  const retry = (): void => void query.refetch();
  if (query.error)
    return <ErrorState compact title={friendlyText(query.error)} onRetry={retry} busy={query.isFetching} />;
  return (
    <Loading what="materials" onRetry={retry}>
      <SkeletonRows />
    </Loading>
  );
}

const Inset = styled.div`
  padding: var(--s1) var(--s1) var(--s1) var(--s4);
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--s3);
`;

interface MaterialRowProps {
  answer: Answer;
  /** The error at the quantity. */
  error: string | undefined;
  onChange: (part: Partial<Answer>) => void;
}

/** The quantity used, and whether that was the last of it. Amount and notes unfold if it was otherwise. */
function MaterialRow({ answer, error, onChange }: MaterialRowProps) {
  const { name, unit, used, reusable, empty, quantity, notes } = answer;
  const [unfolded, setUnfolded] = useState(false);
  return (
    <Card pad="none" flat as="div" role="group" aria-label={m.taken_for_this_visit({ name, used, unit })}>
      <Inset>
        <Line>
          <Grow>
            <Text strong>{name}</Text>{' '}
            <Text size="s" muted>
              {m.used_taken_for_this_visit({ used: withUnit(used, unit) })}
            </Text>
          </Grow>
          {reusable ? (
            <Text size="s" muted>
              {m.goes_back_to_the_stock()}
            </Text>
          ) : (
            <Checkbox checked={empty} label={m.none_left()} onChange={(ticked) => onChange({ empty: ticked })} />
          )}
          <IconButton
            icon="edit"
            size="sm"
            label={m.quantity_and_notes_of({ name })}
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          />
        </Line>
        {(unfolded || error) && (
          <FieldRow>
            <Field label={`${reusable ? m.comes_back() : m.used()} (${unit})`} error={error}>
              <TextInput inputMode="numeric" value={quantity} onChange={(typed) => onChange({ quantity: typed })} />
            </Field>
            <Field label={m.notes()} aside={m.optional()}>
              <TextInput value={notes} maxLength={NOTES_MAX} onChange={(typed) => onChange({ notes: typed })} />
            </Field>
          </FieldRow>
        )}
      </Inset>
    </Card>
  );
}
