import { useQuery } from '@tanstack/react-query';
import { Banner, recordPath, type RecordKind, TextLink, useDebounced } from 'shared-lib';
import { recordQueries } from 'shared-lib/records';
import { type Typed } from './fields';
import * as m from '../texts/m';

const WORDS = { name: 'name', email: m.e_mail_address(), phone_number: m.phone_number() } as const;

const textOf = (typed: Typed, ...names: string[]): string =>
  names
    .map((name) => typed[name])
    .filter((value) => typeof value === 'string' && value.trim() !== '')
    .join(' ')
    .trim();

/** A half-typed number or e-mail address is not looked up. */
const given = (value: string, isWhole: boolean) => (isWhole ? value : '');

type Match = { fields: readonly (keyof typeof WORDS)[]; earlier_number?: boolean };

function alikeInWords({ fields, earlier_number }: Match): string {
  const same = fields.filter((field) => !(earlier_number && field === 'phone_number')).map((field) => WORDS[field]);
  const has = same.length ? [m.has_this_already({ same: same.join(m.and()) })] : [];
  return `${[...has, ...(earlier_number ? [m.had_this_phone_number_before_2()] : [])].join(m.and_3())}.`;
}

export interface AlikeNoteProps {
  kind: RecordKind;
  typed: Typed;
  /** The record that is being edited. */
  except?: number;
  onLeave: () => void;
}

/** Warns while typing when a record with the same name, e-mail address or phone number exists. Source: 7-027. */
export function AlikeNote({ kind, typed, except, onLeave }: AlikeNoteProps) {
  const phone = textOf(typed, 'phone_number');
  const email = textOf(typed, 'email');
  const asked = useDebounced(
    JSON.stringify({
      name: typed.name === undefined && !typed.last_name ? '' : textOf(typed, 'name', 'first_name', 'last_name'),
      email: given(email, /@.+\../.test(email)),
      phone_number: given(phone, phone.replace(/\D/g, '').length >= 7),
    }),
  );
  const particulars = Object.entries(JSON.parse(asked) as Record<string, string>).filter(([, value]) => value !== '');
  const found = useQuery(
    recordQueries.alike({ kind, ...Object.fromEntries(particulars), ...(except !== undefined && { except }) }),
  );
  if (particulars.length === 0) return null;
  return found.data?.matches.map((one) => (
    <Banner
      key={`${one.kind} ${one.id}`}
      tone="amber"
      live="status"
      title={`${one.name} (${one.kind}) ${alikeInWords(one)}`}
      action={
        <TextLink to={recordPath(one.kind, one.id)} onClick={onLeave}>
          {m.open({ number: one.name })}
        </TextLink>
      }
    />
  ));
}
