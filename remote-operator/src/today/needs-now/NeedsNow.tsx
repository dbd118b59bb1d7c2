import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useState } from 'react';
import {
  appointmentQueries,
  Button,
  Card,
  Count,
  friendlyText,
  lazyComponent,
  limits,
  media,
  type NeedPage,
  SkeletonRows,
  StaleNotice,
  Text,
  TextLink,
  texts,
  usePhone,
  VisuallyHidden,
} from 'shared-lib';
import styled from 'styled-components';
import { isKnown } from './isKnown';
import { useHand } from './useHand';
import * as m from '../../texts/m';

/** Loaded while the server is asked what there is to show. */
const needLines = () => import(/* webpackChunkName: "needs-now" */ './NeedLines');
const NeedLines = lazyComponent(() => needLines().then((code) => code.NeedLines));
const Panel = styled(Card)`
  position: relative;
  overflow: hidden;

  > header { display: flex; align-items: center; flex-wrap: wrap; gap: var(--s2); min-height: 2.75rem; padding: var(--s1) 20px; }
  h2 { font-size: var(--t-l); }
  [data-waits] { padding: var(--s1) 20px var(--s4); }
  ${media.phone} {
    > header { padding: 0 var(--s2) 0 var(--s4); }
    > header > button { margin-left: auto; }
  }
`;

type End = NonNullable<NeedPage['next']>;

/** The page, and where each page after the first begins. */
interface Turned {
  readonly page: number;
  readonly begins: readonly End[];
}
const FIRST_PAGE: Turned = { page: 1, begins: [] };

const ends = (begins: readonly End[], { current_page: at, next }: NeedPage): readonly End[] =>
  next ? [...begins.slice(0, at - 1), next] : begins;

export interface NeedsNowProps {
  /** Called once all of it is drawn, or cannot be: it then moves nothing below it any more. */
  onDrawn?: (isDrawn: true) => void;
  /** All of it has come, or was waited for long enough. Until then it is a skeleton: no line comes between others. */
  isPlaced?: boolean;
}

/**
 * What needs an operator now, in any tab: what is lost next first, each with its one button. A phone shows only the
 * first, so that the cards stay in sight, and a press shows the others. The order: `lostNextFirst` (lostNextFirst.ts).
 * A page begins where the one before it ended when it was turned, so nothing that comes in moves its lines.
 */
export function NeedsNow({ onDrawn, isPlaced = true }: NeedsNowProps) {
  const [{ page, begins }, setPage] = useState<Turned>(FIRST_PAGE);
  const [isOpen, setOpen] = useState(false);
  const phone = usePhone();
  const title = useId();
  const list = useId();
  const after = begins[page - 2]?.key;
  const query = useQuery(appointmentQueries.needs({ page, page_size: limits.PAGE_SIZE, ...(after && { after }) }));
  const { data } = query;
  const [others, setOthers] = useState(0);
  const count = (data?.count ?? 0) + others;
  const client = useQueryClient();
  useEffect(() => {
    NeedLines.prefetch();
    // As soon as the code has loaded. The component reports when it cannot load.
    void needLines()
      .then(({ prefetchOthers }) => prefetchOthers(client))
      .catch(() => undefined);
  }, [client]);
  const cannotBeDrawn = !data && isKnown(query);
  useEffect(() => {
    if (cannotBeDrawn) onDrawn?.(true);
  }, [cannotBeDrawn, onDrawn]);
  const { part, isHeld, hand } = useHand();
  const isPastEnd = data?.results.length === 0 && page > 1;
  if (isPastEnd && !isHeld) setPage(FIRST_PAGE);
  const isFolded = phone && !isOpen;
  const rows = data ? data.results.length : limits.PAGE_SIZE;
  const waits = (
    <div data-waits>
      <SkeletonRows rows={isFolded ? Math.min(1, rows) : rows} />
    </div>
  );
  return (
    <Panel ref={part} pad="none" aria-labelledby={title} {...hand}>
      <header>
        <h2 id={title}>{m.needs_you_now()}</h2>
        {data && count > 0 && <Count value={count} tone="clay" />}
        {data && count === 0 && (
          <Text size="s" muted>
            {m.nothing_all_is_well()}
          </Text>
        )}
        {data && count > 1 && !phone && (
          <Text size="s" muted>
            {m.lost_next_first()}
          </Text>
        )}
        {data && count > 1 && phone && (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={list}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? m.show_the_first() : m.show_all()}
          </Button>
        )}
        {!data && query.isError && (
          <Text size="s" tone="red">
            {texts.FALLBACK.appointments}. {friendlyText(query.error)}{' '}
            <TextLink onClick={() => void query.refetch()}>{m.retry()}</TextLink>
          </Text>
        )}
        <VisuallyHidden role="status">{data ? m.need_you_now({ count }) : ''}</VisuallyHidden>
      </header>
      {data && <StaleNotice query={query} />}
      {(data ? !isPlaced : query.isPending) && waits}
      {data && (
        <div hidden={!isPlaced}>
          <Suspense fallback={isPlaced && waits}>
            <NeedLines
              page={data}
              begins={begins[data.current_page - 2]?.turn}
              onPage={(to) => setPage({ page: to, begins: ends(begins, data) })}
              id={list}
              labelledBy={title}
              onOthers={setOthers}
              onDrawn={onDrawn}
              isFolded={isFolded}
              isHeld={isHeld}
              onRested={() => isPastEnd && setPage(FIRST_PAGE)}
            />
          </Suspense>
        </div>
      )}
    </Panel>
  );
}
