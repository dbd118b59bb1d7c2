import { failedWith, failureText, isApiFailure, toast } from 'shared-lib';
import { CHANGED_MEANWHILE } from 'shared-lib/controls';
import { type Problems, useForm, useOpened } from 'shared-lib/form';
import { type ClientContacts, useChangeContacts } from 'shared-lib/records';
import { bodyOf, type Held, heldOf } from './useContacts';
import * as m from '../../texts/m';

interface ContactForm<K extends keyof Held, Typed> {
  client: number;
  /** The list, and the entry of it that is changed; undefined for a new one. */
  what: K;
  list: Held[K];
  one: Held[K][number] | undefined;
  start: Typed;
  check: (typed: Typed) => Problems<Typed>;
  /** The entry as typed. */
  entry: (typed: Typed) => Held[K][number];
  /** The fields of the server's complaints. */
  shownAt: Readonly<Record<string, keyof Typed & string>>;
  onClose: () => void;
}

/** What tells one entry of a list from the others, however it is written since. */
const keyOf = (one: object): string =>
  'number' in one ? String(one.number) : 'address' in one ? String(one.address) : 'id' in one ? String(one.id) : '';

/** One that has no main one has none to keep either. */
const withMain = (one: object, main: () => boolean): object => ('main' in one ? { ...one, main: main() } : one);
const isMain = (one: object): boolean => 'main' in one && one.main === true;

/**
 * The form of one number or address. If another operator changed the list meanwhile, it says so, and the next press
 * puts the entry into the list as it is then. Source: R-beyond-750.
 */
export function useContactForm<K extends keyof Held, Typed extends Record<string, unknown>>(
  given: ContactForm<K, Typed>,
) {
  const { client, what, one, start, check, entry, shownAt, onClose } = given;
  const change = useChangeContacts();
  const opened = useOpened(`client-${what}.${client}.${one ? keyOf(one) : 'new'}`, { start, list: given.list });
  const form = useForm<Typed>({
    draft: opened,
    start: opened.opened.start,
    check,
    send: async (typed) => {
      const { list } = opened.value;
      const same = (other: object): boolean => one !== undefined && keyOf(other) === keyOf(one);
      const next = list.some(same)
        ? list.map((other) => (same(other) ? withMain(entry(typed), () => isMain(other)) : other))
        : [...list, withMain(entry(typed), () => !list.some(isMain))];
      await change.mutateAsync({ id: client, body: bodyOf(what, list, next as unknown as Held[K]) });
      toast.success(m.it_is_saved());
    },
    done: onClose,
    shownAt,
    failure: (error) => {
      if (!failedWith(error, 'STALE_VERSION') || !isApiFailure(error))
        return { title: failureText(error, m.could_not_change_the_contacts()) };
      const { current } = error.body as { current: ClientContacts };
      opened.set({ ...opened.value, list: heldOf(current)[what] });
      return { title: CHANGED_MEANWHILE };
    },
  });
  return form;
}
