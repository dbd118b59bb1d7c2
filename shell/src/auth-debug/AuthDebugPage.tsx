import { useQuery } from '@tanstack/react-query';
import {
  accountQueries,
  Button,
  Card,
  type ConnectionState,
  DescriptionList,
  formatDate,
  formatTime,
  friendlyText,
  limits,
  PageHeader,
  Stack,
  Text,
  toast,
  useConnection,
  useSession,
  useUser,
} from 'shared-lib';
import { deviceOf, IDLE_HOURS, type ListedSession, SESSION_DAYS, sessionQueries } from 'shared-lib/settings';
import * as m from '../texts/m';

interface Line {
  term: string;
  value: string;
}

const CHANNEL: Readonly<Record<ConnectionState, string>> = {
  connected: m.connected(),
  connecting: m.connecting(),
  error: m.lost(),
  disabled: m.switched_off(),
  disconnected: m.not_connected(),
};

const when = (instant: Date): string => `${formatDate(instant)}, ${formatTime(instant)}`;
const duration = (hours: number): string =>
  hours % 24 === 0 ? m.days({ hours: hours / 24 }) : m.hours_hours({ hours });

/** What the server answered, or the error text when it could not be asked. */
function said<T>({ data, error }: { data: T | undefined; error: Error | null }, words: (data: T) => string): string {
  if (data !== undefined) return words(data);
  return error ? friendlyText(error) : m.asking();
}

const ofThisSession = (words: (session: ListedSession) => string) => (sessions: ListedSession[]) => {
  const current = sessions.find((one) => one.current);
  return current ? words(current) : m.not_among_the_open_ones();
};

/** The facts of the session, for remote support. People send these lines on, so no line holds a secret. */
function useFacts(): Line[] {
  const { token } = useSession();
  const user = useUser();
  const { state } = useConnection();
  const profile = useQuery(accountQueries.profile());
  const sessions = useQuery(sessionQueries.all());
  return [
    { term: m.signed_in_as(), value: m.number({ username: user.username, role: user.role, id: user.id }) },
    { term: m.e_mail_address(), value: `${user.email}, ${user.email_verified ? 'verified' : m.not_verified()}` },
    { term: m.token(), value: token ? m.kept_in_this_browser_characters({ count: token.length }) : m.none() },
    { term: m.known_to_the_server(), value: said(profile, () => m.yes()) },
    {
      term: m.session(),
      value: said(
        sessions,
        ofThisSession(({ id }) => id.slice(0, 8)),
      ),
    },
    {
      term: m.began(),
      value: said(
        sessions,
        ofThisSession(({ created_at: began }) => when(new Date(began))),
      ),
    },
    {
      term: m.ends_at_the_latest(),
      value: said(
        sessions,
        ofThisSession(({ created_at: began }) => when(new Date(Date.parse(began) + SESSION_DAYS * limits.DAY))),
      ),
    },
    { term: m.ends_unused_after(), value: duration(IDLE_HOURS[user.role]) },
    {
      term: m.signed_in_at(),
      value: said(sessions, ({ length }) => (length === 1 ? m.this_device_alone() : m.devices({ length }))),
    },
    { term: m.real_time_channel(), value: CHANNEL[state] },
    {
      term: m.browser(),
      value: `${deviceOf(navigator.userAgent)}, ${navigator.language}, ${navigator.cookieEnabled ? m.cookies_allowed() : m.cookies_refused()}`,
    },
    { term: m.time_zone(), value: Intl.DateTimeFormat().resolvedOptions().timeZone },
  ];
}

/** Session facts without secrets, for support. Source: R-pages-16. */
export default function AuthDebugPage() {
  const facts = useFacts();
  const copy = (): void => {
    navigator.clipboard.writeText(facts.map(({ term, value }) => `${term}: ${value}`).join('\n')).then(
      () => toast.success(m.copied_you_can_paste_it()),
      () => toast.error(m.this_browser_does_not_let()),
    );
  };
  return (
    <>
      {/* Without a secure connection a browser has no clipboard for pages. */}
      <PageHeader
        title={m.session_facts()}
        actions={
          'clipboard' in navigator && (
            <Button icon="note" onClick={copy}>
              {m.copy()}
            </Button>
          )
        }
      />
      <Card>
        <Stack $gap={4}>
          <Text muted>{m.if_you_cannot_see_or()}</Text>
          <DescriptionList items={facts} />
        </Stack>
      </Card>
    </>
  );
}
