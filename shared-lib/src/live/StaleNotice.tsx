import styled from 'styled-components';
import { friendlyText, isApiFailure } from '../api/http/api-failure';
import { TextLink } from '../ui/button/TextLink';
import { media } from '../theme/tokens';
import { Icon } from '../ui/icon/Icon';
import { usePhone } from '../ui/layout/useMediaQuery';
import { useNowValue } from '../clock/now';
import { spanInWords } from '../ui/time/span';

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

  /* Two rows at 390 pixels: the cards below are what is looked at. */
  ${media.phone} {
    display: block;
    font-size: var(--t-xs);

    > svg { display: none; }
    > p { display: inline; }
    /* As high as a thumb needs it, and the row is not. */
    > button { margin: -14px var(--s1); }
  }
`;

/** What is on the screen of a query: how old it is, and what became of asking again. */
export interface ShownQuery {
  error: unknown;
  /** Of a try that will be repeated. */
  failureReason: unknown;
  /** Milliseconds since 1970 on the device's clock. */
  dataUpdatedAt: number;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A network that is gone is said at the first failed try; of other failures the retries may still make nothing. */
function troubleOf({ error, failureReason }: ShownQuery): unknown {
  const gone = isApiFailure(failureReason) && failureReason.kind === 'offline';
  return error ?? (gone ? failureReason : null);
}

/**
 * Why what is shown is not fresh, in one line above it: it stays in sight, with its age, and Retry. Nothing while all
 * is well. Source: 8-008..8-014.
 *
 * @param title in front of the reason, where what could not be fetched has words of its own
 * @example {query.data && <><StaleNotice query={query} /><List data={query.data} /></>}
 */
export function StaleNotice({ query, title }: { query: ShownQuery; title?: string | undefined }) {
  const trouble = troubleOf(query);
  // The device's clock on both sides: a difference, which no wrong clock changes.
  const age = useNowValue(() => spanInWords((Date.now() - query.dataUpdatedAt) / 60_000));
  const phone = usePhone();
  if (!trouble) return null;
  const isFresh = age === '0 min';
  const ageWords = phone ? !isFresh && `${age} old.` : `Shown as of ${isFresh ? 'a moment' : age} ago.`;
  return (
    <Line role="status" data-tone="amber">
      <Icon name="warning" size={16} />
      <p>
        {title && `${title}. `}
        {friendlyText(trouble)} {ageWords}
      </p>
      <TextLink onClick={() => void query.refetch()}>Retry</TextLink>
    </Line>
  );
}
