import { useQuery } from '@tanstack/react-query';
import {
  Card,
  ErrorState,
  failureText,
  friendlyText,
  Loading,
  SkeletonRows,
  Stack,
  StaleNotice,
  Text,
  toast,
  useUser,
} from 'shared-lib';
import {
  settingsQueries,
  useChooseNotifications,
  isAlarmOn,
  setAlarm,
  type NotificationTopic,
  topicsOf,
} from 'shared-lib/settings';
import { Checkbox } from 'shared-lib/controls';
import { useState } from 'react';
import { PushSettings } from '../push/PushSettings';
import * as m from '../texts/m';

/** What each topic covers, in the words of its readers. */
const WORDS: Readonly<Record<NotificationTopic, { label: string; hint: string }>> = {
  changes: {
    label: m.changes_that_ask_nothing_of(),
    hint: m.somebody_else_of_the_appointment(),
  },
  journey: { label: m.the_journey(), hint: m.the_appointment_has_started_your() },
  payments: { label: m.payments(), hint: m.a_payment_is_to_be() },
  readiness: { label: m.ready_to_start(), hint: m.everybody_is_ready_and_the() },
  pickups: { label: m.pickups_that_go_on_by(), hint: m.the_next_driver_was_asked() },
  expired: {
    label: m.appointments_nobody_answered(),
    hint: m.an_appointment_was_cancelled_because(),
  },
  overruns: { label: m.sessions_that_run_over(), hint: m.a_session_goes_on_past() },
  materials: { label: m.materials(), hint: m.something_was_missing_or_runs() },
};

const CALLS_STAFF = m.when_a_ride_home_a();
const NEEDS_OPERATORS = m.when_something_new_stands_in();

/** The sound on this device for urgent work. */
function Alarm() {
  const { role } = useUser();
  const [on, setOn] = useState(isAlarmOn);
  return (
    <Card as="section" aria-labelledby="urgent-work">
      <Stack $gap={4}>
        <h2 id="urgent-work">{m.urgent_work()}</h2>
        <Checkbox
          checked={on}
          onChange={(wanted) => {
            setOn(wanted);
            setAlarm(wanted);
          }}
          label={m.sound_and_vibration()}
          hint={role === 'operator' ? NEEDS_OPERATORS : CALLS_STAFF}
        />
      </Stack>
    </Card>
  );
}

/** Which notifications the user gets, and how loud they are. Source: R-pages-12. */
export function NotificationSettings() {
  return (
    <Stack $gap={4}>
      <PushSettings />
      <Alarm />
      <NotificationChoices />
    </Stack>
  );
}

/** Which notifications the user gets. Source: R-pages-12. */
function NotificationChoices() {
  const { role } = useUser();
  const choices = useQuery(settingsQueries.notificationChoices());
  const choose = useChooseNotifications();
  const retry = (): void => void choices.refetch();
  const set = (topic: NotificationTopic, wanted: boolean): void => {
    const others = (choices.data?.muted ?? []).filter((one) => one !== topic);
    choose.mutate(
      { muted: wanted ? others : [...others, topic] },
      { onError: (error) => toast.error(failureText(error, m.could_not_save_your_choice())) },
    );
  };
  return (
    <Card as="section" aria-labelledby="notification-choices">
      <Stack $gap={4}>
        <h2 id="notification-choices">{m.tell_me_about()}</h2>
        {choices.isPending && (
          <Loading what={m.your_choices()} onRetry={retry}>
            <SkeletonRows rows={3} />
          </Loading>
        )}
        {choices.error && !choices.data && (
          <ErrorState compact title={friendlyText(choices.error)} onRetry={retry} busy={choices.isFetching} />
        )}
        {choices.data && <StaleNotice query={choices} />}
        {choices.data && (
          <Stack $gap={3}>
            {topicsOf(role).map((topic) => (
              <Checkbox
                key={topic}
                checked={!choices.data.muted.includes(topic)}
                onChange={(wanted) => set(topic, wanted)}
                {...WORDS[topic]}
              />
            ))}
          </Stack>
        )}
        <Text size="s" muted>
          {m.everything_else_always_arrives_such()}
        </Text>
      </Stack>
    </Card>
  );
}
