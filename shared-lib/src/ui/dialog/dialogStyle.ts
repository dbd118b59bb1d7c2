import styled, { css, keyframes } from 'styled-components';
import { media } from '../../theme/tokens';

const fade = keyframes`from { opacity: 0; }`;
const rise = keyframes`from { opacity: 0; transform: translate(-50%, calc(-50% + 10px)); }`;
const up = keyframes`from { transform: translateY(40px); opacity: 0; }`;
const fromRight = keyframes`from { transform: translateX(40px); opacity: 0; }`;
const fromLeft = keyframes`from { transform: translateX(-40px); opacity: 0; }`;

export const veilStyle = css`
  position: fixed;
  inset: 0;
  z-index: 50;
  background: var(--veil);
  animation: ${fade} var(--slow) ease-out;

  &[data-kind='popover'] {
    background: transparent;

    ${media.phone} { background: var(--veil); }
  }
`;

// On the level of the veils: a later dialog's veil covers the earlier dialog.
const box = css`
  position: fixed;
  z-index: 50;
  display: flex;
  flex-direction: column;
  background: var(--surface);
  color: var(--ink);
  border: 1px solid var(--line);
  box-shadow: var(--shadow-high);
`;

/** From the bottom edge of a phone: in reach of the thumb, and never wider than the screen. */
const bottomSheet = css`
  /* Above the keyboard of a phone that lays it over the page; see shell/src/install/keyboard.ts. */
  inset: auto 0 var(--keyboard, 0px) 0;
  width: auto;
  max-width: none;
  max-height: calc(92dvh - var(--keyboard, 0px));
  transform: none;
  border-radius: var(--r-l) var(--r-l) 0 0;
  border-width: 1px 0 0;
  animation: ${up} var(--slow) ease-out;
`;

export const dialogStyle = css`
  ${box}
  top: 50%;
  left: 50%;
  width: calc(100vw - 48px);
  max-width: 520px;
  max-height: min(86dvh, 860px);
  transform: translate(-50%, -50%);
  border-radius: var(--r-l);
  animation: ${rise} var(--slow) ease-out;

  &[data-size='sm'] { max-width: 420px; }
  &[data-size='lg'] { max-width: 760px; }

  ${media.phone} {
    ${bottomSheet}
    &[data-size] { max-width: none; }
  }
`;

export const sheetStyle = css`
  ${box}
  top: 0;
  bottom: 0;

  &[data-side='right'] { right: 0; width: min(440px, 100vw); border-width: 0 0 0 1px; animation: ${fromRight} var(--slow) ease-out; }
  &[data-side='left'] { left: 0; padding-left: env(safe-area-inset-left); width: min(300px, 86vw); border-width: 0 1px 0 0; animation: ${fromLeft} var(--slow) ease-out; }
  &[data-side='bottom'] { ${bottomSheet} top: auto; }

  /* What calls somebody at a desk is read at a glance: lines and buttons of the whole screen's width are not. */
  &[data-side='bottom'][role='alertdialog'] {
    ${media.desk} { max-width: 560px; margin-inline: auto; border-width: 1px 1px 0; }
  }
`;

/** Its place is calculated as it opens; see `openerPosition`. */
export const popoverStyle = css`
  ${box}
  top: var(--top);
  bottom: var(--bottom);
  left: var(--left);
  width: min(400px, calc(100vw - 24px));
  max-height: var(--room);
  border-radius: var(--r-l);
  animation: ${fade} var(--fast) ease-out;

  ${media.phone} {
    ${bottomSheet}
  }
`;

/** `$alone`: without the closing cross, whose space the padding at the end then omits. */
export const Head = styled.div<{ $alone?: boolean }>`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--s3);
  padding: 20px ${({ $alone }) => ($alone ? 24 : 14)}px 12px 24px;

  h2 { font-size: var(--t-xl); line-height: 1.25; letter-spacing: -0.01em; }
  p { margin-top: 4px; color: var(--ink-2); font-size: var(--t-s); }
  > div { flex: 1; min-width: 0; padding-top: 4px; }

  ${media.phone} {
    padding: 14px ${({ $alone }) => ($alone ? 18 : 8)}px 10px 18px;
  }
`;
export const Body = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 4px 24px 24px;
  /* A field that gets the focus is not left behind a button that stays at the foot. */
  &:has([data-stays='true']) { scroll-padding-bottom: 7rem; }

  ${media.phone} {
    padding: 4px 18px 18px;
  }
`;
export const Foot = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  flex-wrap: wrap;
  gap: var(--s2);
  padding: 14px 24px;
  border-top: 1px solid var(--line);

  /* A sum stands at the left of the buttons. */
  > :first-child:not(button, a) { margin-right: auto; }

  /* The last child is the primary: nearest to the thumb, and wide. */
  ${media.phone} {
    padding: 12px 18px calc(14px + env(safe-area-inset-bottom));
    /* Each is as wide as its words at least; what does not fit goes on a line of its own. */
    > button, > a { flex: 1 1 auto; min-height: 48px; }
  }
`;
