import { Banner, Button } from 'shared-lib';
import { labelOf } from './labelOf';
import { forgetOverrides, type Overrides } from './overrides';
import * as m from '../texts/m';

function goBack(): void {
  forgetOverrides();
  // Drops the query of the address, which would ask for the local builds again.
  location.assign(location.pathname);
}

/** Says on every page that an area runs from a developer's own machine. */
export function OverrideBanner({ overrides }: { overrides: Overrides }) {
  const areas = Object.entries(overrides);
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
