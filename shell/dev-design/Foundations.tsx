import { Card, Grid, Icon, type IconName, icons, Logo, Row, Stack, Text, TextLink } from 'shared-lib';
import styled from 'styled-components';
import { Sample, Section } from './Section';

const Swatch = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s3);
  font-size: var(--t-s);

  i { flex: none; width: 40px; height: 32px; border: 1px solid var(--line); border-radius: var(--r-s); }
`;
const Cell = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 6px;
  padding: 10px 4px;
  color: var(--ink-2);
  font-size: var(--t-xs);
`;
const Icons = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(84px, 1fr));
`;

const colors = [
  'bg',
  'surface',
  'sunken',
  'line',
  'line-strong',
  'field',
  'ink',
  'ink-2',
  'ink-3',
  'brand',
  'brand-ink',
  'brand-soft',
  'amber',
  'amber-soft',
  'blue',
  'blue-soft',
  'violet',
  'violet-soft',
  'green',
  'green-soft',
  'red',
  'red-soft',
  'clay',
  'clay-soft',
  'grey',
  'grey-soft',
];

export function Foundations() {
  return (
    <Section id="foundations" title="Foundations">
      <Sample name="Colours">
        <Card>
          <Grid $min={150} $gap={3}>
            {colors.map((name) => (
              <Swatch key={name}>
                <i style={{ background: `var(--${name})` }} />
                {name}
              </Swatch>
            ))}
          </Grid>
        </Card>
      </Sample>
      <Sample name="Text">
        <Card>
          <Stack $gap={2}>
            <Logo size={26} />
            <Text size="xl" strong>
              From the first call to the ride home (22)
            </Text>
            <Text size="l" strong>
              Ana Villareal (17)
            </Text>
            <Text>14 Mabini Street, San Antonio, Makati (15)</Text>
            <Text size="s" muted>
              Swedish 60 · Foot 30 (13, secondary)
            </Text>
            <Text size="xs" muted>
              Materials are checked after payment is verified. (12)
            </Text>
            <Text size="s" as="p">
              A sentence with a <TextLink to="/dev/design">link</TextLink> in it, <Text tone="green">accepted</Text> and{' '}
              <Text tone="amber">waiting</Text>.
            </Text>
            <Row $gap={4}>
              <TextLink to="/dev/design">Forgot your password</TextLink>
              <TextLink onClick={() => undefined}>Change</TextLink>
            </Row>
          </Stack>
        </Card>
      </Sample>
      <Sample name="Icons">
        <Card>
          <Icons>
            {(Object.keys(icons) as IconName[]).map((name) => (
              <Cell key={name}>
                <Icon name={name} size={22} />
                {name}
              </Cell>
            ))}
          </Icons>
        </Card>
      </Sample>
    </Section>
  );
}
