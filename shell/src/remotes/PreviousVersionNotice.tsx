import { useState } from 'react';
import { Banner } from 'shared-lib';
import styled from 'styled-components';
import type { LoadedArea } from './area';
import { labelOf } from './labelOf';
import * as m from '../texts/m';

/** A dashboard moves up by as much on a phone, where its tabs begin the page. */
const Above = styled.div`
  margin-block-end: var(--s4);
`;

/** Says that an area runs an older version than the released one, and why. */
export function PreviousVersionNotice({ loaded: { area, version, faults } }: { loaded: LoadedArea }) {
  const [closed, setClosed] = useState(false);
  if (!faults.length || closed) return null;
  return (
    <Above>
      <Banner
        tone="amber"
        live="status"
        title={m.running_the_previous_version({ area: labelOf(area), version })}
        onClose={() => setClosed(true)}
      >
        <details>
          <summary>{m.details()}</summary>
          {faults.map((fault) => (
            <p key={fault.version}>{m.version_could_not_be_used({ version: fault.version, reason: fault.reason })}</p>
          ))}
        </details>
      </Banner>
    </Above>
  );
}
