import { useQuery } from '@tanstack/react-query';
import {
  Button,
  Card,
  ErrorState,
  failureText,
  Field,
  formatLocalTime,
  friendlyText,
  Loading,
  Row,
  Select,
  SkeletonRows,
  Stack,
  Text,
  toast,
  useUser,
} from 'shared-lib';
import { Checkbox } from 'shared-lib/controls';
import {
  type CalledDevice,
  pushQueries,
  type PushTopic,
  pushTopicsOf,
  useChooseForDevice,
  useSilenceDevice,
} from 'shared-lib/notifications';
import { ability, type Ability } from './ability';
import { unsubscribe } from './subscription';
import { useTurnOn } from './useTurnOn';
import * as m from '../texts/m';

const WORDS: Readonly<Record<PushTopic, { label: string; hint: string }>> = {
  requests: { label: m.push_requests(), hint: m.push_requests_hint() },
  rides: { label: m.push_rides(), hint: m.push_rides_hint() },
  changes: { label: m.push_changes(), hint: m.push_changes_hint() },
  cancellations: { label: m.push_cancellations(), hint: m.push_cancellations_hint() },
  reminders: { label: m.push_reminders(), hint: m.push_reminders_hint() },
  alarms: { label: m.push_alarms(), hint: m.push_alarms_hint() },
};

/** What a person can do where their browser cannot call them. */
const INSTEAD: Readonly<Record<Exclude<Ability, 'can'>, string>> = {
  'by hand': m.push_needs_the_home_screen(),
  blocked: m.push_is_blocked(),
  cannot: m.push_is_not_in_this_browser(),
};

/** Every half hour of a day. */
const TIMES = Array.from({ length: 48 }, (_, at) => {
  const value = `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`;
  return { value, label: formatLocalTime(value) };
});
const NIGHT = { from: '02:00', to: '10:00' };

function Choices({ device }: { device: CalledDevice }) {
  const { role } = useUser();
  const choose = useChooseForDevice();
  const silence = useSilenceDevice();
  const { muted, quiet, details } = choose.isPending ? { ...device, ...choose.variables } : device;
  const set = (change: Partial<CalledDevice>): void =>
    choose.mutate(change, {
      onError: (error) => toast.error(failureText(error, m.could_not_save_your_choice())),
    });
  const turnOff = (): void =>
    silence.mutate(undefined, {
      onSuccess: () => void unsubscribe().catch(() => undefined),
      onError: (error) => toast.error(failureText(error, m.could_not_save_your_choice())),
    });
  return (
    <>
      <Stack $gap={3}>
        {pushTopicsOf(role).map((topic) => (
          <Checkbox
            key={topic}
            checked={!muted.includes(topic)}
            onChange={(wanted) => set({ muted: wanted ? muted.filter((one) => one !== topic) : [...muted, topic] })}
            {...WORDS[topic]}
          />
        ))}
        <Checkbox
          checked={details}
          onChange={(wanted) => set({ details: wanted })}
          label={m.push_details()}
          hint={role === 'operator' ? m.push_details_hint_operator() : m.push_details_hint()}
        />
        {role !== 'operator' && (
          <Checkbox
            checked={quiet !== null}
            onChange={(wanted) => set({ quiet: wanted ? NIGHT : null })}
            label={m.push_quiet_hours()}
            hint={m.push_quiet_hours_hint()}
          />
        )}
        {role !== 'operator' && quiet && (
          <Row $gap={3}>
            <Field label={m.push_quiet_from()}>
              <Select value={quiet.from} onChange={(from) => set({ quiet: { ...quiet, from } })} options={TIMES} />
            </Field>
            <Field label={m.push_quiet_to()}>
              <Select value={quiet.to} onChange={(to) => set({ quiet: { ...quiet, to } })} options={TIMES} />
            </Field>
          </Row>
        )}
      </Stack>
      <Row>
        <Button busy={silence.isPending} onClick={turnOff}>
          {m.turn_off()}
        </Button>
      </Row>
    </>
  );
}

function TurnOn() {
  const { turnOn, isBusy, isBlocked } = useTurnOn();
  if (isBlocked) return <Text>{INSTEAD.blocked}</Text>;
  return (
    <Row>
      <Button
        variant="primary"
        busy={isBusy}
        onClick={() =>
          void turnOn().catch((error: unknown) => toast.error(failureText(error, m.could_not_turn_it_on())))
        }
      >
        {m.turn_on()}
      </Button>
    </Row>
  );
}

/** What the server knows of this device. */
function Mine() {
  const mine = useQuery(pushQueries.mine());
  const retry = (): void => void mine.refetch();
  return (
    <>
      {mine.isPending && (
        <Loading what={m.your_choices()} onRetry={retry}>
          <SkeletonRows rows={2} />
        </Loading>
      )}
      {mine.error && !mine.data && (
        <ErrorState compact title={friendlyText(mine.error)} onRetry={retry} busy={mine.isFetching} />
      )}
      {mine.data && (mine.data.device ? <Choices device={mine.data.device} /> : <TurnOn />)}
    </>
  );
}

/** Whether this device is called when its screen is off, for what, and when. Source: R-beyond-280, R-beyond-283. */
export function PushSettings() {
  const { role } = useUser();
  const can = ability();
  return (
    <Card as="section" aria-labelledby="push-settings">
      <Stack $gap={4}>
        <h2 id="push-settings">{m.when_the_screen_is_off()}</h2>
        <Text muted>{role === 'operator' ? m.push_calls_operators() : m.push_calls_staff()}</Text>
        {can === 'can' ? <Mine /> : <Text>{INSTEAD[can]}</Text>}
      </Stack>
    </Card>
  );
}
