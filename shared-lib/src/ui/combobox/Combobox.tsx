import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { TextInput } from '../field/TextInput';
import { Icon } from '../icon/Icon';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { Spinner } from '../spinner/Spinner';
import { Detail, Empty, Group, Inline, Option, Popup, Waiting, Wrap } from './comboboxStyle';
import * as m from '../../texts/m';

export interface ComboboxOption {
  value: string;
  label: string;
  /** A second line: phone, address. */
  detail?: ReactNode;
  disabled?: boolean;
  /** Neighbouring options of one group stand below its name. */
  group?: string;
}

export interface ComboboxProps {
  /** The typed text. The owner searches for it (debounced) and passes the options. */
  query: string;
  onQueryChange: (query: string) => void;
  options: readonly ComboboxOption[];
  onSelect: (option: ComboboxOption) => void;
  /** The answer is on its way. */
  busy?: boolean;
  placeholder?: string;
  emptyText?: string;
  /** A last line that is always offered: 'Add “Joy” as a new client'. */
  action?: { label: string; onSelect: () => void };
  /** Needed only outside a `Field`. */
  label?: string;
  autoFocus?: boolean;
  /** The list is always open below the box, with its first line ready for Enter. */
  inline?: boolean;
}

interface OptionGroup {
  name: string | undefined;
  first: number;
  options: ComboboxOption[];
}

/** The options in groups, in their order. */
function groupsOf(options: readonly ComboboxOption[]): OptionGroup[] {
  const groups: OptionGroup[] = [];
  options.forEach((option, index) => {
    const last = groups.at(-1);
    if (last && last.name === option.group) last.options.push(option);
    else groups.push({ name: option.group, first: index, options: [option] });
  });
  return groups;
}

/**
 * A search box with a list below (the ARIA combobox): arrows move, Enter chooses, Escape closes. Enter after typing
 * chooses the only option, or else moves to the first. Pressed while the answer is on its way, it is kept until then.
 * The focus stays in the box, so typing can go on.
 *
 * @example
 * <Field label="Client">
 *   <Combobox query={query} onQueryChange={setQuery} options={found} busy={search.isFetching} onSelect={choose}
 *     action={{ label: `Add “${query}” as a new client`, onSelect: addClient }} />
 * </Field>
 */
export function Combobox({
  query,
  onQueryChange,
  options,
  onSelect,
  busy = false,
  placeholder,
  emptyText = m.nothing_found(),
  action,
  label,
  autoFocus,
  inline = false,
}: ComboboxProps) {
  const id = useId();
  const none = inline ? 0 : -1;
  const [asked, setOpen] = useState(false);
  const [at, setAt] = useState(none);
  /** Enter was pressed before the answer came. */
  const [isKept, keep] = useState(false);
  const open = inline || asked;

  // The options, and the action after them, in one row for the arrow keys.
  const count = options.length + (action ? 1 : 0);
  const active = Math.min(at, count - 1);

  const close = (): void => {
    keep(false);
    setOpen(false);
    setAt(none);
  };
  const take = (index: number): void => {
    const option = options[index];
    if (option?.disabled) return;
    close();
    if (option) onSelect(option);
    else action?.onSelect();
  };
  const move = (to: number): void => {
    const next = (to + count) % count;
    setAt(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };

  const enter = (): void => {
    if (options.length === 1 || (inline && count > 0)) take(0);
    else if (count > 0) move(0);
  };
  const onAnswer = useEffectEvent((): void => {
    if (!isKept || busy) return;
    keep(false);
    enter();
  });
  // Once the answer is drawn.
  useEffect(() => {
    const soon = setTimeout(() => onAnswer());
    return () => clearTimeout(soon);
  }, [isKept, busy]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      if (count > 0) move(event.key === 'ArrowDown' ? active + 1 : Math.max(active, 0) - 1);
    } else if (event.key === 'Enter' && open && active >= 0) {
      // Enter chose from the list. It must not send the form.
      event.preventDefault();
      take(active);
    } else if (event.key === 'Enter' && open && query.trim()) {
      // Text is typed and nothing chosen: sending the form now would only report a missing value.
      event.preventDefault();
      if (busy) keep(true);
      else enter();
    } else if (event.key === 'Escape' && asked && !inline) {
      // Escape closes only the list, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') {
      close();
    }
  };

  const List = inline ? Inline : Popup;
  const status = !open
    ? ''
    : busy
      ? m.searching()
      : options.length === 0
        ? emptyText
        : options.length === 1
          ? m.n_1_result()
          : m.results({ count: options.length });

  return (
    <Wrap
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <TextInput
        role="combobox"
        icon="search"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        autoFocus={autoFocus}
        placeholder={placeholder}
        value={query}
        onChange={(typed) => {
          onQueryChange(typed);
          setOpen(true);
          setAt(none);
          keep(false);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      {busy && (
        <Waiting>
          <Spinner $size={16} />
        </Waiting>
      )}
      {open && (
        <List onPointerDown={(event) => event.preventDefault()}>
          {options.length === 0 && <Empty>{busy ? m.searching_2() : emptyText}</Empty>}
          <ul id={`${id}-list`} role="listbox" aria-label={label ?? m.results_2()}>
            {groupsOf(options).map(({ name, first, options: members }) => {
              const lines = members.map((option, place) => (
                <Option
                  key={option.value}
                  id={`${id}-${first + place}`}
                  role="option"
                  aria-selected={first + place === active}
                  aria-disabled={option.disabled || undefined}
                  onPointerMove={() => setAt(first + place)}
                  onClick={() => take(first + place)}
                >
                  <span>
                    {option.label}
                    {option.detail && <Detail>{option.detail}</Detail>}
                  </span>
                </Option>
              ));
              return name === undefined ? (
                lines
              ) : (
                <Group key={first} role="group" aria-label={name}>
                  <b aria-hidden="true">{name}</b>
                  <ul role="presentation">{lines}</ul>
                </Group>
              );
            })}
            {action && (
              <Option
                id={`${id}-${options.length}`}
                role="option"
                data-action
                aria-selected={active === options.length}
                onPointerMove={() => setAt(options.length)}
                onClick={() => take(options.length)}
              >
                <Icon name="plus" size={16} />
                {action.label}
              </Option>
            )}
          </ul>
        </List>
      )}
      <VisuallyHidden role="status">{status}</VisuallyHidden>
    </Wrap>
  );
}
