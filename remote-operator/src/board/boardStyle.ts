import { media } from 'shared-lib';
import styled from 'styled-components';

/** The width of the column of names, in pixels. `--hour` comes from the zoom. */
export const WHO_PX = 170;
const WHO = `${WHO_PX}px`;

/**
 * The whole board is one styled element, because it has four hundred bars. A bar starts at `--at` hours of the axis, is
 * `--for` hours long, and lies on the line `--track` of its row. Which rows, in which order: `rowsOf` of pieces.ts. The
 * colour of a bar: `wordsOf` there, by `statusTone` of shared-lib.
 */
export const Frame = styled.div`
  --who: ${WHO};
  --line-height: 62px;
  position: relative;
  max-height: calc(100dvh - 216px);
  min-height: 320px;
  overflow: auto;
  overscroll-behavior: contain;
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: var(--bg);

  [data-part='day'] { position: relative; width: calc(var(--who) + var(--hours) * var(--hour)); min-width: 100%; }
  [data-part='hours'], [role='row'] { display: flex; border-bottom: 1px solid var(--line); }
  [data-part='hours'] { position: sticky; z-index: 5; top: 0; background: var(--surface); font-size: var(--t-xs); color: var(--ink-3); }
  [data-part='hours'] > i { flex: none; width: var(--who); position: sticky; left: 0; background: inherit; }
  [data-part='hours'] > span { flex: none; width: var(--hour); padding: 8px 6px; overflow: hidden; border-left: 1px solid var(--line); white-space: nowrap; }
  [data-part='trade'] > [role='rowheader'] {
    position: sticky;
    left: 0;
    padding: 7px 12px;
    font-size: var(--t-xs);
    font-weight: 700;
    color: var(--ink-2);
  }
  [data-part='trade'] { background: var(--sunken); }
  [data-part='who'] {
    position: sticky;
    z-index: 4;
    left: 0;
    flex: none;
    display: flex;
    align-items: center;
    gap: var(--s2);
    width: var(--who);
    padding: 4px 12px;
    border-right: 1px solid var(--line);
    background: var(--surface);
    font-size: var(--t-s);
    font-weight: 600;
    line-height: 1.25;

    > span:last-child { min-width: 0; overflow-wrap: anywhere; }
    small { display: block; font-size: var(--t-xs); font-weight: 400; color: var(--ink-2); }
  }
  [data-part='lane'] {
    position: relative;
    flex: none;
    width: calc(var(--hours) * var(--hour));
    min-height: calc(var(--tracks) * var(--line-height));
    /* Hatched where nobody is on duty, so that it is not told by its shade alone. */
    background: repeating-linear-gradient(135deg, var(--line-strong) 0 1px, transparent 1px 8px) var(--sunken);
    /* Laid out and painted only while it is on the screen: its height is known without its bars. */
    content-visibility: auto;
    contain: layout paint style;
  }
  [data-part='lane'] > i {
    position: absolute;
    top: 0;
    bottom: 0;
    left: calc(var(--at) * var(--hour));
    width: calc(var(--for) * var(--hour));
    background: var(--surface);
  }
  /* A way to the next visit: hatched, so that it is no bar; red and in words where there is too little time for it. */
  [data-part='way'] {
    position: absolute;
    z-index: 1;
    left: calc(var(--at) * var(--hour));
    width: calc(var(--for) * var(--hour));
    top: calc(var(--track) * var(--line-height) + 22px);
    height: 14px;
    background: repeating-linear-gradient(135deg, var(--ink-3) 0 3px, transparent 3px 7px);
    opacity: 0.6;

    &[data-short='true'] {
      z-index: 3;
      top: calc(var(--track) * var(--line-height) + 46px);
      height: 16px;
      display: flex;
      min-width: max-content;
      opacity: 1;
      background: repeating-linear-gradient(135deg, var(--red) 0 3px, transparent 3px 7px);
      pointer-events: none;
    }
    b { padding-inline: 4px; border-radius: 4px; background: var(--red); color: var(--on-red); font-size: var(--t-xs); line-height: 16px; white-space: nowrap; }
  }
  /* The hours, over the windows and below the bars. */
  [data-part='lane']::before {
    content: '';
    position: absolute;
    z-index: 1;
    inset: 0;
    background: repeating-linear-gradient(90deg, var(--line) 0 1px, transparent 1px var(--hour));
    pointer-events: none;
  }

  [data-part='bar'], [data-part='ghost'], [data-part='proposal'] {
    position: absolute;
    z-index: 2;
    left: calc(var(--at) * var(--hour));
    width: max(calc(var(--for) * var(--hour) - 2px), 30px);
    top: calc(var(--track) * var(--line-height) + 6px);
    height: calc(var(--line-height) - 13px);
    padding: 4px 6px;
    /* Not clipped: its two lines are, and each clip more is one that every frame of a drag walks over. */
    border: 1px solid transparent;
    border-radius: 8px;
    background: var(--tone-soft);
    color: var(--tone);
    font-size: var(--t-xs);
    line-height: 1.35;
    text-align: start;
    white-space: nowrap;
    user-select: none;
    -webkit-touch-callout: none;

    b, span { display: block; overflow: hidden; text-overflow: ellipsis; }
  }
  [data-part='bar'] {
    /* On dark ground its fill alone hardly shows. */
    border-color: color-mix(in srgb, var(--tone) 40%, transparent);
    cursor: pointer;
    transition: left var(--slow), width var(--slow), opacity var(--fast);

    /* It came, or came here, while somebody looked. */
    &[data-arrives='true'] { animation: arrive 900ms ease-out; }
    &[data-moves='true'] { cursor: grab; }
    &[data-carried='true'] { opacity: 0.45; }
    &[data-open='true'] { box-shadow: 0 0 0 2px var(--brand); }
    /* Too narrow for its name: the name has both lines, and the tip has the state. */
    &[data-narrow='true']:not([data-refused='true']) {
      padding-inline: 4px 2px;
      b { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow-wrap: normal; white-space: normal; }
      span { display: none; }
    }
    &:hover { border-color: var(--tone); }
    &:focus-visible { z-index: 3; outline-offset: 0; }
    &[data-refused='true'] { z-index: 3; width: auto; min-width: calc(var(--for) * var(--hour)); border: 1px solid var(--red); background: var(--red-soft); color: var(--red); }
  }
  /* The words of a bar that began left of the frame's edge begin at the edge. */
  [data-part='bar'] > :is(b, span) {
    margin-inline-start: clamp(0px, var(--left, 0px) - var(--at) * var(--hour), var(--for) * var(--hour) - 30px);
  }
  /* Its end, to be pulled at; wider for a finger than it is seen. */
  [data-part='end'] {
    position: absolute;
    inset: 0 0 0 auto;
    width: 8px;
    cursor: ew-resize;

    @media (pointer: coarse) { width: 16px; }
  }
  [data-part='ghost'] {
    z-index: 6;
    top: 0;
    left: 0;
    /* As wide whatever it says: another size would have the page put its layers together anew. */
    width: max(calc(var(--for) * var(--hour)), 270px);
    height: auto;
    padding: 0;
    --edge: var(--brand);
    --fill: var(--brand-soft);
    color: var(--brand-ink);
    background: none;
    white-space: normal;
    pointer-events: none;
    will-change: transform;

    /* The bar is as long as the visit. What a drop would do stands below it, so that no hour is hidden. */
    &::before {
      content: '';
      display: block;
      width: max(calc(var(--for) * var(--hour)), 30px);
      height: calc(var(--line-height) - 13px);
      border: 2px dashed var(--edge);
      border-radius: 8px;
      background: var(--fill);
      opacity: 0.85;
    }
    > p {
      width: max-content;
      max-width: 100%;
      margin: 3px 0 0;
      padding: 3px 8px;
      border: 1px solid var(--edge);
      border-radius: 8px;
      background: var(--fill);
    }
    &[data-tight='true'] { --edge: var(--amber); --fill: var(--amber-soft); color: var(--amber); }
    &[data-fits='false'] { --edge: var(--red); --fill: var(--red-soft); color: var(--red); }
  }
  /* What a press would book where nothing is. */
  [data-part='spot'] {
    position: absolute;
    z-index: 1;
    left: calc(var(--who) + var(--at) * var(--hour));
    /* As wide as its words, and never over the next bar. */
    width: min(max(calc(var(--hour) / 2), 74px), calc(var(--for) * var(--hour)));
    height: calc(var(--line-height) - 13px);
    margin-top: 6px;
    overflow: hidden;
    padding: 4px 6px;
    border: 1px dashed var(--brand);
    border-radius: 8px;
    background: var(--brand-soft);
    color: var(--brand-ink);
    font-size: var(--t-xs);
    text-decoration: none;
    white-space: nowrap;

    @media print { display: none; }
  }
  /* Proposed, and not agreed. */
  [data-part='proposal'] {
    z-index: 3;
    border: 2px dashed var(--brand);
    background: var(--brand-soft);
    color: var(--brand-ink);
    cursor: pointer;

    &[data-fits='false'] { width: max-content; border-color: var(--red); background: var(--red-soft); color: var(--red); }
  }
  [data-part='now'] {
    position: absolute;
    z-index: 3;
    top: 0;
    bottom: 0;
    left: calc(var(--who) + var(--at) * var(--hour));
    width: 2px;
    background: var(--clay);
    pointer-events: none;
  }

  @keyframes arrive { from { box-shadow: 0 0 0 3px var(--brand); } }

  ${media.phone} { --who: 120px; }

  @media print {
    --hour: calc((270mm - ${WHO}) / var(--hours)) !important;
    max-height: none;
    overflow: visible;
    border: 0;
    * { animation: none !important; }
    [data-part='hours'], [data-part='who'] { position: static; }
    [data-part='lane'] { content-visibility: visible; }
    [role='row'] { break-inside: avoid; }
    [data-part='bar'] { border-color: currentColor; print-color-adjust: exact; }
    [data-part='bar'] b { font-size: 9px; }
  }
`;

export const Columns = styled.div`
  display: grid;
  grid-template-columns: 236px minmax(0, 1fr);
  gap: var(--s4);
  align-items: start;

  @media (max-width: 1000px), print { grid-template-columns: minmax(0, 1fr); }
`;

export const Bar = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: var(--s2);
  margin-bottom: var(--s3);

  @media print { display: none; }
`;

/** What the board's patterns mean. Each sample looks like what it explains. */
export const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 4px var(--s4);
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--t-xs);
  color: var(--ink-2);

  li { display: flex; align-items: center; gap: 6px; }
  i { width: 18px; height: 14px; border: 1px solid var(--line-strong); border-radius: 3px; }
  [data-sample='off'] { background: repeating-linear-gradient(135deg, var(--line-strong) 0 1px, transparent 1px 5px) var(--sunken); }
  [data-sample='duty'] { background: var(--surface); }
  [data-sample='way'] { border: 0; background: repeating-linear-gradient(135deg, var(--ink-3) 0 3px, transparent 3px 7px); opacity: 0.6; }
  [data-sample='late'] { border: 0; background: repeating-linear-gradient(135deg, var(--red) 0 3px, transparent 3px 7px); }

  @media print { display: none; }
`;

/** How the keyboard moves a bar. Not printed. */
export const Hint = styled.p`
  margin-top: var(--s3);
  font-size: var(--t-xs);
  color: var(--ink-2);

  @media print { display: none; }
`;
