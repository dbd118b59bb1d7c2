import { useQuery } from '@tanstack/react-query';
import { Badge, Button, ErrorState, friendlyText, Loading, media, SkeletonText, VisuallyHidden } from 'shared-lib';
import { type ReleasedPart, releaseQueries } from 'shared-lib/settings';
import styled from 'styled-components';
import { PreviewLink } from './PreviewLink';
import { type VersionLine, versionLines, when, writer } from './releaseWords';
import { type AskedStep, nextShare } from './StepQuestion';
import * as m from '../texts/m';

const List = styled.ul`
  padding: 0 var(--s2) 0 var(--s5);

  li {
    display: grid;
    grid-template-columns: minmax(3.25rem, auto) 7.5rem minmax(0, 1fr) 10.5rem 18.5rem;
    gap: var(--s1) 14px;
    align-items: center;
    min-height: 54px;
    padding: 9px 0;
  }
  li + li { border-top: 1px solid var(--line); }
  b, p, span { overflow-wrap: anywhere; }
  b { font-size: var(--t-m); font-weight: 600; }
  p { line-height: 1.4; }
  small { display: block; color: var(--ink-2); font-size: var(--t-xs); }

  @media (max-width: 1200px) {
    padding-inline: 0;

    li { grid-template-columns: minmax(3.25rem, auto) minmax(0, 1fr) auto; }
    li > p, li > div { grid-column: 1 / -1; }
  }
  ${media.phone} {
    li { grid-template-columns: minmax(3.25rem, auto) minmax(0, 1fr); }
    li > * { grid-column: auto; }
    li > p, li > div, li > small { grid-column: 1 / -1; }
  }
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--s2);

  &:empty { display: none; }
  ${media.phone} { justify-content: flex-start; }
`;

interface LineProps {
  part: ReleasedPart;
  line: VersionLine;
  onAsk: ((what: AskedStep['what']) => void) | undefined;
}

/** What may be done with a version now; the primary button is the next step of the canary. */
function VersionActions({ part: { remote, canary }, line: { state, version }, onAsk }: LineProps) {
  if (state === 'refused') return null;
  const share = nextShare(canary?.shared_with.percent);
  return (
    <Actions>
      {state !== 'live' && <PreviewLink remote={remote} version={version} />}
      {onAsk && state === 'canary' && (
        <Button size="sm" variant="primary" onClick={() => onAsk({ kind: 'promote' })}>
          {share === undefined ? m.give_to_everybody() : m.promote_to({ share: m.per_cent({ percent: share }) })}
        </Button>
      )}
      {onAsk && state === 'live' && canary && (
        <Button size="sm" onClick={() => onAsk({ kind: 'stop' })}>
          {m.stop_the_canary()}
        </Button>
      )}
      {onAsk && (state === 'before' || state === 'idle' || state === 'returned') && (
        <Button size="sm" onClick={() => onAsk({ kind: state === 'before' ? 'rollBack' : 'give', to: version })}>
          {state === 'before' ? m.roll_back_to_this() : m.give_to_everybody()}
          <VisuallyHidden>{version}</VisuallyHidden>
        </Button>
      )}
    </Actions>
  );
}

interface PartVersionsProps {
  remote: string;
  /** Undefined: only an owner takes these steps. */
  onAsk: ((asked: AskedStep) => void) | undefined;
}

/** The versions of a part: state, what they bring, figures, who, and what may be done now. Source: R-beyond-226. */
export function PartVersions({ remote, onAsk }: PartVersionsProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(releaseQueries.part(remote));
  if (isPending)
    return (
      <Loading what={m.the_versions()} onRetry={() => void refetch()}>
        <SkeletonText lines={4} />
      </Loading>
    );
  if (!data) return <ErrorState compact title={friendlyText(error)} busy={isFetching} onRetry={() => void refetch()} />;
  const { part, versions, events } = data;
  return (
    <List role="list" aria-label={m.versions()}>
      {versionLines(part, versions, events).map((line) => (
        <li key={line.key}>
          <b>{line.version}</b>
          <span>
            <Badge tone={line.tone} dot>
              {line.label}
            </Badge>
          </span>
          <p>
            {line.text}
            {line.note && <small>{line.note}</small>}
          </p>
          <small>
            {when(line.at)}
            <small>{writer(line.by)}</small>
          </small>
          <VersionActions part={part} line={line} onAsk={onAsk && ((what) => onAsk({ part, what }))} />
        </li>
      ))}
    </List>
  );
}
