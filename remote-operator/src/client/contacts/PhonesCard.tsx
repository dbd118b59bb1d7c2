import { useState } from 'react';
import { Badge, Card, Row, Stack, telHref, Text, TextLink } from 'shared-lib';
import { CLIENT_CONTACTS_MAX, CLIENT_PHONE_WORDS, type ClientContacts } from 'shared-lib/records';
import styled from 'styled-components';
import { SectionHead } from '../../data/Particulars';
import { ContactMenu } from './ContactMenu';
import { PhoneDialog } from './lazyDialogs';
import { heldOf, mainFirst, usePressed } from './useContacts';
import * as m from '../../texts/m';

const Lines = styled.ul`
  > li {
    padding: var(--s2) 0;
    border-top: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
`;

type Shown = ClientContacts['phones'][number];

export interface PhonesCardProps {
  client: number;
  email: string | null;
  contacts: ClientContacts;
}

/** The numbers of a client, and the e-mail address. Each number finds them. Source: R-beyond-750. */
export function PhonesCard({ client, email, contacts }: PhonesCardProps) {
  const [asked, setAsked] = useState<Shown | 'new' | null>(null);
  const { press, busy } = usePressed(client);
  const held = heldOf(contacts).phones;
  const at = (one: Shown) => held[contacts.phones.indexOf(one)];
  const makeMain = (one: Shown): void => {
    const main = at(one);
    if (main) press('phones', { seen: held, next: mainFirst(held, main), did: m.it_is_the_main_number() });
  };
  const remove = (one: Shown): void =>
    press('phones', { seen: held, next: held.filter((other) => other !== at(one)), did: m.the_number_is_removed() });
  return (
    <Card>
      <Stack as="section" $gap={2}>
        <Row $between>
          <SectionHead as="h2">{m.phones_and_e_mail()}</SectionHead>
          {held.length < CLIENT_CONTACTS_MAX && (
            <Text size="s">
              <TextLink onClick={() => setAsked('new')}>{m.add_number()}</TextLink>
            </Text>
          )}
        </Row>
        <Lines role="list" aria-label={m.phones_and_e_mail()}>
          {contacts.phones.map((one) => (
            <li key={one.number}>
              <Row $between>
                <Row $gap={2}>
                  <TextLink href={telHref(one.number)}>{one.number}</TextLink>
                  {one.main ? (
                    <Badge tone="brand">{m.main()}</Badge>
                  ) : (
                    <Badge tone="grey">{CLIENT_PHONE_WORDS[one.kind]}</Badge>
                  )}
                  {one.main && one.kind !== 'own' && (
                    <Text size="xs" muted>
                      {CLIENT_PHONE_WORDS[one.kind]}
                    </Text>
                  )}
                </Row>
                <ContactMenu
                  what={one.number}
                  isMain={one.main}
                  busy={busy}
                  prefetch={PhoneDialog.prefetch}
                  onEdit={() => setAsked(one)}
                  onMakeMain={() => makeMain(one)}
                  onRemove={() => remove(one)}
                />
              </Row>
            </li>
          ))}
          <li>
            <Text size="s" muted={email === null}>
              {email ?? m.no_e_mail_address()}
            </Text>
          </li>
        </Lines>
      </Stack>
      {asked !== null && (
        <PhoneDialog
          client={client}
          phones={held}
          phone={asked === 'new' ? undefined : at(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}
