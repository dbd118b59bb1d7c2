/** What an entry of the trail says of a client personally, by the kind of record: it stands in a table of its own. */
export const PERSONAL = {
  client: ['first_name', 'last_name', 'phone_number', 'email', 'address', 'notes'],
  appointment: ['location', 'notes', 'pickup_notes', 'payment_notes'],
} as const satisfies Record<string, readonly string[]>;

type Members = Readonly<Record<string, unknown>>;

export interface SplitMembers {
  /** As it stands in the trail for good: what is personal is null. */
  readonly kept: Members | undefined;
  /** What redaction takes away; undefined where there is nothing. */
  readonly personal: Members | undefined;
}

const isPersonal = (entity: string): entity is keyof typeof PERSONAL => Object.hasOwn(PERSONAL, entity);

export function splitPersonal(entity: string, members: Members | undefined): SplitMembers {
  if (!members || !isPersonal(entity)) return { kept: members, personal: undefined };
  const said = PERSONAL[entity].filter((name) => members[name] !== undefined && members[name] !== null);
  if (!said.length) return { kept: members, personal: undefined };
  return {
    kept: { ...members, ...Object.fromEntries(said.map((name) => [name, null])) },
    personal: Object.fromEntries(said.map((name) => [name, members[name]])),
  };
}
