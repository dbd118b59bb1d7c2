import { useState } from 'react';
import { Banner } from 'shared-lib';
import type { LoadedArea } from './areaLoader';
import { labelOf } from './labelOf';

/** Says that an area runs an older version than the released one, and why. */
export function PreviousVersionNotice({ loaded: { area, version, faults } }: { loaded: LoadedArea }) {
  const [closed, setClosed] = useState(false);
  if (!faults.length || closed) return null;
  return (
    <Banner
      tone="amber"
      live="status"
      title={`${labelOf(area)}: running the previous version ${version}`}
      onClose={() => setClosed(true)}
    >
      <details>
        <summary>Details</summary>
        {faults.map((fault) => (
          <p key={fault.version}>{`Version ${fault.version} could not be used: ${fault.reason}.`}</p>
        ))}
      </details>
    </Banner>
  );
}
