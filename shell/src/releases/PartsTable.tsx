import { useQuery } from '@tanstack/react-query';
import {
  Card,
  EmptyState,
  ErrorState,
  friendlyText,
  IconButton,
  Icon,
  Loading,
  Stack,
  StaleNotice,
  useSearchParams,
} from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import { type ReleasedPart, releaseQueries, STARTS_FAILED, STARTS_JUDGED } from 'shared-lib/settings';
import { useState } from 'react';
import styled from 'styled-components';
import { PartVersions } from './PartVersions';
import { isReleased, partName, usersOf, when, writer } from './releaseWords';
import { ShareBars } from './ShareBars';
import { StartBars } from './StartBars';
import { type AskedStep, StepQuestion } from './StepQuestion';
import * as m from '../texts/m';

const Name = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s2);
  min-width: 9rem;

  > :first-child:not(div) { flex: none; }
  > i { width: 32px; }
  b { display: block; font-size: var(--t-m); font-weight: 600; overflow-wrap: anywhere; }
  small { display: block; color: var(--ink-2); font-size: var(--t-xs); font-weight: 400; }
`;
const Two = styled.div`
  small { display: block; color: var(--ink-2); font-size: var(--t-xs); overflow-wrap: anywhere; }
`;
const Returned = styled.p`
  display: flex;
  gap: 10px;
  padding: 9px 14px;
  border-radius: var(--r-m);
  background: var(--clay-soft);
  color: var(--clay);

  svg { flex: none; }
  span { overflow-wrap: anywhere; }
`;
const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--s1) var(--s4);
  margin-top: var(--s3);
  color: var(--ink-2);
  font-size: var(--t-s);

  span span { white-space: nowrap; }
  i { display: inline-block; width: 8px; height: 8px; margin: 0 6px 0 10px; border-radius: 2px; background: var(--line-strong); }
  i[data-is='slow'] { background: var(--amber); }
  i[data-is='failed'] { background: var(--red); }
`;

/** Since when and by whom: of the canary while one runs, as that is what happens now. */
const latest = ({ canary, since, by }: ReleasedPart) => canary ?? { since, by };

interface ToggleProps {
  part: ReleasedPart;
  isOpen: boolean;
  onToggle: () => void;
}

function PartName({ part, isOpen, onToggle }: ToggleProps) {
  const name = partName(part.remote);
  return (
    <Name>
      {isReleased(part) ? (
        <IconButton
          size="sm"
          icon={isOpen ? 'down' : 'right'}
          label={m.versions_of({ part: name })}
          aria-expanded={isOpen}
          onClick={onToggle}
        />
      ) : (
        <i />
      )}
      <div>
        <b>{name}</b>
        <small>{usersOf(part.remote)}</small>
      </div>
    </Name>
  );
}

const columnsOf = (open: string | null, toggle: (remote: string) => void): Column<ReleasedPart>[] => [
  {
    key: 'part',
    header: m.part(),
    width: '19%',
    phone: 'title',
    cell: (part) => <PartName part={part} isOpen={open === part.remote} onToggle={() => toggle(part.remote)} />,
  },
  { key: 'version', header: m.version_and_share(), width: '36%', cell: (part) => <ShareBars {...part} /> },
  {
    key: 'since',
    header: m.since_by_whom(),
    cell: (part) => {
      const { since, by } = latest(part);
      return (
        <Two>
          {since === null ? m.with_the_last_upgrade() : when(since)}
          {since !== null && <small>{writer(by)}</small>}
        </Two>
      );
    },
  },
  { key: 'starts', header: m.last_hour(), cell: (part) => <StartBars {...part} /> },
];

/** What runs where. One part unfolds at a time; the address keeps it. */
export function PartsTable({ readOnly }: { readOnly: boolean }) {
  const query = useQuery(releaseQueries.parts());
  const [params, setParams] = useSearchParams();
  const [asked, setAsked] = useState<AskedStep | null>(null);
  const open = params.get('open');
  const toggle = (remote: string): void => setParams(open === remote ? {} : { open: remote }, { replace: true });
  const { data: parts, error, isPending, isFetching, refetch } = query;
  if (isPending) return <Loading what={m.the_releases()} onRetry={() => void refetch()} />;
  if (!parts)
    return (
      <Card>
        <ErrorState title={friendlyText(error)} busy={isFetching} onRetry={() => void refetch()} />
      </Card>
    );
  return (
    <>
      <StaleNotice query={query} />
      <Table
        caption={m.releases()}
        columns={columnsOf(open, toggle)}
        rows={parts}
        rowKey={({ remote }) => remote}
        detail={(part) =>
          part.returned || (open === part.remote && isReleased(part)) ? (
            <Stack $gap={2}>
              {part.returned && <WentBack {...part.returned} />}
              {open === part.remote && isReleased(part) && (
                <PartVersions remote={part.remote} onAsk={readOnly ? undefined : setAsked} />
              )}
            </Stack>
          ) : null
        }
      />
      {!parts.some(isReleased) && (
        <EmptyState compact title={m.no_part_was_released()} text={m.parts_appear_here_when()} />
      )}
      <Foot>
        <span>
          {m.starts_every_minutes()}
          <Key words={m.good()} />
          <Key is="slow" words={m.slow_over()} />
          <Key is="failed" words={m.failed()} />
        </span>
        <span>{m.a_release_goes_back({ failed: STARTS_FAILED, starts: STARTS_JUDGED })}</span>
      </Foot>
      {asked && <StepQuestion asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** A colour of the bars with its word. */
function Key({ is, words }: { is?: 'slow' | 'failed'; words: string }) {
  return (
    <>
      {' '}
      <span>
        <i data-is={is} />
        {words}
      </span>
    </>
  );
}

function WentBack({ version, reason, previous }: NonNullable<ReleasedPart['returned']>) {
  return (
    <Returned>
      <Icon name="warning" size={18} />
      <span>
        <b>{m.version_went_back({ version, reason: reason ?? '' })}</b>{' '}
        {previous !== null && m.everybody_is_on_version({ previous })}
      </span>
    </Returned>
  );
}
