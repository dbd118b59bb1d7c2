import { Dialog, Stack, Text, TextLink, useUser } from 'shared-lib';
import styled from 'styled-components';
import { SHORTCUTS } from './shortcuts';
import { areSingleKeysOn } from './singleKeySetting';
import * as m from '../texts/m';

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, max-content) minmax(0, 1fr);
  gap: var(--s2) var(--s4);
  align-items: baseline;
  margin: 0;

  dt { display: flex; flex-wrap: wrap; gap: var(--s1); }
  dd { margin: 0; color: var(--ink-2); font-size: var(--t-s); }
`;
const Key = styled.kbd`
  padding: 1px 7px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-s);
  background: var(--sunken);
  font: inherit;
  font-size: var(--t-xs);
  font-weight: 600;
`;

/** The keys, grouped by place, with what each does. Source: R-beyond-13. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { role } = useUser();
  return (
    <Dialog open onClose={onClose} title={m.keyboard_shortcuts()} description={m.on_a_mac_stands_for()}>
      <Stack $gap={5}>
        <Text as="p" size="s" muted>
          {areSingleKeysOn() ? m.single_keys_are_on() : m.single_keys_are_off()}{' '}
          <TextLink to="/dashboard/settings" onClick={onClose}>
            {m.settings()}
          </TextLink>
        </Text>
        {SHORTCUTS.filter(({ roles }) => roles.includes(role)).map(({ title, shortcuts }) => (
          <Stack as="section" key={title} $gap={2} aria-label={title}>
            <Text as="h3" strong>
              {title}
            </Text>
            <List>
              {shortcuts.map(({ keys, does }) => (
                <Pair key={does} keys={keys} does={does} />
              ))}
            </List>
          </Stack>
        ))}
      </Stack>
    </Dialog>
  );
}

const Pair = ({ keys, does }: { keys: readonly string[]; does: string }) => (
  <>
    <dt>
      {keys.map((key) => (
        <Key key={key}>{key}</Key>
      ))}
    </dt>
    <dd>{does}</dd>
  </>
);
