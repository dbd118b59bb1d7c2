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

interface Line {
  term: string;
  value: string;
}

const CHANNEL: Readonly<Record<ConnectionState, string>> = {
  connected: 'Connected',
  connecting: 'Connecting',
  error: 'Lost',
  disabled: 'Switched off',
  disconnected: 'Not connected',
};

const when = (instant: Date): string => `${formatDate(instant)}, ${formatTime(instant)}`;
const duration = (hours: number): string => (hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`);

/** What the server answered, or the error text when it could not be asked. */
function said<T>({ data, error }: { data: T | undefined; error: Error | null }, words: (data: T) => string): string {
  if (data !== undefined) return words(data);
  return error ? friendlyText(error) : 'Asking…';
}

const ofThisSession = (words: (session: ListedSession) => string) => (sessions: ListedSession[]) => {
  const current = sessions.find((one) => one.current);
  return current ? words(current) : 'Not among the open ones';
};

/** The facts of the session, for remote support. People send these lines on, so no line holds a secret. */
function useFacts(): Line[] {
  const { token } = useSession();
  const user = useUser();
  const { state } = useConnection();
  const profile = useQuery(accountQueries.profile());
  const sessions = useQuery(sessionQueries.all());
  return [
    { term: 'Signed in as', value: `${user.username} (${user.role}, number ${user.id})` },
    { term: 'E-mail address', value: `${user.email}, ${user.email_verified ? 'verified' : 'not verified'}` },
    { term: 'Token', value: token ? `Kept in this browser, ${token.length} characters` : 'None' },
    { term: 'Known to the server', value: said(profile, () => 'Yes') },
    {
      term: 'Session',
      value: said(
        sessions,
        ofThisSession(({ id }) => id.slice(0, 8)),
      ),
    },
    {
      term: 'Began',
      value: said(
        sessions,
        ofThisSession(({ created_at: began }) => when(new Date(began))),
      ),
    },
    {
      term: 'Ends at the latest',
      value: said(
        sessions,
        ofThisSession(({ created_at: began }) => when(new Date(Date.parse(began) + SESSION_DAYS * limits.DAY))),
      ),
    },
    { term: 'Ends unused after', value: duration(IDLE_HOURS[user.role]) },
    {
      term: 'Signed in at',
      value: said(sessions, ({ length }) => (length === 1 ? 'this device alone' : `${length} devices`)),
    },
    { term: 'Real-time channel', value: CHANNEL[state] },
    {
      term: 'Browser',
      value: `${deviceOf(navigator.userAgent)}, ${navigator.language}, ${navigator.cookieEnabled ? 'cookies allowed' : 'cookies refused'}`,
    },
    { term: 'Time zone', value: Intl.DateTimeFormat().resolvedOptions().timeZone },
  ];
}

/** Session facts without secrets, for support. Source: R-pages-16. */
export default function AuthDebugPage() {
  const facts = useFacts();
  const copy = (): void => {
    navigator.clipboard.writeText(facts.map(({ term, value }) => `${term}: ${value}`).join('\n')).then(
      () => toast.success('Copied. You can paste it into a message.'),
      () => toast.error('This browser does not let the page copy. Please select the text.'),
    );
  };
  return (
    <>
      {/* Without a secure connection a browser has no clipboard for pages. */}
      <PageHeader
        title="Session facts"
        actions={
          'clipboard' in navigator && (
            <Button icon="note" onClick={copy}>
              Copy
            </Button>
          )
        }
      />
      <Card>
        <Stack $gap={4}>
          <Text muted>
            If you cannot see or do something that you should, send these facts to whoever helps you. They hold no
            password and no token.
          </Text>
          <DescriptionList items={facts} />
        </Stack>
      </Card>
    </>
  );
}
