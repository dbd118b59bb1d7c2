import { media } from 'shared-lib';
import type { ReleasedPart } from 'shared-lib/settings';
import styled from 'styled-components';
import { sharedWords } from './releaseWords';
import * as m from '../texts/m';

const Rows = styled.div`
  display: grid;
  grid-template-columns: minmax(3.25rem, auto) minmax(2.5rem, 9.5rem) auto;
  justify-content: start;
  align-items: center;
  gap: 3px 10px;
  text-align: start;

  b { font-weight: 600; overflow-wrap: anywhere; }
  > span { color: var(--ink-2); font-size: var(--t-xs); white-space: nowrap; }
  > b + span { grid-column: span 2; white-space: normal; overflow-wrap: anywhere; }

  ${media.phone} {
    grid-template-columns: minmax(3rem, auto) 40px auto;
  }
`;
const Bar = styled.i`
  height: 8px;
  border-radius: 4px;
  overflow: hidden;
  background: var(--line);

  &::before { content: ''; display: block; width: var(--share); height: 100%; background: var(--tone, var(--brand)); }
`;

interface ShareProps {
  version: string;
  /** Undefined when nobody knows how many devices it is. */
  percent?: number | undefined;
  words: string;
  isCanary?: boolean;
}

function Share({ version, percent, words, isCanary = false }: ShareProps) {
  return (
    <>
      <b>{version}</b>
      {/* The words beside it say the same. */}
      {percent !== undefined && (
        <Bar data-tone={isCanary ? 'blue' : undefined} style={{ ['--share' as never]: `${percent}%` }} aria-hidden />
      )}
      <span>{words}</span>
    </>
  );
}

/** The versions that people have now, with their shares of devices: the canary first. */
export function ShareBars({ remote, version, canary }: Pick<ReleasedPart, 'remote' | 'version' | 'canary'>) {
  if (!canary) {
    const share = remote === 'server' ? { words: '' } : { percent: 100, words: m.per_cent({ percent: 100 }) };
    return (
      <Rows>
        <Share version={version} {...share} />
      </Rows>
    );
  }
  const { percent } = canary.shared_with;
  const rest = percent === undefined ? undefined : 100 - percent;
  return (
    <Rows>
      <Share
        version={canary.version}
        percent={percent}
        words={m.share_canary({ share: sharedWords(canary.shared_with) })}
        isCanary
      />
      <Share
        version={version}
        percent={rest}
        words={rest === undefined ? m.everybody_else() : m.per_cent({ percent: rest })}
      />
    </Rows>
  );
}
