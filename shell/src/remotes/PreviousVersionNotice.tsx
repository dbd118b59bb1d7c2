import { useState } from 'react';
import { Banner } from 'shared-lib';
import type { LoadedArea } from './area';
import { labelOf } from './labelOf';
import * as m from '../texts/m';

/** Says that an area runs an older version than the released one, and why. */
export function PreviousVersionNotice({ loaded: { area, version, faults } }: { loaded: LoadedArea }) {
  const [closed, setClosed] = useState(false);
  if (!faults.length || closed) return null;
  return (
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
  );
}
