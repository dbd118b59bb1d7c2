import { Banner, Button } from 'shared-lib';
import { labelOf } from './labelOf';
import type { Overrides } from './localBuilds';
import { forgetOverrides } from './overrides';
import * as m from '../texts/m';

function goBack(): void {
  forgetOverrides();
  // Drops the query of the address, which would ask for the local builds again.
  location.assign(location.pathname);
}

/** Says on every page that a link shows other versions on this device. */
function PreviewBanner({ previews }: { previews: Record<string, string> }) {
  const areas = Object.entries(previews).map(([area, version]) => `${labelOf(area)} ${version}`);
  return (
    <Banner
      tone="violet"
      title={m.preview_of({ areas: areas.join(', ') })}
      action={
        <Button size="sm" onClick={() => location.assign('/preview/end')}>
          {m.use_the_released_version()}
        </Button>
      }
    />
  );
}

interface OverrideBannerProps {
  overrides: Overrides;
  previews: Record<string, string>;
}

/** Says on every page that an area runs from a developer's own machine, or as a preview. */
export function OverrideBanner({ overrides, previews }: OverrideBannerProps) {
  const areas = Object.entries(overrides);
  if (!areas.length) return <PreviewBanner previews={previews} />;
  return (
    <Banner
      tone="violet"
      title={m.local_build({ areas: areas.map(([area]) => labelOf(area)).join(', ') })}
      action={
        <Button size="sm" onClick={goBack}>
          {m.use_the_released_version()}
        </Button>
      }
    >
      {areas.map(([area, address]) => (
        <p key={area}>{address}</p>
      ))}
    </Banner>
  );
}
