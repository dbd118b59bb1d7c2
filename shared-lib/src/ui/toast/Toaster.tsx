import { type FocusEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import styled, { keyframes } from 'styled-components';
import { media } from '../../theme/tokens';
import { Button } from '../button/Button';
import { IconButton } from '../button/IconButton';
import { goOnAt, wayOnFrom } from '../button/useKeyboardStays';
import { Icon } from '../icon/Icon';
import type { IconName } from '../icon/icons';
import { type Toast, toast, toastStore, VISIBLE_TOASTS } from './toast';
import * as m from '../../texts/m';

const arrive = keyframes`from { opacity: 0; transform: translateY(8px); }`;

const Region = styled.div`
  position: fixed;
  z-index: 100;
  right: 20px;
  bottom: 20px;
  display: flex;
  flex-direction: column;
  gap: var(--s2);
  width: min(380px, calc(100vw - 24px));
  pointer-events: none;

  /* On a phone the bottom belongs to the thumb's button, and SOS may not be covered: the place is over the bar, left of
     SOS. With larger text that is too narrow, and it is below the bar. Each clamp has only its two ends. */
  ${media.phone} {
    --beside: clamp(116px, 7.25rem, 164px);
    --short: calc((14rem - (100vw - var(--beside) - 8px)) * 999);
    right: clamp(12px, var(--short) * -1, var(--beside));
    bottom: auto;
    top: calc(var(--over, 0px) + clamp(4px, var(--short), 72px) + env(safe-area-inset-top));
    width: clamp(100vw - var(--beside) - 8px, var(--short), 100vw - 24px);
  }
`;
const Item = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  padding: 10px 8px 10px 14px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-m);
  background: var(--surface);
  box-shadow: var(--shadow-high);
  font-size: var(--t-s);
  animation: ${arrive} var(--slow) ease-out;
  pointer-events: auto;

  > svg { color: var(--tone); }
  > p { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  small { display: block; font-size: var(--t-xs); color: var(--ink-2); }
  ${media.phone} {
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 6px;
    padding: 6px 2px 6px 10px;
    /* With large text, the buttons go below the words. */
    > p { flex-basis: 5.5rem; }
  }

  /* A finger's press is for what is beneath, but for the toast's own buttons. Source: R-beyond-972. */
  @media (pointer: coarse) {
    pointer-events: none;
    button { pointer-events: auto; }
  }
`;

/** The button to press in a hurry, before the toast goes. */
const Action = styled(Button)`
  && { min-height: 44px; min-width: 44px; }
`;

const icons: Record<Toast['tone'], IconName> = { green: 'checkCircle', red: 'alert', amber: 'warning', blue: 'info' };

/** Ctrl+Z inside a field belongs to the field. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

interface ToastItemProps {
  item: Toast;
  paused: boolean;
  /** The last toast that offers it: one press undoes one thing. */
  takesCtrlZ: boolean;
  /** Called when it was closed by a press on it. */
  onDismissed: () => void;
}

function ToastItem({ item, paused, takesCtrlZ, onDismissed }: ToastItemProps) {
  const { id, duration, action } = item;
  const dismiss = (): void => {
    toast.dismiss(id);
    onDismissed();
  };
  const press = (): void => {
    dismiss();
    action?.onClick();
  };
  const pressByKey = useEffectEvent(press);
  useEffect(() => {
    if (!takesCtrlZ) return undefined;
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey) || isTyping(event)) return;
      event.preventDefault();
      pressByKey();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [takesCtrlZ]);
  useEffect(() => {
    if (paused || duration === 0) return undefined;
    const timer = setTimeout(() => toast.dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, paused]);

  return (
    <Item data-tone={item.tone}>
      <Icon name={icons[item.tone]} />
      <p>
        <span>{item.text}</span>
        {item.detail && <small>{item.detail}</small>}
      </p>
      {action && (
        <Action size="sm" aria-keyshortcuts={takesCtrlZ ? 'Control+Z' : undefined} onClick={press}>
          {action.label}
        </Action>
      )}
      <IconButton size="sm" icon="close" label={m.dismiss()} onClick={dismiss} />
    </Item>
  );
}

/** The toasts shown at once. Those with a button come first, as their time runs anyway. */
const foremost = (queue: readonly Toast[]): readonly Toast[] =>
  [...queue].sort((one, other) => Number(!one.action) - Number(!other.action)).slice(0, VISIBLE_TOASTS);

/**
 * The place of toasts, in the order they came. The shell renders it once. Errors interrupt a screen reader, the rest
 * waits for a pause. While the pointer or the focus is on them, none goes or makes space for another. The focus returns
 * to where it came from once the pressed button is gone. Source: R-pages-101.
 *
 * @example <Toaster />
 */
export function Toaster() {
  const queue = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const [held, setHeld] = useState<readonly Toast[]>();
  const shown = [...foremost(queue), ...(held ?? [])];
  const visible = queue.filter((item) => shown.includes(item));
  const lastUndo = visible.findLast(({ action }) => action?.onCtrlZ);
  const hold = () => setHeld(visible);
  const release = () => setHeld(undefined);
  const region = useRef<HTMLDivElement>(null);
  const wayBack = useRef<ReturnType<typeof wayOnFrom>>(undefined);
  const arrived = ({ currentTarget, relatedTarget: from }: FocusEvent) => {
    hold();
    if (currentTarget.contains(from)) return;
    const wayOn = from instanceof HTMLElement ? wayOnFrom(from) : undefined;
    wayBack.current = wayOn && (() => (from?.isConnected ? (from as HTMLElement) : wayOn()));
  };
  const dismissed = () => {
    release();
    if (wayBack.current && region.current?.contains(document.activeElement)) goOnAt(wayBack.current);
  };
  const draw = (items: readonly Toast[]) =>
    items.map((item) => (
      // The pressed button goes with the focus, and no blur event reports it.
      <ToastItem
        key={item.id}
        item={item}
        paused={held !== undefined}
        takesCtrlZ={item === lastUndo}
        onDismissed={dismissed}
      />
    ));
  return (
    <Region ref={region} onPointerEnter={hold} onPointerLeave={release} onFocus={arrived} onBlur={release}>
      <div role="alert" style={{ display: 'contents' }}>
        {draw(visible.filter((item) => item.tone === 'red'))}
      </div>
      <div role="status" style={{ display: 'contents' }}>
        {draw(visible.filter((item) => item.tone !== 'red'))}
      </div>
    </Region>
  );
}
