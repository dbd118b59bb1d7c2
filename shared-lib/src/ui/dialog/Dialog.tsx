import type { ReactNode } from 'react';
import { Button } from '../button/Button';
import { lazyModule } from '../lazy/lazyModule';
import type { OverlayContents, OverlayProps } from './overlayProps';
import * as m from '../../texts/m';

const dialogCode = lazyModule(() => import(/* webpackChunkName: "dialogs" */ './RadixDialog'));

/** Loads the code of the dialogs before the first opening. The shell calls it when it is idle after sign-in. */
export const loadDialogs = dialogCode.load;

/** Its code is not part of the first load. The focus returns to what opened it. */
function Overlay(props: OverlayProps) {
  const code = dialogCode.useCode(props.open, props.onClose);
  return code ? <code.RadixDialog {...props} /> : null;
}

export interface DialogProps extends OverlayContents {
  /** 420, 520 or 760 px. On a phone, all come from the bottom edge. */
  size?: 'sm' | 'md' | 'lg';
}

/**
 * A modal of any kind; a form in one is a `FormDialog`. The first field gets the focus, or the element with
 * `data-autofocus`.
 *
 * @example <Dialog open={open} onClose={close} title="Completed today"><AppointmentList … /></Dialog>
 */
export function Dialog({ size = 'md', ...rest }: DialogProps) {
  return <Overlay {...rest} box={{ 'data-kind': 'dialog', 'data-size': size }} />;
}

export interface SheetProps extends OverlayContents {
  side?: 'right' | 'left' | 'bottom';
  bare?: boolean;
  /** It needs an answer: an alertdialog without a cross, and a press beside it does not close it. */
  alert?: boolean;
}

/**
 * A panel at an edge: a booking form on the right, a drawer of links on the left, choices at the bottom of a phone.
 *
 * @example <Sheet open={open} onClose={close} title="New booking" footer={…}>…</Sheet>
 */
export function Sheet({ side = 'right', ...rest }: SheetProps) {
  return <Overlay {...rest} box={{ 'data-kind': 'sheet', 'data-side': side }} />;
}

/**
 * A small panel beside what opened it, for a quick choice; on a phone, from the bottom edge. Mount it when it opens,
 * because it finds its place then.
 *
 * @example {asked && <Popover open onClose={close} title="Swap therapist">…</Popover>}
 */
export function Popover(props: OverlayContents) {
  return <Overlay {...props} box={{ 'data-kind': 'popover' }} />;
}

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen, and to whom or what. */
  text?: ReactNode;
  /** The verb, never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** It cannot be undone: the button is red. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * A question before something that cannot be undone. The focus starts on the harmless answer.
 *
 * @example
 * <ConfirmDialog open={asking} title="Complete this session?" text="This action cannot be undone."
 *   confirmLabel="Complete Session" onConfirm={complete} onClose={() => setAsking(false)} />
 */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel = m.cancel(),
  danger = false,
  busy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Overlay
      alert
      open={open}
      onClose={onClose}
      title={title}
      description={text}
      box={{ 'data-kind': 'dialog', 'data-size': 'sm' }}
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button variant={danger ? 'dangerPrimary' : 'primary'} step busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
