import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useEffect, useEffectEvent, useRef } from 'react';
import { Button, Card, formatLocalTime, formatPesos, IconButton, media, Text } from 'shared-lib';
import { type FormState, LeaveQuestion, Refused } from 'shared-lib/form';
import styled from 'styled-components';
import type { Draft } from '../draft/draft';
import type { Sum } from '../draft/sums';
import * as m from '../../texts/m';

/** From this width there is room for the day and the form side by side. */
export const WIDE = '@media (min-width: 1100px)';

const Form = styled.form`
  display: flex;
  flex-direction: column;
  min-height: 0;

  ${WIDE} {
    height: 100%;
  }
`;
const Sheet = styled(Card)`
  ${WIDE} {
    position: sticky;
    top: var(--s4);
    /* As high as the window less the page's own margin, whatever is in it: it stands still when the list beside it
       gets shorter. */
    height: calc(100dvh - var(--s4) - var(--s7));
  }
`;
const Head = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: 18px 14px 4px 22px;

  h2 { font-size: var(--t-xl); line-height: 1.25; letter-spacing: -0.01em; }
`;
const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: 18px;
  flex: 1;
  min-height: 0;
  padding: 10px 22px 22px;

  /* A place for warnings takes no room without one. */
  > [role='status']:empty { margin-top: -18px; }

  ${WIDE} {
    overflow-y: auto;
    overscroll-behavior: contain;
  }
  /* The foot lies over the fields while the page is not scrolled. */
  scroll-padding-bottom: 8rem;
  [data-suggested] { scroll-margin-bottom: 1rem; }
  ${media.phone} {
    padding: 8px 16px 18px;
  }
`;
const Foot = styled.footer`
  position: sticky;
  bottom: 0;
  z-index: 2;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s3);
  padding: 14px 22px calc(14px + env(safe-area-inset-bottom));
  border-top: 1px solid var(--line);
  border-radius: 0 0 var(--r-l) var(--r-l);
  background: var(--surface);

  > div { display: flex; flex-direction: column; min-width: 0; }
  /* Room for the end from the start, so that choosing it moves nothing. */
  > div > :last-child { min-height: 2lh; }
  > button { white-space: nowrap; padding-inline: 14px; }
  ${media.phone} {
    padding-inline: 16px;
    > button { flex: none; min-height: 48px; }
  }
`;

/** Beside the button's words, where there is a keyboard. */
const Keys = styled.kbd`
  padding: 1px 6px;
  border-radius: var(--r-s);
  background: color-mix(in srgb, currentColor 10%, transparent);
  font: inherit;
  font-size: var(--t-xs);

  ${media.touch} { display: none; }
`;

export interface PanelFrameProps {
  title: string;
  sum: Sum;
  /** The price with its surcharges, if it may have any. */
  price: ReactNode;
  /** `HH:MM`; null before a start is chosen. */
  end: string | null;
  submitLabel: string;
  form: FormState<Draft>;
  /** Something is on its way that the form is to be sent with. */
  isWaiting: boolean;
  /** The place of the fields. */
  fields: Ref<HTMLDivElement>;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Sends a form by its button and by Ctrl Enter, from any field of it. While it waits for something, the press is kept.
 * Source: R-beyond-443.
 */
function useSending({ form, isWaiting }: Pick<PanelFrameProps, 'form' | 'isWaiting'>) {
  const isKept = useRef(false);
  const onArrival = useEffectEvent((): void => {
    if (isWaiting || !isKept.current) return;
    isKept.current = false;
    form.submit();
  });
  useEffect(() => onArrival(), [isWaiting]);
  const send = (): void => {
    if (isWaiting) isKept.current = true;
    else form.submit();
  };
  return {
    ...form.frame,
    onSubmit: (event: FormEvent): void => {
      event.preventDefault();
      send();
    },
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      event.preventDefault();
      send();
    },
  };
}

/** The frame of the booking form. Its head stays, its fields scroll, and its price and button stay in sight. */
export function PanelFrame(props: PanelFrameProps) {
  const { title, sum, price, end, submitLabel, form, fields, onClose, children } = props;
  const sending = useSending(props);
  const head = useRef<HTMLHeadingElement>(null);
  // A field that takes the keyboard focus on opening has it by now.
  useEffect(() => {
    if (!head.current?.closest('form')?.contains(document.activeElement)) head.current?.focus();
  }, []);
  return (
    <Sheet pad="none" aria-label={title}>
      <Form {...sending}>
        <Head>
          <h2 ref={head} tabIndex={-1}>
            {title}
          </h2>
          <IconButton icon="close" label={m.close()} onClick={onClose} />
        </Head>
        <Body ref={fields}>
          {form.refused && <Refused {...form.refused} />}
          {children}
        </Body>
        <Foot>
          <div>
            <Text size="l" strong nowrap>
              {price || formatPesos(sum.price)}
            </Text>
            <Text size="s" muted>
              {sum.duration > 0 &&
                m.duration_min_words({
                  duration: sum.duration,
                  words: end ? m.until({ end: formatLocalTime(end) }) : '',
                })}
            </Text>
          </div>
          <Button variant="primary" type="submit" busy={form.busy}>
            {submitLabel}
            <Keys aria-hidden>{m.ctrl_enter()}</Keys>
          </Button>
        </Foot>
        <LeaveQuestion form={form} />
      </Form>
    </Sheet>
  );
}
