import { useState } from 'react';
import {
  Button,
  ButtonLink,
  Card,
  DropdownMenu,
  Icon,
  IconButton,
  Row,
  SegmentedControl,
  Stack,
  Tabs,
  Text,
  toast,
} from 'shared-lib';
import { Sample, Section } from './Section';

const tabs = [
  { value: 'rejected', label: 'Rejection Reviews', count: 3 },
  { value: 'pending', label: 'Pending Acceptance Appointments', count: 8 },
  { value: 'timeout', label: 'Timeout Monitoring', count: 2, hot: true },
  { value: 'payment', label: 'Payment Verification', count: 120 },
  { value: 'all', label: 'All Appointments' },
] as const;

export function Actions() {
  const [busy, setBusy] = useState(true);
  const [view, setView] = useState<'cards' | 'table'>('cards');
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('pending');
  return (
    <Section id="actions" title="Actions">
      <Sample name="Button">
        <Card>
          <Stack $gap={3}>
            <Row>
              <Button variant="primary" icon="plus">
                New booking
              </Button>
              <Button>Open</Button>
              <Button variant="ghost">Logout</Button>
              <Button variant="danger">Cancel appointment</Button>
              <Button variant="dangerPrimary">Disable account</Button>
            </Row>
            <Row>
              <Button size="sm" variant="primary">
                Remind driver
              </Button>
              <Button size="sm">Today</Button>
              <Button size="sm" variant="ghost" iconEnd="right">
                More
              </Button>
              <Button size="sm" variant="danger" icon="trash">
                Delete
              </Button>
            </Row>
            <Row>
              <Button variant="primary" disabled>
                New booking
              </Button>
              <Button disabled>Open</Button>
              <Button variant="primary" busy={busy}>
                Verify payment
              </Button>
              <Button busy={busy}>Save changes</Button>
              <Button variant="ghost" onClick={() => setBusy(!busy)}>
                {busy ? 'Answer' : 'Wait'}
              </Button>
            </Row>
            <Row>
              <ButtonLink href="tel:+639175550142" icon="phone">
                Call
              </ButtonLink>
              <ButtonLink to="/dev/design" icon="send">
                Directions
              </ButtonLink>
              <IconButton icon="refresh" label="Refresh" />
              <IconButton icon="left" label="Previous month" variant="outline" />
              <IconButton icon="right" label="Next month" variant="outline" size="sm" />
            </Row>
          </Stack>
        </Card>
      </Sample>
      <Sample name="Button, big">
        <Text as="p" size="s" muted>
          The thumb's button of a phone: 56 px, full width.
        </Text>
        <Button variant="primary" size="big">
          Request Payment
        </Button>
      </Sample>
      <Sample name="DropdownMenu">
        <Row>
          <DropdownMenu
            label="More actions for Ana Villareal"
            trigger={<IconButton icon="more" label="More actions" variant="outline" />}
            items={[
              { label: 'Edit', icon: 'edit', onSelect: () => toast.info('Edit') },
              { label: 'Reschedule', icon: 'calendar', onSelect: () => toast.info('Reschedule') },
              { label: 'Open receipt', icon: 'receipt', disabled: true },
              'separator',
              { label: 'Cancel appointment', icon: 'close', danger: true, onSelect: () => toast.warning('Cancelled') },
            ]}
          />
          <DropdownMenu
            label="Set status"
            trigger={<Button iconEnd="down">Set status</Button>}
            items={[
              { heading: 'Before the visit' },
              { label: 'Pending' },
              { label: 'Therapist ready' },
              { heading: 'The visit' },
              { label: 'Session in progress' },
            ]}
          />
        </Row>
      </Sample>
      <Sample name="Tabs">
        <Tabs label="Appointments" items={tabs} value={tab} onChange={setTab}>
          <Text as="p" size="s" muted>
            Panel of {tabs.find((item) => item.value === tab)?.label}
          </Text>
        </Tabs>
      </Sample>
      <Sample name="SegmentedControl">
        <Row $gap={4}>
          <SegmentedControl
            label="View"
            value={view}
            onChange={setView}
            options={[
              { value: 'cards', label: 'Cards' },
              { value: 'table', label: 'Table' },
            ]}
          />
          <Row $gap={1}>
            <Icon name="info" size={16} />
            <Text size="s" muted>
              Shown as {view}
            </Text>
          </Row>
        </Row>
      </Sample>
    </Section>
  );
}
