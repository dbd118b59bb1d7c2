import { useQuery } from '@tanstack/react-query';
import {
  Button,
  Card,
  type Company,
  DescriptionList,
  EmptyState,
  ErrorState,
  friendlyText,
  Loading,
  PageHeader,
  SkeletonText,
  Stack,
  telHref,
  Text,
  TextLink,
  useUser,
} from 'shared-lib';
import { settingsQueries } from 'shared-lib/settings';
import { type ReactNode, useState } from 'react';
import { EditCompany } from './EditCompany';
import { SosDrill } from './SosDrill';
import * as m from '../texts/m';

function facts({ address, hours, phone_number: phone, email, ...also }: Company): { term: string; value: ReactNode }[] {
  const rows: [string, ReactNode][] = [
    [m.address(), address],
    [m.hours(), hours],
    [m.phone(), phone && <TextLink href={telHref(phone)}>{phone}</TextLink>],
    [
      m.emergency_contact(),
      also.emergency_phone && (
        <>
          {also.emergency_name} <TextLink href={telHref(also.emergency_phone)}>{also.emergency_phone}</TextLink>
        </>
      ),
    ],
    [m.e_mail(), email && <TextLink href={`mailto:${email}`}>{email}</TextLink>],
  ];
  return rows.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}

function Told({ company, onEdit }: { company: Company; onEdit?: () => void }) {
  const known = facts(company);
  return (
    <Card as="section" aria-labelledby="company">
      <Stack $gap={4}>
        <h2 id="company">{company.name}</h2>
        {company.about && <Text as="p">{company.about}</Text>}
        {known.length > 0 ? (
          <DescriptionList items={known} />
        ) : (
          <EmptyState
            compact
            icon="info"
            title={m.nothing_more_is_known_yet()}
            text={onEdit ? m.say_here_how_clients_and() : m.an_operator_can_say_here()}
            action={
              onEdit && (
                <Button variant="primary" icon="edit" onClick={onEdit}>
                  {m.say_who_you_are()}
                </Button>
              )
            }
          />
        )}
      </Stack>
    </Card>
  );
}

/** The details of this business, which operators enter. Source: R-pages-14. */
export default function CompanyPage() {
  const { role } = useUser();
  const { data, error, isPending, isFetching, refetch } = useQuery(settingsQueries.company());
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PageHeader
        title={m.company_info()}
        actions={
          role === 'operator' &&
          data && (
            <Button icon="edit" onClick={() => setEditing(true)}>
              {m.edit()}
            </Button>
          )
        }
      />
      {isPending && (
        <Card>
          <Loading what={m.the_company()} onRetry={() => void refetch()}>
            <SkeletonText lines={4} />
          </Loading>
        </Card>
      )}
      {error && !data && (
        <Card>
          <ErrorState compact title={friendlyText(error)} onRetry={() => void refetch()} busy={isFetching} />
        </Card>
      )}
      {data && <Told company={data} onEdit={role === 'operator' ? () => setEditing(true) : undefined} />}
      {data && role === 'operator' && <SosDrill />}
      {data && editing && <EditCompany company={data} onClose={() => setEditing(false)} />}
    </>
  );
}
