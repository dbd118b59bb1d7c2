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
import { focusBack, wayBackFrom } from './focusBack';
import { openerPosition } from './opener';
import * as m from '../../texts/m';

const REACHABLE = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * Must the element itself take the focus, so that the keyboard can scroll it? Yes, if it overflows and contains nothing
 * that can take the focus. Source: WCAG 2.1.1.
 */
function useKeyboardScroll(place: RefObject<HTMLElement | null>): boolean {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() =>
      setNeeded(element.scrollHeight > element.clientHeight && !element.querySelector(REACHABLE)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return needed;
}

const Veil = styled(Radix.Overlay)`
  ${veilStyle}
`;
const Box = styled(Radix.Content)`
  &[data-kind='dialog'] { ${dialogStyle} }
  &[data-kind='sheet'] { ${sheetStyle} }
  &[data-kind='popover'] { ${popoverStyle} }
`;

/** Loaded on the first opening: Radix provides the focus trap, scroll lock, Escape and other modal behaviour. */
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
          // A press beside a question that needs an answer does not close it.
          onPointerDownOutside={alert ? (event) => event.preventDefault() : undefined}
          onOpenAutoFocus={(event) => {
            wayBack.current = wayBackFrom(document.activeElement);
            // The first control in the body, not the closing cross before it.
            const first = body.current?.querySelector<HTMLElement>(
              '[data-autofocus], input:not([type=hidden]), select, textarea',
            );
            // A question starts on its harmless answer, which is marked or comes first.
            if (!first || (alert && !first.hasAttribute('data-autofocus'))) return;
            event.preventDefault();
            first.focus();
          }}
          // Radix would look for its own trigger, find none, and lose the focus.
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
              {!alert && <IconButton icon="close" label={m.close()} onClick={onClose} />}
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

/** Returns the focus before anything is drawn without the dialog: Radix would lose it for a frame. */
function KeyboardBack({ way }: { way: RefObject<readonly HTMLElement[]> }) {
  useLayoutEffect(() => () => queueMicrotask(() => focusBack(way.current)), [way]);
  return null;
}

/** Not among TypeScript's own types yet. */
interface Watcher extends EventTarget {
  destroy: () => void;
}
type WatcherClass = new () => Watcher;

/**
 * A phone's back gesture closes the top dialog instead of leaving the page, in browsers that report it. Escape does not
 * arrive here, as Radix handles that key. Source: R-pages-120.
 */
function CloseRequests({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: WatcherClass };
    if (!CloseWatcher) return undefined;
    let watcher: Watcher;
    const watch = (): void => {
      watcher = new CloseWatcher();
      // A watcher reports one request, and the dialog may stay open: it asks first about typed text.
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
 * Each Radix dialog hides everything else from screen readers as it opens. Two that open together, such as a call and
 * the dialog that waited for the same code, would hide each other. So whatever the later one has not hidden itself is
 * shown again: it is the one on top. Source: R-pages-106.
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
