import * as Radix from '@radix-ui/react-dialog';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styled from 'styled-components';
import { IconButton } from '../button/IconButton';
import type { OverlayProps } from './overlayProps';
import { Body, dialogStyle, Foot, Head, popoverStyle, sheetStyle, veilStyle } from './dialogStyle';
import { openerPosition, focusBack, wayBackFrom } from './opener';
import { useKeyboardScroll } from './useKeyboardScroll';

const Veil = styled(Radix.Overlay)`
  ${veilStyle}
`;
const Box = styled(Radix.Content)`
  &[data-kind='dialog'] { ${dialogStyle} }
  &[data-kind='sheet'] { ${sheetStyle} }
  &[data-kind='popover'] { ${popoverStyle} }
`;

/** Fetched on the first opening: focus trap, scroll lock, Escape and the rest of a modal's manners are Radix's. */
export function RadixDialog({ open, onClose, title, description, footer, children, box, alert, bare }: OverlayProps) {
  const content = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const wayBack = useRef<readonly HTMLElement[]>([]);
  const [place] = useState(() => (box['data-kind'] === 'popover' ? openerPosition() : undefined));
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Radix.Portal>
        <Veil data-kind={box['data-kind']} />
        <Box
          {...box}
          ref={content}
          style={place as CSSProperties}
          role={alert ? 'alertdialog' : 'dialog'}
          {...(description ? undefined : { 'aria-describedby': undefined })}
          // A question that must be answered is not lost by a press beside it.
          onPointerDownOutside={alert ? (event) => event.preventDefault() : undefined}
          onOpenAutoFocus={(event) => {
            wayBack.current = wayBackFrom(document.activeElement);
            // The first thing to do, and not the closing cross that happens to stand first.
            const first = body.current?.querySelector<HTMLElement>(
              '[data-autofocus], input:not([type=hidden]), select, textarea',
            );
            // A question starts on its harmless answer, which says so itself or stands first.
            if (!first || (alert && !first.hasAttribute('data-autofocus'))) return;
            event.preventDefault();
            first.focus();
          }}
          // Radix would look for a trigger of its own, find none, and leave the focus nowhere.
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <KeyboardBack way={wayBack} />
          <CloseRequests onClose={onClose} />
          <Exposed content={content} />
          {bare ? (
            <Radix.Title asChild>
              <span hidden>{title}</span>
            </Radix.Title>
          ) : (
            <Head $alone={Boolean(alert)}>
              <div>
                <Radix.Title>{title}</Radix.Title>
                {description && <Radix.Description>{description}</Radix.Description>}
              </div>
              {!alert && <IconButton icon="close" label="Close" onClick={onClose} />}
            </Head>
          )}
          {children !== undefined && (
            <Contents place={body} title={title}>
              {children}
            </Contents>
          )}
          {footer && <Foot>{footer}</Foot>}
        </Box>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The keyboard is back before anything is drawn without the dialog: Radix would leave it nowhere for a frame. */
function KeyboardBack({ way }: { way: RefObject<readonly HTMLElement[]> }) {
  useLayoutEffect(() => () => queueMicrotask(() => focusBack(way.current)), [way]);
  return null;
}

/** Not among the compiler's own types yet. */
interface Watcher extends EventTarget {
  destroy: () => void;
}
type WatcherClass = new () => Watcher;

/**
 * A phone's way back closes what is on top, in browsers that say so, instead of leaving the page. Escape does not come
 * here: Radix takes that key. Source: R-pages-120.
 */
function CloseRequests({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: WatcherClass };
    if (!CloseWatcher) return undefined;
    let watcher: Watcher;
    const watch = (): void => {
      watcher = new CloseWatcher();
      // A watcher tells of one request, and a dialog may stay: what was typed is asked about first.
      watcher.addEventListener('close', () => {
        watch();
        close();
      });
    };
    watch();
    return () => watcher.destroy();
  }, []);
  return null;
}

/**
 * Each dialog hides all else from screen readers as it opens, Radix sees to that. Of two that open in one go, such as a
 * call and the dialog that waited for the same code, each would hide the other: what the later one has not hidden
 * itself is there again, as it is the one above. Source: R-pages-106.
 */
function Exposed({ content }: { content: RefObject<HTMLDivElement | null> }) {
  const own = useRef<readonly Element[]>([]);
  useLayoutEffect(() => {
    own.current = [...(content.current?.querySelectorAll('[aria-hidden]') ?? [])];
  }, [content]);
  useEffect(() => {
    const hidden = content.current?.querySelectorAll('[data-aria-hidden]') ?? [];
    for (const one of [content.current, ...hidden])
      if (one && !own.current.includes(one)) one.removeAttribute('aria-hidden');
  }, [content]);
  return null;
}

function Contents({
  place,
  title,
  children,
}: {
  place: RefObject<HTMLDivElement | null>;
  title: string;
  children: ReactNode;
}) {
  const scrolled = useKeyboardScroll(place);
  return (
    <Body ref={place} {...(scrolled && { tabIndex: 0, role: 'region', 'aria-label': title })}>
      {children}
    </Body>
  );
}
