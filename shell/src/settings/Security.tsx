import { useQuery } from '@tanstack/react-query';
import { accountQueries, Card, ErrorState, friendlyText, Grow, Loading, Row, SkeletonText, Stack } from 'shared-lib';
import styled from 'styled-components';
import { ChangeEmail } from '../change-email/ChangeEmail';
import { ChangePassword } from './ChangePassword';
import { Sessions } from './Sessions';
import { TwoFactor } from './TwoFactor';
import * as m from '../texts/m';

const Breakable = styled.span`
  overflow-wrap: anywhere;
`;

/** How the user signs in, and where they are signed in. Source: R-accounts-1, R-accounts-5, R-pages-12. */
export function Security() {
  const profile = useQuery(accountQueries.profile());
  const retry = (): void => void profile.refetch();
  return (
    <Stack $gap={4}>
      <ChangePassword />
      {profile.isPending && (
        <Card>
          <Loading what={m.your_account()} onRetry={retry}>
            <SkeletonText lines={3} />
          </Loading>
        </Card>
      )}
      {profile.error && !profile.data && (
        <Card>
          <ErrorState compact title={friendlyText(profile.error)} onRetry={retry} busy={profile.isFetching} />
        </Card>
      )}
      {profile.data && (
        <>
          <TwoFactor profile={profile.data} />
          <Card as="section" aria-labelledby="email-address">
            <Stack $gap={4}>
              <h2 id="email-address">{m.e_mail_address()}</h2>
              <Row $between $nowrap>
                <Grow>
                  <Breakable>{profile.data.email}</Breakable>
                </Grow>
                <ChangeEmail />
              </Row>
            </Stack>
          </Card>
        </>
      )}
      <Sessions />
    </Stack>
  );
}
