import { useState } from 'react';
import { Badge, Card, Row, Stack, Text, TextLink, wayTo } from 'shared-lib';
import { CLIENT_ADDRESS_WORDS, CLIENT_CONTACTS_MAX, type ClientContacts } from 'shared-lib/records';
import styled from 'styled-components';
import { SectionHead } from '../../data/Particulars';
import { ContactMenu } from './ContactMenu';
import { AddressDialog } from './lazyDialogs';
import { heldOf, mainFirst, usePressed } from './useContacts';
import * as m from '../../texts/m';

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
  gap: var(--s4);

  > li { min-width: 0; overflow-wrap: anywhere; font-size: var(--t-s); }
`;

type Shown = ClientContacts['addresses'][number];

const visitsIn = (count: number): string => (count === 1 ? m.n_1_visit() : m.visits({ count }));

/** The addresses of a client, each with the way in there. Source: R-beyond-751. */
export function AddressesCard({ client, contacts }: { client: number; contacts: ClientContacts }) {
  const [asked, setAsked] = useState<Shown | 'new' | null>(null);
  const { press, busy } = usePressed(client);
  const held = heldOf(contacts).addresses;
  const at = (one: Shown) => held[contacts.addresses.indexOf(one)];
  const makeMain = (one: Shown): void => {
    const main = at(one);
    if (main) press('addresses', { seen: held, next: mainFirst(held, main), did: m.it_is_the_main_address() });
  };
  const remove = (one: Shown): void =>
    press('addresses', {
      seen: held,
      next: held.filter((other) => other !== at(one)),
      did: m.the_address_is_removed(),
    });
  const title = ({ kind, main }: Shown): string =>
    main && kind === 'other' ? m.address() : CLIENT_ADDRESS_WORDS[kind];
  return (
    <Card>
      <Stack as="section" $gap={3}>
        <Row $between>
          <SectionHead as="h2">{m.addresses()}</SectionHead>
          {held.length < CLIENT_CONTACTS_MAX && (
            <Text size="s">
              <TextLink onClick={() => setAsked('new')}>{m.add_address()}</TextLink>
            </Text>
          )}
        </Row>
        {held.length === 0 && <Text muted>{m.nothing_yet()}</Text>}
        <List role="list" aria-label={m.addresses()}>
          {contacts.addresses.map((one) => (
            <li key={one.place}>
              <Row $between $top>
                <Row $gap={2}>
                  <Text strong>{title(one)}</Text>
                  {one.main && <Badge tone="brand">{m.main()}</Badge>}
                  {one.visits > 0 && (
                    <Text size="xs" muted>
                      {visitsIn(one.visits)}
                    </Text>
                  )}
                </Row>
                <ContactMenu
                  what={one.place}
                  isMain={one.main}
                  busy={busy}
                  prefetch={AddressDialog.prefetch}
                  onEdit={() => setAsked(one)}
                  onMakeMain={() => makeMain(one)}
                  onRemove={() => remove(one)}
                />
              </Row>
              <Text as="p" muted={one.kind === 'old'}>
                {one.place}
              </Text>
              {one.area && (
                <Text as="p" size="xs" muted>
                  {m.area_is({ area: one.area })}
                </Text>
              )}
              {one.pin && (
                <Text as="p" size="xs">
                  <TextLink href={wayTo(one.pin)}>{m.open_in_maps()}</TextLink>
                </Text>
              )}
              {one.gate_instructions && (
                <Text as="p" muted>
                  {m.gate_is({ gate: one.gate_instructions })}
                </Text>
              )}
            </li>
          ))}
        </List>
      </Stack>
      {asked !== null && (
        <AddressDialog
          client={client}
          addresses={held}
          address={asked === 'new' ? undefined : at(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}
