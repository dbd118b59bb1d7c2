import { Field, limits, Select, TextInput } from 'shared-lib';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, required } from 'shared-lib/form';
import {
  CLIENT_ADDRESS_KINDS,
  CLIENT_ADDRESS_WORDS,
  type ClientAddress,
  type ClientAddressKind,
  readPin,
} from 'shared-lib/records';
import { useContactForm } from './useContactForm';
import * as m from '../../texts/m';

export interface AddressDialogProps {
  client: number;
  addresses: readonly ClientAddress[];
  /** The address to change. Without it, one is added. */
  address?: ClientAddress | undefined;
  onClose: () => void;
}

/** Adds an address of a client with the way in there, or changes one. Source: R-beyond-751. */
export function AddressDialog({ client, addresses, address, onClose }: AddressDialogProps) {
  const form = useContactForm({
    client,
    what: 'addresses',
    list: addresses,
    one: address,
    start: {
      kind: address?.kind ?? 'home',
      room: address?.room ?? '',
      address: address?.address ?? '',
      gate_instructions: address?.gate_instructions ?? '',
      pin: address?.pin ?? '',
    },
    check: (typed) => ({
      address: required(typed.address),
      pin: typed.pin.trim() !== '' && readPin(typed.pin) === null ? m.no_point_in_this() : undefined,
    }),
    entry: (typed) => ({
      kind: typed.kind as ClientAddressKind,
      room: typed.room.trim(),
      address: typed.address.trim(),
      gate_instructions: typed.gate_instructions.trim(),
      main: address?.main ?? false,
      // An older server takes none.
      ...((address?.pin !== undefined || typed.pin.trim() !== '') && { pin: readPin(typed.pin) ?? '' }),
    }),
    shownAt: { addresses: 'address' },
    onClose,
  });
  const { errors, control } = form;
  const kinds = CLIENT_ADDRESS_KINDS.filter((kind) => !(address?.main && kind === 'old'));
  return (
    <FormDialog
      form={form}
      title={address ? m.edit_address() : m.add_address()}
      submitLabel={address ? m.save() : m.add_address()}
      onClose={onClose}
    >
      <Field label={m.kind()} error={errors.kind}>
        <Select
          {...control('kind')}
          options={kinds.map((kind) => ({ value: kind, label: CLIENT_ADDRESS_WORDS[kind] }))}
        />
      </Field>
      {!address?.main && (
        <Field label={m.room_or_unit()} aside={m.optional()} error={errors.room}>
          <TextInput autoComplete="off" maxLength={limits.NAME_MAX} {...control('room')} />
        </Field>
      )}
      <Field label={m.address()} required error={errors.address}>
        <TextArea rows={2} maxLength={limits.TEXT_MAX} {...control('address')} />
      </Field>
      <Field
        label={m.gate_instructions()}
        aside={m.optional()}
        hint={m.whoever_comes_here_reads_it()}
        error={errors.gate_instructions}
      >
        <TextArea rows={2} maxLength={limits.TEXT_MAX} {...control('gate_instructions')} />
      </Field>
      <Field label={m.pin_on_the_map()} aside={m.optional()} hint={m.if_the_client_allows_it()} error={errors.pin}>
        <TextInput autoComplete="off" maxLength={limits.TEXT_MAX} {...control('pin')} />
      </Field>
    </FormDialog>
  );
}
