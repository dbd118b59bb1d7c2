import { DropdownMenu, IconButton } from 'shared-lib';
import * as m from '../../texts/m';

export interface ContactMenuProps {
  /** The number or the place, in the name of the menu. */
  what: string;
  /** The main one can only be edited: another one takes its place first. */
  isMain: boolean;
  busy: boolean;
  /** Loads the dialog of Edit ahead. */
  prefetch: () => void;
  onEdit: () => void;
  onMakeMain: () => void;
  onRemove: () => void;
}

/** What can be done with one number or address of a client. */
export function ContactMenu({ what, isMain, busy, prefetch, onEdit, onMakeMain, onRemove }: ContactMenuProps) {
  return (
    <DropdownMenu
      label={m.more_about({ what })}
      trigger={<IconButton icon="more" size="sm" label={m.more_about({ what })} />}
      prefetch={prefetch}
      items={[
        { label: m.edit(), icon: 'edit', onSelect: onEdit },
        ...(isMain
          ? []
          : ([
              { label: m.make_main(), icon: 'check', disabled: busy, onSelect: onMakeMain },
              { label: m.remove_it(), icon: 'trash', danger: true, disabled: busy, onSelect: onRemove },
            ] as const)),
      ]}
    />
  );
}
