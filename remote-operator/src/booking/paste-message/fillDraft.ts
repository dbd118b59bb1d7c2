import { type Client, formatLocalTime, dayWords, personName, type Service } from 'shared-lib';
import { namesOf } from 'shared-lib/booking';
import { withClient, withServices, withTyped } from '../draft/changeDraft';
import type { Draft, TypedClient } from '../draft/draft';
import { entryOf, type Mark, type MarkedField, type Marks, type Way } from './marks';
import { type MessageReading } from './readMessage';
import { type Found } from './unread';
import * as m from '../../texts/m';

/** What filling the form needs besides the reading. */
export interface FillContext {
  /** The client who has the number, if any. */
  readonly client: Client | undefined;
  readonly services: readonly Service[];
  readonly therapists: readonly { readonly id: number; readonly first_name: string; readonly last_name: string }[];
}

/** What the message says of one field, before it is known whether the field is free. */
interface Proposal {
  readonly field: MarkedField;
  readonly said: string;
  /** What to put there; null when the operator must choose. */
  readonly fill: ((draft: Draft) => Partial<Draft>) | null;
  readonly check?: string;
  readonly choices: readonly Way[];
  /** The label that offers `fill` when the field already has an entry. */
  readonly label: string;
}

const isFree = (field: MarkedField, draft: Draft): boolean => {
  if (field === 'client') return draft.client === null && !(draft.adding && (draft.first_name || draft.phone_number));
  // Every form has a date: that of the list beside it.
  if (field === 'date') return true;
  const entry = draft[field];
  return entry === null || entry.length === 0;
};

/** The content of a field, in words. */
function inWords(field: MarkedField, draft: Draft, { services, therapists }: FillContext): string {
  if (field === 'client') return personName(draft.client ?? draft) || draft.phone_number;
  if (field === 'date') return draft.date && dayWords(draft.date);
  if (field === 'start') return draft.start ? formatLocalTime(draft.start) : '';
  const nameOf = (id: number): string => services.find((one) => one.id === id)?.name ?? `#${id}`;
  if (field === 'services') return draft.services.map(nameOf).join(', ');
  if (field === 'therapists')
    return draft.therapists
      .map((id) => personName(therapists.find((one) => one.id === id) ?? { first_name: `#${id}`, last_name: '' }))
      .join(', ');
  return draft[field];
}

interface FieldWords<T> {
  readonly found: Found<T> | undefined;
  readonly change: (value: T, draft: Draft) => Partial<Draft>;
  readonly words: (value: T) => string;
}

function propose<T>(field: MarkedField, { found, change, words }: FieldWords<T>, question = 0): Proposal[] {
  if (!found) return [];
  const { said, value, check, choices = [] } = found;
  return [
    {
      field,
      said,
      ...(check && { check }),
      fill: value === null ? null : (draft) => change(value, draft),
      label: value === null ? '' : words(value),
      choices: choices
        .filter((one) => one !== value)
        .map((one) => ({ label: words(one), apply: (draft) => change(one, draft), question })),
    },
  ];
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase().trim() === other.toLowerCase().trim();

const typedOf = ({ name, phone, location }: MessageReading): Partial<TypedClient> => ({
  ...(name?.value && namesOf(name.value)),
  ...(phone?.value && { phone_number: phone.value }),
  ...(location?.value && { address: location.value }),
});

/** The client on record with that number, else a new one as in the message. */
function proposeClient(reading: MessageReading, { client }: FillContext): Proposal[] {
  const { name, phone } = reading;
  const heard = [name?.said, phone?.said].filter(Boolean).join(', ');
  if (!heard) return [];
  const checks = [phone?.check, name?.check];
  const choices: Way[] = [
    ...(name?.choices ?? []).map((one) => ({
      label: one,
      apply: (draft: Draft) => withTyped(draft, namesOf(one)),
      question: 1,
    })),
    ...(phone?.choices ?? []).map((one) => ({
      label: one,
      apply: (draft: Draft) => withTyped(draft, { phone_number: one }),
      question: 2,
    })),
  ];
  const common = { field: 'client', said: heard } as const;
  if (client) {
    const otherName =
      name?.value && !isSameName(name.value, personName(client)) && !isSameName(name.value, client.first_name)
        ? m.the_number_is_s_the({ client: personName(client), name: name.value })
        : undefined;
    return [
      {
        ...common,
        fill: (draft) => withClient(draft, client),
        label: personName(client),
        choices: [],
        ...(otherName && { check: otherName }),
      },
    ];
  }
  const typed = typedOf(reading);
  const check = checks.filter(Boolean).join(' ');
  return [
    {
      ...common,
      ...(check && { check }),
      fill: typed.first_name || typed.phone_number ? (draft) => withTyped(draft, typed) : null,
      label: [typed.first_name, typed.last_name, typed.phone_number].filter(Boolean).join(' '),
      choices,
    },
  ];
}

function proposeServices({ services: found, people }: MessageReading, { services }: FillContext): Proposal[] {
  if (found.length === 0) return [];
  const factsOf = (id: number): string => {
    const service = services.find((one) => one.id === id);
    return service ? m.name_duration_min({ name: service.name, duration: service.duration }) : `#${id}`;
  };
  const timesOf = (id: number, count = 1): number[] => Array<number>(count).fill(id);
  const sure = found.flatMap(({ value, count }) => (value === null ? [] : timesOf(value, count)));
  const [only] = found;
  const asked = found.reduce((sum, { count = 1 }) => sum + count, 0);
  // 'For 3' with one service is that service for each of them, at the same time.
  const isForEach = found.length === 1 && only?.count === undefined;
  const checks = [
    ...found.flatMap(({ check }) => check ?? []),
    ...(people > 1 && !isForEach && asked !== people ? [m.people_and_services({ people, services: asked })] : []),
  ];
  const withAll = (draft: Draft, services: number[]): Partial<Draft> =>
    isForEach
      ? withServices({ ...draft, people, services: [] }, services)
      : { services, together: people > 1 && services.length > 1 };
  return [
    {
      field: 'services',
      said: found.map(({ said, count }) => (count === undefined ? said : `${count} × ${said}`)).join(', '),
      ...(checks.length > 0 && { check: checks.join(' ') }),
      fill: sure.length > 0 ? (draft) => withAll(draft, sure) : null,
      label: sure.map(factsOf).join(m.and()),
      choices: found.flatMap(({ choices = [], count }, at) =>
        choices.map((id) => ({
          label: factsOf(id),
          apply: (draft: Draft) => withAll(draft, [...draft.services, ...timesOf(id, count)]),
          question: at + 1,
        })),
      ),
    },
  ];
}

export interface FilledDraft {
  readonly draft: Draft;
  readonly marks: Marks;
}

/**
 * Puts what a message says into a new booking. Earlier entries stay, with the message's own word beside them, one press
 * away.
 */
export function fillDraft(before: Draft, reading: MessageReading, context: FillContext): FilledDraft {
  const { therapists } = context;
  const { asksFor, people } = reading;
  const nameOf = (id: number): string =>
    personName(therapists.find((one) => one.id === id) ?? { first_name: `#${id}`, last_name: '' });
  const plain = (text: string): string => text;
  const proposals: Proposal[] = [
    ...proposeClient(reading, context),
    ...propose('health', { found: reading.health, change: (health) => ({ health }), words: plain }),
    ...proposeServices(reading, context),
    ...propose('date', { found: reading.date, change: (date) => ({ date }), words: dayWords }),
    ...propose('start', { found: reading.start, change: (start) => ({ start }), words: formatLocalTime }),
    ...propose('therapists', { found: reading.therapist, change: (id) => ({ therapists: [id] }), words: nameOf }),
    ...propose('location', { found: reading.location, change: (location) => ({ location }), words: plain }),
    ...propose('notes', { found: reading.notes, change: (notes) => ({ notes, asksFor }), words: plain }),
  ];
  let draft: Draft = { ...before, people: Math.max(before.people, people) };
  const marks: { -readonly [Field in MarkedField]?: Mark } = {};
  for (const { field, said, fill, check, choices, label } of proposals) {
    const common = { said, ...(check && { check }) };
    const filled = fill && { ...draft, ...fill(draft) };
    // The client's own address does not keep out what the message says of this visit.
    const hasRoom = isFree(field, before) || (filled !== null && entryOf(field, filled) === entryOf(field, before));
    if (!hasRoom) {
      const own: Way[] = fill ? [{ label: m.use({ match: label }), apply: fill, question: 0 }] : [];
      marks[field] = { ...common, filled: null, ways: [...own, ...choices] };
    } else {
      const was = inWords(field, before, context);
      if (filled) draft = filled;
      // The day came with the list beside the form, or was chosen there: both days are shown.
      const isMoved = field === 'date' && filled !== null && filled.date !== before.date && was !== '';
      marks[field] = {
        ...common,
        filled: filled ? entryOf(field, draft) : null,
        ...(isMoved && { was }),
        ways: isMoved
          ? [
              ...choices,
              { label: m.back_to({ was }), apply: () => ({ date: before.date }), question: 0, goesBack: true },
            ]
          : choices,
      };
    }
  }
  return { draft, marks };
}
