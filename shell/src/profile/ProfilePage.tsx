import { useQuery } from '@tanstack/react-query';
import {
  accountQueries, Avatar, Button, ButtonLink, Card, DescriptionList, ErrorState, friendlyText, formatDate, Loading, logOut, PageHeader, type Profile, Row, SkeletonText, Stack, Text,
} from 'shared-lib';

const ROLE_WORDS = { operator: 'Operator', therapist: 'Therapist', driver: 'Driver' } as const;

function particulars(profile: Profile): { term: string; value: string }[] {
  const vehicle = [profile.vehicle_type, profile.motorcycle_plate].filter(Boolean).join(' · ');
  const rows: [string, string | null | false][] = [
    ['User name', profile.username],
    ['E-mail', `${profile.email}${profile.email_verified ? '' : ' (not verified)'}`],
    ['Phone', profile.phone_number],
    ['Specialization', profile.specialization],
    ['Vehicle', vehicle],
    ['Seats', profile.seats !== null && String(profile.seats)],
    ['Two-factor authentication', profile.two_factor ? 'On' : 'Off'],
    ['With us since', formatDate(new Date(profile.created_at))],
  ];
  return rows.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}

/** Who I am to the others. */
export default function ProfilePage() {
  const { data, error, isPending, refetch } = useQuery(accountQueries.profile());
  return (
    <>
      <PageHeader title="Profile" actions={<><ButtonLink to="/dashboard/settings" icon="settings">Settings</ButtonLink><Button icon="logout" onClick={logOut}>Logout</Button></>} />
      <Card>
        {isPending && <Loading what="your profile" onRetry={() => void refetch()}><SkeletonText lines={6} /></Loading>}
        {error && !data && <ErrorState compact title={friendlyText(error)} onRetry={() => void refetch()} />}
        {data && (
          <Stack $gap={5}>
            <Row $gap={4}>
              <Avatar name={`${data.first_name} ${data.last_name}`} size={56} />
              <div>
                <h2>{`${data.first_name} ${data.last_name}`.trim()}</h2>
                <Text size="s" muted>{ROLE_WORDS[data.role]}</Text>
              </div>
            </Row>
            <DescriptionList items={particulars(data)} />
          </Stack>
        )}
      </Card>
    </>
  );
}
