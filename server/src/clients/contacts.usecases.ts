// How it works: docs/subsystems/clients.md.
import type { Body, Calls, ClientAddress, ClientCompanion, ClientContacts, ClientPhone } from 'shared-lib/contract';
import { CLIENT_ADDRESS_WORDS, CLIENT_PHONE_WORDS, foldText, placeOf, readPin, serviceAreaOf } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import type { Caller } from '../platform/caller.js';
import type { Queryable } from '../platform/database/database.js';
import { wrongFields } from '../platform/errors.js';
import { isSame, refuseStaleEdit } from '../platform/http/stale-edit.js';
import { phoneKey, readPhone } from '../platform/phone/phone.js';
import { findAreas } from '../travel/travel.repository.js';
import { lockClient, updateClient, type ClientColumns } from './clients.repository.js';
import { clientIsGone, explainingDuplicates, readKeptClient, refuseDuplicate, tellVisits } from './clients.usecases.js';
import { findContacts, putAddresses, putCompanions, putPhones, type StoredCompanion } from './contacts.repository.js';
import * as m from '../texts/m.js';

type Change = Body<Calls['clientContacts']['change']>;

/** Every number and address of a client. Refusal: NOT_FOUND, also for a client whose data were removed. */
export async function readContacts(
  q: Queryable,
  id: number,
): Promise<ClientContacts & { readonly companions: StoredCompanion[] }> {
  await readKeptClient(q, id);
  const { phones, addresses, companions } = await findContacts(q, id);
  const areas = await findAreas(q);
  return {
    phones,
    addresses: addresses.map((one) => ({ ...one, area: serviceAreaOf(one.place, areas)?.name ?? null })),
    companions,
  };
}

const writtenPhones = (phones: readonly ClientPhone[]): ClientPhone[] =>
  phones.map(({ number, kind, main }) => ({
    number: readPhone(number).shown,
    kind: main && kind === 'old' ? 'own' : kind,
    main,
  }));

/** The members that operators give. */
const givenAddress = ({ kind, address, room, gate_instructions, main, pin = '' }: ClientAddress): ClientAddress => ({
  kind,
  address,
  room,
  gate_instructions,
  main,
  pin,
});

/** An older screen saw no pins. */
const hasPins = (seen: unknown): boolean =>
  Array.isArray(seen) && seen.some((one) => typeof one === 'object' && one !== null && 'pin' in one);
const withoutPins = <T extends { readonly addresses: readonly ClientAddress[] }>(stored: T) => ({
  ...stored,
  addresses: stored.addresses.map(({ pin: _, ...address }) => address),
});

/** Each with the pin that it has: an older screen leaves pins out. */
const withPins = (list: readonly ClientAddress[], stored: readonly ClientAddress[]): ClientAddress[] =>
  list.map((one) => ({
    ...one,
    pin: one.pin ?? stored.find(({ address }) => foldText(address) === foldText(one.address))?.pin ?? '',
  }));

/** The address of the record is one line: the room of the main one is part of it. */
const writtenAddresses = (addresses: readonly ClientAddress[]): ClientAddress[] =>
  addresses.map(({ kind, address, room, gate_instructions, main, pin }) => ({
    kind: main && kind === 'old' ? 'other' : kind,
    address: main ? placeOf({ room, address }) : address,
    room: main ? '' : room,
    gate_instructions,
    main,
    ...(pin !== undefined && { pin: pin.trim() === '' ? '' : (readPin(pin) ?? pin) }),
  }));

/** The one that is there already, in another spelling; undefined where each is another. */
const saidTwice = (keys: readonly (string | null)[]): string | null | undefined =>
  keys.find((key, at) => keys.indexOf(key) !== at);

/** Two of one number, or none or two main ones. Refusal: VALIDATION_FAILED. */
function refuseWrong({ phones, addresses, companions }: Pick<Change, 'phones' | 'addresses' | 'companions'>): void {
  const mains = (list: readonly { readonly main: boolean }[]): number => list.filter(({ main }) => main).length;
  const wrong = {
    ...(phones && mains(phones) !== 1 && { phones: [m.one_number_is_the_main_one()] }),
    ...(addresses && mains(addresses) > 1 && { addresses: [m.one_address_is_the_main_one()] }),
    ...(phones &&
      saidTwice(phones.map(({ number }) => phoneKey(number))) !== undefined && {
        phones: [m.the_client_has_this_number()],
      }),
    ...(addresses &&
      saidTwice(addresses.map(({ address }) => foldText(address))) !== undefined && {
        addresses: [m.the_client_has_this_address()],
      }),
    ...(addresses?.some(({ pin = '' }) => pin !== '' && readPin(pin) === null) && { pin: [m.no_point_in_this()] }),
    ...(companions &&
      saidTwice(companions.map(({ name }) => foldText(name))) !== undefined && {
        companions: [m.the_client_has_this_companion()],
      }),
  };
  if (Object.keys(wrong).length > 0) throw wrongFields(wrong);
}

/** One line of each, for the trail. */
const inWords = ({
  phones,
  addresses,
  companions,
}: {
  readonly phones?: readonly ClientPhone[] | undefined;
  readonly addresses?: readonly ClientAddress[] | undefined;
  readonly companions?: readonly ClientCompanion[] | undefined;
}) => ({
  ...(phones && {
    phones: phones
      .map(({ number, kind, main }) => `${number} (${main ? m.main() : CLIENT_PHONE_WORDS[kind]})`)
      .join('; '),
  }),
  ...(addresses && {
    addresses: addresses
      .map((one) =>
        [`${placeOf(one)} (${one.main ? m.main() : CLIENT_ADDRESS_WORDS[one.kind]})`, one.gate_instructions, one.pin]
          .filter(Boolean)
          .join(': '),
      )
      .join('; '),
  }),
  ...(companions && {
    companions: companions.map(({ name, note }) => [name, note].filter(Boolean).join(': ')).join('; '),
  }),
});

/** The columns of the record that follow. */
function columnsOf({ phones, addresses }: Pick<Change, 'phones' | 'addresses'>): Partial<ClientColumns> {
  const number = phones?.find(({ main }) => main)?.number;
  const address = addresses?.find(({ main }) => main);
  return {
    ...(number !== undefined && { phone_number: number }),
    ...(addresses && { address: address?.address ?? '', gate_instructions: address?.gate_instructions ?? '' }),
  };
}

/**
 * Replaces the numbers or addresses of a client. The main ones are those of the record, so that whatever reads it knows
 * them. Refusals: STALE_VERSION, DUPLICATE where the main number is another client's, VALIDATION_FAILED.
 * Source: R-beyond-750, R-beyond-751.
 */
export async function changeContacts(
  id: number,
  { expected, ...given }: Change,
  caller: Caller,
): Promise<ClientContacts> {
  const { deps, actor, origin } = caller;
  const change = {
    ...(given.phones && { phones: writtenPhones(given.phones) }),
    ...(given.addresses && { addresses: writtenAddresses(given.addresses) }),
    ...(given.companions && { companions: given.companions }),
  };
  refuseWrong(change);
  const columns = columnsOf(change);
  return explainingDuplicates(deps, columns, {
    except: id,
    work: () =>
      deps.db.tx(async (tx) => {
        if (!(await lockClient(tx, id))) throw await clientIsGone(tx, id);
        const before = await readContacts(tx, id);
        const stored = {
          phones: before.phones,
          addresses: before.addresses.map(givenAddress),
          companions: before.companions,
        };
        refuseStaleEdit(expected, hasPins(expected?.addresses) ? stored : withoutPins(stored), before);
        await refuseDuplicate(tx, columns, id);
        const phones = isSame(change.phones ?? stored.phones, stored.phones) ? undefined : change.phones;
        const wanted = change.addresses && withPins(change.addresses, stored.addresses);
        const addresses = isSame(wanted ?? stored.addresses, stored.addresses) ? undefined : wanted;
        const companions = isSame(change.companions ?? stored.companions, stored.companions)
          ? undefined
          : change.companions;
        if (!phones && !addresses && !companions) return before;
        const at = deps.clock.now();
        await updateClient(tx, id, columnsOf({ phones, addresses }), at);
        if (phones) await putPhones(tx, id, phones);
        if (addresses) await putAddresses(tx, id, addresses);
        if (companions) await putCompanions(tx, id, companions, at);
        recordAudit(tx, {
          at,
          actor,
          ...origin,
          action: 'client.update',
          entity: 'client',
          entityId: id,
          before: inWords({
            ...(phones && { phones: stored.phones }),
            ...(addresses && { addresses: stored.addresses }),
            ...(companions && { companions: stored.companions }),
          }),
          after: inWords({ phones, addresses, companions }),
        });
        await tellVisits(tx, id, at);
        return readContacts(tx, id);
      }),
  });
}
