import { useState } from 'react';
import {
  Avatar,
  Badge,
  Card,
  Count,
  DescriptionList,
  Grid,
  IconButton,
  LiveDot,
  Money,
  Pagination,
  Row,
  Stack,
  Stat,
  StatRow,
  StatusBadge,
  StepBar,
  UrgencyBadge,
} from 'shared-lib';
import { type Sort, Table } from 'shared-lib/controls';
import { Sample, Section, minutesFromNow } from './Section';

interface Client {
  id: number;
  name: string;
  phone: string;
  visits: number;
  spent: number;
}

const clients: Client[] = [
  { id: 1, name: 'Ana Villareal', phone: '0917 555 0142', visits: 12, spent: 18_400 },
  { id: 2, name: 'Carlos & Bea Lim', phone: '0918 555 0177', visits: 3, spent: 13_050 },
  { id: 3, name: 'Joy Santos', phone: '0920 555 0119', visits: 6, spent: 5_100 },
];

const statuses = [
  'pending',
  'in_progress',
  'session_in_progress',
  'completed',
  'rejected',
  'awaiting_payment',
  'cancelled',
] as const;
const tones = ['amber', 'blue', 'violet', 'green', 'red', 'clay', 'grey', 'brand'] as const;

function Badges() {
  return (
    <Grid $min={360}>
      <Sample name="StatusBadge, UrgencyBadge">
        <Card>
          <Stack $gap={3}>
            <Row>
              {statuses.map((status) => (
                <StatusBadge key={status} status={status} />
              ))}
            </Row>
            <Row>
              <UrgencyBadge start={minutesFromNow(22)} />
              <UrgencyBadge start={minutesFromNow(72)} />
              <UrgencyBadge start={minutesFromNow(123)} />
              <UrgencyBadge start={minutesFromNow(-6)} />
              <StatusBadge status="pending">Accept</StatusBadge>
            </Row>
          </Stack>
        </Card>
      </Sample>
      <Sample name="Badge, Count, LiveDot, Avatar">
        <Card>
          <Stack $gap={3}>
            <Row>
              {tones.map((tone) => (
                <Badge key={tone} tone={tone}>
                  {tone}
                </Badge>
              ))}
            </Row>
            <Row $gap={4}>
              <Row>
                <Count value={3} />
                <Count value={8} tone="brand" />
                <Count value={2} tone="red" />
                <Count value={4} tone="clay" strong />
                <Count value={140} />
              </Row>
              <LiveDot tone="green">Real-time updates active</LiveDot>
              <LiveDot tone="amber">Offline · 1 not sent yet</LiveDot>
            </Row>
            <Row>
              <Avatar name="Liza Ramos" />
              <Avatar name="Ben Castro" tone="clay" />
              <Avatar name="Group of 3" text="3" size={20} />
              <Avatar name="Marisol Aquino" size={44} />
            </Row>
          </Stack>
        </Card>
      </Sample>
    </Grid>
  );
}

export function Data() {
  const [page, setPage] = useState(6);
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'asc' });
  const sorted = clients.toSorted((one, other) => {
    const order = sort.key === 'visits' ? one.visits - other.visits : one.name.localeCompare(other.name);
    return sort.direction === 'asc' ? order : -order;
  });
  return (
    <Section id="data" title="Data">
      <Badges />
      <Sample name="StatRow">
        <StatRow>
          <Stat label="Rejections" value={6} to="/dev/design" />
          <Stat label="By therapists" value={4} note="67 %" />
          <Stat label="By drivers" value={2} note="33 %" />
          <Stat label="Pending review" value={3} tone="clay" />
        </StatRow>
      </Sample>
      <Sample name="Table">
        <Table
          caption="Clients"
          rows={sorted}
          rowKey={(client) => client.id}
          sort={sort}
          onSort={setSort}
          columns={[
            { key: 'name', header: 'Name', cell: (client) => client.name, phone: 'title', sortable: true },
            { key: 'phone', header: 'Phone', cell: (client) => client.phone },
            { key: 'visits', header: 'Visits', cell: (client) => client.visits, align: 'end', sortable: true },
            { key: 'spent', header: 'Spent', cell: (client) => <Money pesos={client.spent} />, align: 'end' },
            {
              key: 'actions',
              header: 'Actions',
              cell: (client) => <IconButton icon="edit" size="sm" label={`Edit ${client.name}`} />,
              align: 'end',
              phone: 'actions',
              width: '80px',
            },
          ]}
        />
        <Pagination page={page} totalPages={20} onChange={setPage} />
        <Pagination page={page} totalPages={20} onChange={setPage} simple label="Pages, simple" />
      </Sample>
      <Grid $min={360}>
        <Sample name="DescriptionList">
          <Card>
            <DescriptionList
              items={[
                { term: 'Client', value: 'Ana Villareal' },
                { term: 'Address', value: '14 Mabini Street, San Antonio, Makati' },
                { term: 'Services', value: 'Swedish 60, Foot 30' },
                { term: 'Total', value: <Money pesos={1450} strong /> },
              ]}
            />
          </Card>
        </Sample>
        <Sample name="StepBar">
          <Card>
            <Stack>
              <StepBar total={7} done={4} label="Session in progress" />
              <StepBar total={7} done={7} label="Completed" />
            </Stack>
          </Card>
        </Sample>
      </Grid>
    </Section>
  );
}
