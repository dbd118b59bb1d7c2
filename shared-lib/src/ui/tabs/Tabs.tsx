import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { media } from '../../theme/tokens';
import { Count } from '../badge/Badge';
import { Icon } from '../icon/Icon';

const Rail = styled.div`
  position: relative;
`;

const List = styled.div`
  display: flex;
  gap: 2px;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
  scroll-padding-inline: 48px;
  /* The hairline is drawn inside, so that a tab's own line covers it and nothing scrolls up or down. */
  box-shadow: inset 0 -1px var(--line);

  &::-webkit-scrollbar { display: none; }
`;

/** More of the row is on this side: visible, and one press away. Arrow keys and a swipe also go there. */
const Edge = styled.button`
  position: absolute;
  inset-block: 0 1px;
  inset-inline-end: 0;
  width: 2.5rem;
  padding: 0;
  border: solid var(--line);
  border-width: 0 0 0 1px;
  background: var(--bg);
  color: var(--ink-2);

  > svg { margin: auto; }
  &[data-side='before'] { inset-inline: 0 auto; border-width: 0 1px 0 0; }

  ${media.hover} {
    &:hover { color: var(--ink); }
  }
`;

const Trigger = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 7px;
  flex: none;
  min-height: 40px;
  padding: 9px 14px;
  border: 0;
  border-bottom: 2px solid transparent;
  background: none;
  color: var(--ink-2);
  font-size: var(--t-s);
  font-weight: 600;
  white-space: nowrap;
  transition: color var(--fast), border-color var(--fast);

  &[aria-selected='true'] { color: var(--brand-ink); border-color: var(--brand); }
  &:focus-visible { outline-offset: -3px; border-radius: 8px; }

  ${media.hover} {
    &:hover { color: var(--ink); }
  }
  ${media.touch} {
    min-height: 44px;
  }
`;

const Kept = styled.span`
  visibility: hidden;
`;

const Panel = styled.div`
  padding-top: 14px;
`;

export interface TabItem<T extends string> {
  value: T;
  label: string;
  /** Null while unknown: its space is kept, so that nothing moves when it comes. */
  count?: number | null;
  /** Counts late or refused work: it turns red. */
  hot?: boolean;
}

export interface TabsProps<T extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string;
  items: readonly TabItem<T>[];
  value: T;
  onChange: (value: T) => void;
  /** The panel of the chosen tab. */
  children?: ReactNode;
}

/** The sides on which a scrolling row hides something. Checked again when `contents` change. */
function useHiddenSides(row: { current: HTMLElement | null }, contents: string): { before: boolean; after: boolean } {
  const [hidden, setHidden] = useState({ before: false, after: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const look = (): void => {
      const before = element.scrollLeft > 1;
      const after = element.scrollWidth - element.clientWidth - element.scrollLeft > 1;
      setHidden((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row, contents]);
  return hidden;
}

/**
 * Views of one thing. Arrow keys, Home and End move and choose. A row that is too long scrolls, shows at its edge that
 * there is more, and brings the chosen tab into view. Not from a library, as a login page would pay 10 kB for it.
 *
 * @example
 * <Tabs label="Appointments" value={view} onChange={setView} items={[{ value: 'today', label: 'Today', count: 3 }]}>
 *   <TodayList />
 * </Tabs>
 */
export function Tabs<T extends string>({ label, items, value, onChange, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // A view may have no tab (a calendar, notifications). Then no tab is chosen, and the first can take the focus.
  const known = items.some((item) => item.value === value);

  // A count that grows by a digit widens the row.
  const widths = items.map(({ count }) => String(count ?? '').length).join();
  const hidden = useHiddenSides(list, widths);
  const turn = (by: number): void => list.current?.scrollBy({ left: by * 200, behavior: 'smooth' });

  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!row || !chosen) return;
    // Not scrollIntoView: that would also scroll the page to the tabs.
    const before = chosen.offsetLeft - row.offsetLeft - 48;
    const after = before + chosen.offsetWidth + 96 - row.clientWidth;
    if (row.scrollLeft > before) row.scrollLeft = before;
    else if (row.scrollLeft < after) row.scrollLeft = after;
  }, [value, widths]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = Math.max(
      0,
      items.findIndex((item) => item.value === value),
    );
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = items[(to + items.length) % items.length];
    if (!next) return;
    onChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  };

  return (
    <div>
      <Rail data-part="tabs">
        <List ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
          {items.map((item, index) => {
            const chosen = item.value === value;
            return (
              <Trigger
                key={item.value}
                id={`${id}-${item.value}`}
                type="button"
                role="tab"
                aria-selected={chosen}
                aria-controls={chosen && children !== undefined ? `${id}-panel` : undefined}
                tabIndex={chosen || (!known && index === 0) ? 0 : -1}
                onClick={() => onChange(item.value)}
              >
                {item.label}
                {item.count === null && (
                  <Kept aria-hidden>
                    <Count value={0} />
                  </Kept>
                )}
                {typeof item.count === 'number' && (
                  <Count value={item.count} tone={item.hot && item.count > 0 ? 'red' : chosen ? 'brand' : 'grey'} />
                )}
              </Trigger>
            );
          })}
        </List>
        {(['before', 'after'] as const).map(
          (side) =>
            hidden[side] && (
              <Edge
                key={side}
                type="button"
                data-side={side}
                tabIndex={-1}
                aria-hidden
                onClick={() => turn(side === 'before' ? -1 : 1)}
              >
                <Icon name={side === 'before' ? 'left' : 'right'} size={18} />
              </Edge>
            ),
        )}
      </Rail>
      {children !== undefined && (
        <Panel
          key={value}
          id={`${id}-panel`}
          role="tabpanel"
          {...(known ? { 'aria-labelledby': `${id}-${value}` } : { 'aria-label': label })}
        >
          {children}
        </Panel>
      )}
    </div>
  );
}
