// How it works: docs/subsystems/calls-and-steps.md.
import styled from 'styled-components';
import { friendlyText, isApiFailure } from '../api/http/api-failure';
import { TextLink } from '../ui/button/TextLink';
import { media } from '../theme/tokens';
import { Icon } from '../ui/icon/Icon';
import { usePhone } from '../ui/layout/useMediaQuery';
import { useNowValue } from '../clock/now';
import { spanInWords } from '../ui/time/span';
import * as m from '../texts/m';

const Line = styled.div`
  display: flex;
  align-items: baseline;
  gap: var(--s2);
  padding: var(--s2) var(--s3);
  margin-bottom: var(--s3);
  border-radius: var(--r-m);
  background: var(--tone-soft);
  color: var(--tone);
  font-size: var(--t-s);

  > svg { align-self: center; }
  > p { flex: 1; min-width: 0; }

  /* Two rows at 390 pixels, as high as the line of waiting steps that takes their place: the cards stay. */
  ${media.phone} {
    display: block;
    min-height: 44px;
    margin-bottom: 4px;
    padding-block: 4px;
    font-size: var(--t-xs);

    > svg { display: none; }
    > p { display: inline; }
    /* As high as a thumb needs it, and the row is not. */
    > button { margin: -14px var(--s1); }
  }
`;

/** The data of a query on the screen: how old it is, and the outcome of fetching it again. */
export interface ShownQuery {
  error: unknown;
  /** The failure of a try that will be repeated. */
  failureReason: unknown;
  /** Milliseconds since 1970, on the device's clock. */
  dataUpdatedAt: number;
  isFetching: boolean;
  refetch: () => unknown;
}

const isOfNetwork = (trouble: unknown): boolean => isApiFailure(trouble) && trouble.kind === 'offline';

/** A lost network is reported at the first failed try. Other failures may still be fixed by retries. */
const troubleOf = ({ error, failureReason }: ShownQuery): unknown =>
  error ?? (isOfNetwork(failureReason) ? failureReason : null);

/**
 * Why the shown data is not fresh, in one line above it. The data stays visible; the line has its age and Retry. Empty
 * while all is well. Source: 8-008..8-014.
 *
 * @param title before the reason, if the failed data has its own text
 * @example {query.data && <><StaleNotice query={query} /><List data={query.data} /></>}
 */
export function StaleNotice({ query, title }: { query: ShownQuery; title?: string | undefined }) {
  const trouble = troubleOf(query);
  // Both times are from the device's clock, so a wrong clock does not change the difference.
  const age = useNowValue(() => spanInWords((Date.now() - query.dataUpdatedAt) / 60_000));
  const phone = usePhone();
  if (!trouble) return null;
  const isFresh = age === '0 min';
  const ageWords = phone ? !isFresh && m.old({ age }) : m.shown_as_of_ago({ age: isFresh ? 'a moment' : age });
  return (
    <Line role="status" data-part="stale" data-of={isOfNetwork(trouble) ? 'network' : undefined} data-tone="amber">
      <Icon name="warning" size={16} />
      <p>
        {title && `${title}. `}
        {friendlyText(trouble)} {ageWords}
      </p>
      <TextLink onClick={() => void query.refetch()}>{m.retry()}</TextLink>
    </Line>
  );
}
