import { useRef, useState } from 'react';
import {
  appointmentPath,
  Banner,
  Button,
  failedWith,
  failureText,
  Field,
  FieldRow,
  isApiFailure,
  Select,
  Stack,
  TextInput,
  TextLink,
  toast,
} from 'shared-lib';
import { CHANGED_MEANWHILE, ChangedMeanwhile, Checkbox, RadioGroup, TextArea } from 'shared-lib/controls';
import { FormDialog, type FormState, type Refusal, useForm, useOpened, usePhoneHint } from 'shared-lib/form';
import { useSaveRecord } from 'shared-lib/records';
import { AlikeNote } from './AlikeNote';
import {
  changeOf,
  complaintsOf,
  differing,
  fieldsOf,
  type FieldSpec,
  sentOf,
  shownValue,
  type Typed,
  typedOf,
} from './fields';
import { type Kind } from './kinds';
import { TherapistSelect, useTherapistNames } from './TherapistSelect';
import { UsesField } from './UsesField';
import * as m from '../texts/m';

export interface RecordFormProps {
  kind: Kind;
  /** The record to change. Without it, the form registers a new one. */
  record?: { readonly id: number };
  onClose: () => void;
  onSaved: (id: number) => void;
}

const nameIn = ({ first_name, last_name, name }: Typed): string =>
  [first_name ?? name, last_name].filter((part) => typeof part === 'string' && part !== '').join(' ');

interface RideAhead {
  id: number;
  passengers: number;
}
const ridesOf = (body: unknown): readonly RideAhead[] =>
  (body as { rides?: readonly RideAhead[] } | undefined)?.rides ?? [];

/** Groups that are too large for the new vehicle, each with a link to reassign or cancel it. */
function TooLarge({ rides, onLeave }: { rides: readonly RideAhead[]; onLeave: () => void }) {
  return (
    <Banner tone="amber" live="status" title={m.these_groups_do_not_fit()}>
      <ul aria-label={m.groups_that_do_not_fit()}>
        {rides.map(({ id, passengers }) => (
          <li key={id}>
            <TextLink to={appointmentPath(id)} onClick={onLeave}>
              {m.a_group_of({ id, passengers })}
            </TextLink>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/**
 * Registers a record or changes one. If someone else changed the record meanwhile, the operator sees both values and
 * chooses.
 */
export function RecordForm({ kind, record, onClose, onSaved }: RecordFormProps) {
  const isNew = record === undefined;
  const fields = fieldsOf(kind.kind, isNew);
  const save = useSaveRecord(kind.kind);
  const opened = useOpened(`${kind.kind}.${record?.id ?? 'new'}`, typedOf(fields, { ...record }));
  const { value: seen, set: setSeen } = opened;
  const [meanwhile, setMeanwhile] = useState<readonly FieldSpec[]>([]);
  const [rides, setRides] = useState<readonly RideAhead[]>([]);
  const allowSameName = useRef(false);
  const savedId = useRef(0);
  const nameOf = useTherapistNames();

  const explain = (error: unknown): Refusal<Typed> => {
    if (failedWith(error, 'STALE_VERSION') && isApiFailure(error)) {
      const fresh = typedOf(fields, (error.body as { current: Record<string, unknown> }).current);
      setMeanwhile(differing(fields, seen, fresh));
      setSeen(fresh);
      return { title: CHANGED_MEANWHILE };
    }
    const title = failureText(error, m.could_not_save_the({ one: kind.one }));
    const isNamesake = isApiFailure(error) && (error.body as { same_name?: boolean } | undefined)?.same_name === true;
    if (!isNamesake) return { title };
    const anyway = (
      <Button
        size="sm"
        onClick={() => {
          allowSameName.current = true;
          form.submit();
        }}
      >
        {m.register_all_the_same()}
      </Button>
    );
    return { title, action: anyway };
  };

  const form: FormState<Typed> = useForm<Typed>({
    draft: opened,
    start: opened.opened,
    check: (typed) => complaintsOf(fields, typed),
    send: async (typed) => {
      // For this name, and only once: another namesake is a new question.
      const isAllowed = allowSameName.current;
      allowSameName.current = false;
      const body = isNew
        ? { ...sentOf(fields, typed), ...(isAllowed && { allow_same_name: true }) }
        : changeOf(fields, seen, typed);
      setRides([]);
      const { id } = await save.mutateAsync({ ...(record && { id: record.id }), body }).catch((error: unknown) => {
        if (failedWith(error, 'IN_USE') && isApiFailure(error)) setRides(ridesOf(error.body));
        throw error;
      });
      savedId.current = id;
      const who = nameIn(typed);
      if (!isNew) toast.success(m.is_saved({ who }));
      else if (kind.isStaff) toast.success(m.is_registered_the_invitation_is({ who, email: String(typed.email) }));
      else toast.success(m.is_registered({ who }));
    },
    done: () => {
      onClose();
      onSaved(savedId.current);
    },
    failure: explain,
  });

  const take = (): void => {
    form.take(Object.fromEntries(meanwhile.map(({ name }) => [name, seen[name] ?? ''])));
    setMeanwhile([]);
  };
  return (
    <FormDialog
      form={form}
      title={isNew ? m.register({ one: kind.one }) : m.edit_fields({ fields: nameIn(typedOf(fields, { ...record })) })}
      submitLabel={meanwhile.length > 0 ? m.save_mine() : isNew ? m.register({ one: kind.one }) : m.save()}
      onClose={onClose}
    >
      {meanwhile.length > 0 && (
        <ChangedMeanwhile
          fields={meanwhile.map((field) => ({
            name: field.name,
            label: field.label,
            theirs: shownValue(field, seen[field.name] ?? '', nameOf),
            mine: shownValue(field, form.values[field.name] ?? '', nameOf),
          }))}
          onTake={take}
        />
      )}
      <AlikeNote kind={kind.kind} typed={form.values} except={record?.id} onLeave={onClose} />
      {rides.length > 0 && <TooLarge rides={rides} onLeave={onClose} />}
      <Fields fields={fields} form={form} />
    </FormDialog>
  );
}

/** Puts pairs of short fields side by side. */
function rowsOf(fields: readonly FieldSpec[]): readonly (readonly FieldSpec[])[] {
  const rows: FieldSpec[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (field.half && last?.length === 1 && last[0]?.half) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

function Fields({ fields, form }: { fields: readonly FieldSpec[]; form: FormState<Typed> }) {
  return (
    <Stack>
      {rowsOf(fields).map((row) => (
        <FieldRow key={row[0]?.name}>
          {row.map((field) => (
            <Entry key={field.name} field={field} form={form} />
          ))}
        </FieldRow>
      ))}
    </Stack>
  );
}

/** Draws one field. A tick and a list of materials have no text value; `fields.ts` says which fields these are. */
function Entry({ field, form }: { field: FieldSpec; form: FormState<Typed> }) {
  const { name, label, hint, type } = field;
  const error = form.errors[name];
  const bound = form.control(name);
  const phoneHint = usePhoneHint(type === 'tel' ? String(bound.value ?? '') : '');
  const text = { ...bound, value: String(bound.value ?? ''), autoComplete: 'off' };
  if (type === 'tick')
    return (
      <Checkbox name={name} label={label} error={error} checked={bound.value === true} onChange={bound.onChange} />
    );
  if (type === 'choice')
    return (
      <RadioGroup
        label={label}
        hint={hint}
        error={error}
        required={field.required}
        value={text.value}
        onChange={bound.onChange}
        options={field.choices ?? []}
      />
    );
  if (type === 'select')
    return (
      <Field label={label} hint={hint} error={error}>
        <Select value={text.value} onChange={bound.onChange} options={field.choices ?? []} />
      </Field>
    );
  if (type === 'therapist')
    return (
      <Field label={label} hint={hint} error={error}>
        <TherapistSelect value={text.value} onChange={bound.onChange} />
      </Field>
    );
  if (type === 'uses')
    return (
      <Field group label={label} error={error} hint={m.what_one_visit_with_this()}>
        <UsesField value={Array.isArray(bound.value) ? bound.value : []} onChange={bound.onChange} />
      </Field>
    );
  return (
    <Field label={label} hint={phoneHint ?? hint} error={error} required={field.required}>
      {type === 'area' && <TextArea rows={2} {...text} />}
      {(type === 'whole' || type === 'pesos' || type === 'centavos') && (
        <TextInput
          inputMode={type === 'centavos' ? 'decimal' : 'numeric'}
          prefix={type === 'whole' ? undefined : '₱'}
          {...text}
        />
      )}
      {(type === 'text' || type === 'tel' || type === 'email') && <TextInput type={type} {...text} />}
    </Field>
  );
}
