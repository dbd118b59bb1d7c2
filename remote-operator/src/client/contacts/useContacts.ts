import { failureText, toast } from 'shared-lib';
import {
  type ClientAddress,
  type ClientCompanion,
  type ClientContacts,
  type ClientPhone,
  type ContactsChange,
  useChangeContacts,
} from 'shared-lib/records';
import * as m from '../../texts/m';

/** The lists of a client as a change takes them. */
export interface Held {
  readonly phones: readonly ClientPhone[];
  readonly addresses: readonly ClientAddress[];
  readonly companions: readonly ClientCompanion[];
}
export const heldOf = ({ phones, addresses, companions = [] }: ClientContacts): Held => ({
  phones: phones.map(({ number, kind, main }) => ({ number, kind, main })),
  addresses: addresses.map(({ kind, address, room, gate_instructions, main, pin }) => ({
    ...{ kind, address, room, gate_instructions, main },
    // An older server knows none.
    ...(pin !== undefined && { pin }),
  })),
  companions: companions.map(({ id, name, note }) => ({ id, name, note })),
});

/** The list of one kind after a change of it, over the one that was seen. */
export const bodyOf = <K extends keyof Held>(what: K, seen: Held[K], next: Held[K]): ContactsChange =>
  ({ [what]: next, expected: { [what]: seen } }) as ContactsChange;

/** One of the list as the main one, before the others. */
export const mainFirst = <T extends { readonly main: boolean }>(list: readonly T[], main: T): T[] => [
  { ...main, main: true },
  ...list.filter((one) => one !== main).map((one) => ({ ...one, main: false })),
];

/** Changes one list with a press, and offers to take that back. Refused: the server's own words. */
export function usePressed(client: number) {
  const change = useChangeContacts();
  const press = <K extends keyof Held>(
    what: K,
    { seen, next, did }: { seen: Held[K]; next: Held[K]; did: string },
  ): void => {
    const undo = (after: ClientContacts): void => {
      // The page may have been left since.
      change.mutateAsync({ id: client, body: bodyOf(what, heldOf(after)[what], seen) }).then(
        () => toast.info(m.it_is_as_before()),
        (error: unknown) => toast.error(failureText(error, m.could_not_take_it_back())),
      );
    };
    change.mutate(
      { id: client, body: bodyOf(what, seen, next) },
      {
        onSuccess: (after) =>
          void toast.success(did, { action: { label: m.undo(), onCtrlZ: true, onClick: () => undo(after) } }),
        onError: (error) => void toast.error(failureText(error, m.could_not_change_the_contacts())),
      },
    );
  };
  return { press, busy: change.isPending };
}
