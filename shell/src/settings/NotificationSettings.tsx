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

/** What each topic covers, in the words of its readers. */
const WORDS: Readonly<Record<NotificationTopic, { label: string; hint: string }>> = {
  changes: {
    label: 'Changes that ask nothing of you',
    hint: 'Somebody else of the appointment, its place or its notes changed.',
  },
  journey: { label: 'The journey', hint: 'The appointment has started, your driver is on the way or has arrived.' },
  payments: { label: 'Payments', hint: 'A payment is to be verified, or was.' },
  readiness: { label: 'Ready to start', hint: 'Everybody is ready and the appointment can be started.' },
  pickups: { label: 'Pickups that go on by themselves', hint: 'The next driver was asked, or a pickup was cancelled.' },
  expired: {
    label: 'Appointments nobody answered',
    hint: 'An appointment was cancelled because it ended without an answer.',
  },
  overruns: { label: 'Sessions that run over', hint: 'A session goes on past its end.' },
  materials: { label: 'Materials', hint: 'Something was missing or runs low.' },
};

const CALLS_STAFF = 'When a ride home, a request or a reminder waits for your answer. For this device.';
const NEEDS_OPERATORS = 'When something new stands in “Needs you now”. For this device.';

/** The sound on this device for urgent work. */
function Alarm() {
  const { role } = useUser();
  const [on, setOn] = useState(isAlarmOn);
  return (
    <Card as="section" aria-labelledby="urgent-work">
      <Stack $gap={4}>
        <h2 id="urgent-work">Urgent work</h2>
        <Checkbox
          checked={on}
          onChange={(wanted) => {
            setOn(wanted);
            setAlarm(wanted);
          }}
          label="Sound and vibration"
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
      { onError: (error) => toast.error(failureText(error, 'Could not save your choice')) },
    );
  };
  return (
    <Card as="section" aria-labelledby="notification-choices">
      <Stack $gap={4}>
        <h2 id="notification-choices">Tell me about</h2>
        {choices.isPending && (
          <Loading what="your choices" onRetry={retry}>
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
          Everything else always arrives, such as new appointments, refusals and cancellations.
        </Text>
      </Stack>
    </Card>
  );
}
