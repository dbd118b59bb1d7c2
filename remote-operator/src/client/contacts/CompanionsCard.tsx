import { useState } from 'react';
import { Card, Row, Stack, Text, TextLink } from 'shared-lib';
import { CLIENT_CONTACTS_MAX, type ClientCompanion, type ClientContacts } from 'shared-lib/records';
import styled from 'styled-components';
import { SectionHead } from '../../data/Particulars';
import { ContactMenu } from './ContactMenu';
import { CompanionDialog } from './lazyDialogs';
import { heldOf, usePressed } from './useContacts';
import * as m from '../../texts/m';

const Lines = styled.ul`
  > li {
    padding: var(--s2) 0;
    border-top: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
`;

/** For whom the client books besides: a visit can say that it is for one of them. Source: R-beyond-1025. */
export function CompanionsCard({ client, contacts }: { client: number; contacts: ClientContacts }) {
  const [asked, setAsked] = useState<ClientCompanion | 'new' | null>(null);
  const { press, busy } = usePressed(client);
  const { companions } = heldOf(contacts);
  const remove = (one: ClientCompanion): void =>
    press('companions', {
      seen: companions,
      next: companions.filter((other) => other !== one),
      did: m.the_companion_is_removed(),
    });
  return (
    <Card>
      <Stack as="section" $gap={2}>
        <Row $between>
          <SectionHead as="h2">{m.companions()}</SectionHead>
          {companions.length < CLIENT_CONTACTS_MAX && (
            <Text size="s">
              <TextLink onClick={() => setAsked('new')}>{m.add_companion()}</TextLink>
            </Text>
          )}
        </Row>
        {companions.length === 0 ? (
          <Text size="s" muted>
            {m.nobody_the_client_books_for()}
          </Text>
        ) : (
          <Lines role="list" aria-label={m.companions()}>
            {companions.map((one) => (
              <li key={one.id}>
                <Row $between $nowrap>
                  <Text size="s" strong>
                    {one.name}
                  </Text>
                  <ContactMenu
                    what={one.name}
                    busy={busy}
                    prefetch={CompanionDialog.prefetch}
                    onEdit={() => setAsked(one)}
                    onRemove={() => remove(one)}
                  />
                </Row>
                {one.note && (
                  <Text as="p" size="s" muted>
                    {one.note}
                  </Text>
                )}
              </li>
            ))}
          </Lines>
        )}
      </Stack>
      {asked !== null && (
        <CompanionDialog
          client={client}
          companions={companions}
          companion={asked === 'new' ? undefined : asked}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}
