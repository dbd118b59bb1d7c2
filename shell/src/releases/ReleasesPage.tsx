import { ConnectionStatus, PageHeader, SegmentedControl, Stack, useSearchParams } from 'shared-lib';
import { OwnersOnly, useMayChange } from '../business-rules/OwnersOnly';
import { AllEvents } from './AllEvents';
import { PartsTable } from './PartsTable';
import { TokensTable } from './TokensTable';
import { WhoMayChoose } from './WhoMayChoose';
import * as m from '../texts/m';

const OPTIONS = [
  { value: 'parts', label: m.parts() },
  { value: 'events', label: m.all_events() },
  { value: 'tokens', label: m.tokens() },
] as const;

/** What runs where, since when, by whom, and how it starts; operators steer it. Source: R-beyond-224, R-beyond-226. */
export default function ReleasesPage() {
  const [params, setParams] = useSearchParams();
  const mayChange = useMayChange();
  const view = OPTIONS.find(({ value }) => value === params.get('show'))?.value ?? 'parts';
  return (
    <>
      <PageHeader
        title={m.releases()}
        back={{ to: '/dashboard/about/system', label: m.system_info() }}
        subtitle={
          <>
            {m.each_part_is_released()} <ConnectionStatus />
          </>
        }
        actions={
          <SegmentedControl
            label={m.what_is_shown()}
            value={view}
            onChange={(to) => setParams(to === 'parts' ? {} : { show: to })}
            options={OPTIONS}
          />
        }
      />
      {view === 'events' && <AllEvents />}
      {view === 'tokens' && (
        <Stack $gap={4}>
          <OwnersOnly />
          <TokensTable readOnly={!mayChange} />
        </Stack>
      )}
      {view === 'parts' && (
        <Stack $gap={4}>
          <OwnersOnly />
          <PartsTable readOnly={!mayChange} />
          <WhoMayChoose readOnly={!mayChange} />
        </Stack>
      )}
    </>
  );
}
