import { DropdownMenu, IconButton } from 'shared-lib';
import * as m from '../../texts/m';

export interface ContactMenuProps {
  /** The number, place or person, in the name of the menu. */
  what: string;
  /** The main one can only be edited: another one takes its place first. */
  isMain?: boolean;
  busy: boolean;
  /** Loads the dialog of Edit ahead. */
  prefetch: () => void;
  onEdit: () => void;
  /** Left out where none is the main one. */
  onMakeMain?: () => void;
  onRemove: () => void;
}

/** What can be done with one number, address or companion of a client. */
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
              ...(onMakeMain
                ? [{ label: m.make_main(), icon: 'check', disabled: busy, onSelect: onMakeMain } as const]
                : []),
              { label: m.remove_it(), icon: 'trash', danger: true, disabled: busy, onSelect: onRemove },
            ] as const)),
      ]}
    />
  );
}
