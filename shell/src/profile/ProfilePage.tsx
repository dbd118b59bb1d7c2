import { useQuery } from '@tanstack/react-query';
import {
  accountQueries,
  Avatar,
  Badge,
  Button,
  ButtonLink,
  Card,
  DescriptionList,
  ErrorState,
  dateWords,
  friendlyText,
  Grow,
  type IconName,
  Loading,
  logOut,
  PageHeader,
  type Profile,
  Row,
  SkeletonText,
  Stack,
  Text,
  TextLink,
  useUser,
} from 'shared-lib';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { ChangeEmail } from '../change-email/ChangeEmail';
import { EmailChangeNotice } from '../keep-email/EmailChangeNotice';
import { useBroughtPages } from '../remotes/loaderContext';
import { EditProfile } from './EditProfile';
import * as m from '../texts/m';

const ROLE_WORDS = { operator: m.operator(), therapist: m.therapist(), driver: m.driver() } as const;
const VEHICLE_WORDS: Readonly<Record<string, string>> = { motorcycle: m.motorcycle(), car: m.company_car() };

const Name = styled.h2`
  overflow-wrap: anywhere;
`;

/** With large text, the button goes below, before the name breaks within its words. */
const Who = styled(Grow)`
  flex-basis: 8rem;
`;

const fullName = ({ first_name: first, last_name: last }: Profile): string => `${first} ${last}`.trim();

/** What others see of the user, and what only the user sees. Unknown details have no row. */
function particulars(profile: Profile): { term: string; value: ReactNode }[] {
  const vehicle = [
    profile.vehicle_type && (VEHICLE_WORDS[profile.vehicle_type] ?? profile.vehicle_type),
    profile.motorcycle_plate,
  ]
    .filter(Boolean)
    .join(' · ');
  const rows: [string, ReactNode][] = [
    [m.user_name(), profile.username],
    [
      m.e_mail(),
      <Row key="email">
        {profile.email}
        {!profile.email_verified && <Badge tone="amber">{m.not_verified_2()}</Badge>}
        <ChangeEmail />
      </Row>,
    ],
    [m.phone(), profile.phone_number],
    [m.specialization(), profile.specialization],
    [m.pick_up_address(), profile.pickup_address],
    [m.vehicle(), vehicle],
    [m.seats(), profile.seats],
    [
      m.two_factor_authentication(),
      <Row key="two-factor">
        {profile.two_factor ? m.on() : m.off()}
        <TextLink to="/dashboard/settings?view=security">{m.security_settings()}</TextLink>
      </Row>,
    ],
    [m.with_us_since(), dateWords(new Date(profile.created_at))],
  ];
  return rows.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}

function Particulars({ profile }: { profile: Profile }) {
  const [editing, setEditing] = useState(false);
  return (
    <Stack $gap={5}>
      <Row $gap={4}>
        <Avatar name={fullName(profile)} size={56} />
        <Who>
          <Name>{fullName(profile)}</Name>
          <Text size="s" muted>
            {ROLE_WORDS[profile.role]}
          </Text>
        </Who>
        <Button size="sm" icon="edit" onClick={() => setEditing(true)}>
          {m.edit()}
        </Button>
      </Row>
      {profile.email_change && <EmailChangeNotice change={profile.email_change} />}
      <DescriptionList items={particulars(profile)} />
      {editing && <EditProfile profile={profile} onClose={() => setEditing(false)} />}
    </Stack>
  );
}

/**
 * The pages for the user's week, earnings and cash, if their area has them. The sidebar has no link to them. Source:
 * R-pages-19.
 */
const OWN: Readonly<Record<string, IconName>> = { week: 'calendar', statement: 'receipt', cash: 'wallet' };

function OwnPages() {
  const { role } = useUser();
  const own = useBroughtPages().rows.filter(({ path, roles }) => roles.includes(role) && OWN[path] !== undefined);
  return own.map(({ path, label }) => (
    <ButtonLink key={path} to={`/dashboard/${path}`} icon={OWN[path]}>
      {label}
    </ButtonLink>
  ));
}

/** The user's own profile. Source: R-pages-11. */
export default function ProfilePage() {
  const { data, error, isPending, isFetching, refetch } = useQuery(accountQueries.profile());
  return (
    <>
      <PageHeader
        title={m.profile()}
        actions={
          <>
            <OwnPages />
            <ButtonLink to="/dashboard/settings" icon="settings">
              {m.settings()}
            </ButtonLink>
            <Button icon="logout" onClick={logOut}>
              {m.logout()}
            </Button>
          </>
        }
      />
      <Card>
        {isPending && (
          <Loading what={m.your_profile()} onRetry={() => void refetch()}>
            <SkeletonText lines={6} />
          </Loading>
        )}
        {error && !data && (
          <ErrorState compact title={friendlyText(error)} onRetry={() => void refetch()} busy={isFetching} />
        )}
        {data && <Particulars profile={data} />}
      </Card>
    </>
  );
}
