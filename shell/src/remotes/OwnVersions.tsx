// How it works: docs/subsystems/canaries.md.
import { useEffect, useReducer, useRef, useState } from 'react';
import { Banner, Button, VisuallyHidden } from 'shared-lib';
import { useChooseVersions } from 'shared-lib/settings';
import { MixPanel } from '../releases/MixPanel';
import { askedVersions, mixWith, type NamedVersion, withoutVersions } from './askedVersions';
import { labelOf } from './labelOf';
import { useAreaLoader } from './loaderContext';
import type { Overrides } from './localBuilds';
import { forgetOverrides } from './overrides';
import { queryAtStart, type ShownVersion } from './pageConfig';
import * as m from '../texts/m';

function goBack(): void {
  forgetOverrides();
  // Drops the query of the address, which would ask for the local builds again.
  location.assign(location.pathname);
}

const named = ({ remote, version }: NamedVersion): string => `${labelOf(remote)} ${version}`;

/** The versions that run as this page should show them, and what came instead of the others. */
function useOutcome(shown: readonly ShownVersion[]): { running: ShownVersion[]; troubles: string[] } {
  const loader = useAreaLoader();
  const [, seeAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => loader.onRunning(seeAgain), [loader]);
  const troubles = new Map<ShownVersion, string>();
  for (const one of shown) {
    const [area, version] = [labelOf(one.remote), one.version];
    const instead = loader.loaded().find((loaded) => loaded.area === one.remote)?.version ?? version;
    if (one.gone) troubles.set(one, m.chosen_version_was_taken_back({ area, version }));
    else if (instead !== version)
      troubles.set(one, m.chosen_version_does_not_work({ area, version, running: instead }));
  }
  return { running: shown.filter((one) => !troubles.has(one)), troubles: [...troubles.values()] };
}

/** Says on every page that this browser shows other versions than everybody has. Source: R-beyond-225, R-beyond-243. */
function ShownBanner({ shown }: { shown: readonly ShownVersion[] }) {
  const [choosing, setChoosing] = useState(false);
  const { running, troubles } = useOutcome(shown);
  const areas = running.map(named).join(', ');
  const [first = '', ...others] = troubles;
  const title = running.some(({ chosen }) => chosen)
    ? m.you_see_chosen_versions({ areas })
    : running.length
      ? m.preview_of({ areas })
      : first;
  return (
    <>
      <Banner
        tone="violet"
        title={title}
        live={running.length ? undefined : 'status'}
        action={
          <>
            <Button size="sm" onClick={() => location.assign('/preview/end')}>
              {m.use_what_everybody_has()}
            </Button>
            {shown.some(({ chosen }) => chosen) && (
              <Button size="sm" variant="ghost" onClick={() => setChoosing(true)}>
                {m.change_2()}
                <VisuallyHidden>{m.versions()}</VisuallyHidden>
              </Button>
            )}
          </>
        }
      >
        {(running.length ? troubles : others).map((words) => (
          <p key={words} role="status">
            {words}
          </p>
        ))}
      </Banner>
      {choosing && <MixPanel onClose={() => setChoosing(false)} />}
    </>
  );
}

/**
 * Chooses the versions that the address asks for, once somebody is signed in: the server decides whether they may. What
 * it refuses stands in the panel, with the reason, and nothing changes. Source: R-beyond-240.
 */
function FromAddress({ asked, shown }: { asked: readonly NamedVersion[]; shown: readonly ShownVersion[] }) {
  const { mutate, error } = useChooseVersions();
  const [closed, setClosed] = useState(false);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const address = withoutVersions(location);
    const isThere = asked.every(({ remote, version }) =>
      shown.some((one) => one.remote === remote && one.version === version && !one.gone),
    );
    if (isThere) history.replaceState(history.state, '', address);
    else mutate({ versions: mixWith(shown, asked) }, { onSuccess: () => location.replace(address) });
  }, [asked, shown, mutate]);
  if (!error || closed) return null;
  return <MixPanel wanted={asked} refusal={error} onClose={() => setClosed(true)} />;
}

const asked = askedVersions(queryAtStart);

interface OwnVersionsProps {
  overrides: Overrides;
  shown: readonly ShownVersion[];
}

/** Everything about versions that this browser alone runs: local builds, previews, chosen ones. */
export function OwnVersions({ overrides, shown }: OwnVersionsProps) {
  const areas = Object.entries(overrides);
  // A local build runs instead, and says so above.
  const own = shown.filter(({ remote }) => !Object.hasOwn(overrides, remote));
  return (
    <>
      {areas.length > 0 && (
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
      )}
      {own.length > 0 && <ShownBanner shown={own} />}
      {asked.length > 0 && <FromAddress asked={asked} shown={shown} />}
    </>
  );
}
