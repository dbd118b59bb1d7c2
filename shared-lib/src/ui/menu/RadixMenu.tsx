import * as Radix from '@radix-ui/react-dropdown-menu';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import styled, { css, keyframes } from 'styled-components';
import { media } from '../../theme/tokens';
import { Icon } from '../icon/Icon';
import type { DropdownMenuProps, MenuAction } from './menuProps';

const appear = keyframes`from { opacity: 0; transform: translateY(-4px); }`;

const Content = styled(Radix.Content)`
  z-index: 60;
  min-width: 190px;
  max-width: min(320px, calc(100vw - 24px));
  max-height: var(--radix-dropdown-menu-content-available-height);
  overflow-y: auto;
  padding: 5px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-m);
  background: var(--surface);
  color: var(--ink);
  box-shadow: var(--shadow-high);
  animation: ${appear} var(--fast) ease-out;
`;
const entry = css`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 34px;
  padding: 6px 10px;
  border-radius: 7px;
  color: var(--ink);
  font-size: var(--t-s);
  font-weight: 600;
  text-decoration: none;
  cursor: pointer;
  user-select: none;

  > svg { color: var(--ink-2); }
  &[data-highlighted] { background: var(--brand-soft); color: var(--brand-ink); outline: none; }
  &[data-highlighted] > svg { color: inherit; }
  &[data-danger='true'] { color: var(--red); }
  &[data-danger='true'] > svg { color: inherit; }
  &[data-danger='true'][data-highlighted] { background: var(--red-soft); color: var(--red); }
  &[data-disabled] { opacity: 0.5; cursor: not-allowed; }

  ${media.touch} {
    min-height: 44px;
  }
`;
const Item = styled(Radix.Item)`
  ${entry}
`;
const Line = styled(Radix.Separator)`
  height: 1px;
  margin: 5px 8px;
  background: var(--line);
`;
const Heading = styled(Radix.Label)`
  padding: 6px 10px 4px;
  color: var(--ink-2);
  font-size: var(--t-xs);
`;

function Action({ action, onSelect }: { action: MenuAction; onSelect: () => void }) {
  const { label, icon, to, href, danger = false, disabled } = action;
  const contents = (
    <>
      {icon && <Icon name={icon} size={16} />}
      {label}
    </>
  );
  const leads = to !== undefined || href !== undefined;
  return (
    <Item data-danger={danger} disabled={disabled} onSelect={onSelect} asChild={leads}>
      {to !== undefined ? (
        <Link to={to}>{contents}</Link>
      ) : href !== undefined ? (
        <a href={href}>{contents}</a>
      ) : (
        contents
      )}
    </Item>
  );
}

export function RadixMenu({
  trigger,
  label,
  items,
  open,
  onOpenChange,
}: DropdownMenuProps & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const chosen = useRef<MenuAction>(undefined);
  const runChosen = (): void => {
    chosen.current?.onSelect?.();
    chosen.current = undefined;
  };
  return (
    // Not modal: a modal menu would hide the page, with all its controls, from screen readers.
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        {/* Has its own name: the trigger's is often only 'More'. */}
        <Content
          aria-label={label}
          aria-labelledby={undefined}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          // The action runs once the trigger has the focus again, so a dialog that it opens can return it.
          onCloseAutoFocus={() => queueMicrotask(runChosen)}
        >
          {items.map((item, at) => {
            if (item === 'separator') return <Line key={`line-${at}`} />;
            if ('heading' in item) return <Heading key={item.heading}>{item.heading}</Heading>;
            return (
              <Action
                key={item.label}
                action={item}
                onSelect={() => {
                  chosen.current = item;
                }}
              />
            );
          })}
        </Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
