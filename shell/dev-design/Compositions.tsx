import {
  Avatar,
  Button,
  ButtonLink,
  Card,
  CardFooter,
  Countdown,
  DropdownMenu,
  Fact,
  Facts,
  Grid,
  IconButton,
  ListCard,
  Money,
  Row,
  Stack,
  StatusBadge,
  StepBar,
  Text,
  TimeLead,
  UrgencyBadge,
} from 'shared-lib';
import styled from 'styled-components';
import { Sample, Section, minutesFromNow } from './Section';

const Phone = styled.div`
  max-width: 390px;
  min-width: 0;
`;
const Halves = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--s2);
`;
const Deadline = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s4);
  margin: 14px 0;
  padding: 12px 16px;
  border-radius: var(--r-m);
  background: var(--red-soft);
  color: var(--red);
  font-size: var(--t-s);
`;

function OperatorCard({ client, id, minutes }: { client: string; id: number; minutes: number }) {
  return (
    <Card as="article">
      <Row $between>
        <Row>
          <Text as="h3" size="l">
            {client}
          </Text>
          <Text size="xs" muted>
            #{id}
          </Text>
        </Row>
        {minutes > 140 ? <StatusBadge status="pending" /> : <UrgencyBadge start={minutesFromNow(minutes)} />}
      </Row>
      <Facts>
        <Fact icon="clock" label="Time">
          <b>Today 4:05 – 5:35 PM</b> 90 min
        </Fact>
        <Fact icon="phone" label="Phone">
          <b>0917 555 0142</b>
        </Fact>
        <Fact icon="pin" label="Address" wide>
          Unit 9B, Sampaguita Towers, Ortigas, Pasig
        </Fact>
        <Fact lead={<Avatar name="Liza Ramos" size={20} />} label="Therapist">
          Liza Ramos <Text tone="green">accepted</Text>
        </Fact>
        <Fact icon="bike" label="Driver">
          Ben Castro · ABC 1234 <Text tone="amber">waiting</Text>
        </Fact>
      </Facts>
      <CardFooter>
        <span>
          <Money pesos={1450} strong />{' '}
          <Text size="s" muted>
            Swedish 60 · Foot 30
          </Text>
        </span>
        <Row>
          <DropdownMenu
            label={`More actions for ${client}`}
            trigger={<IconButton icon="more" size="sm" label="More actions" />}
            items={[
              { label: 'Edit', icon: 'edit' },
              { label: 'Cancel appointment', icon: 'close', danger: true },
            ]}
          />
          <Button size="sm" variant="primary">
            Remind driver
          </Button>
        </Row>
      </CardFooter>
    </Card>
  );
}

function TherapistCards() {
  return (
    <Phone>
      <Stack $gap={3}>
        <Card as="article">
          <Row $between>
            <StatusBadge status="session_in_progress" />
            <Text size="s" muted>
              <Countdown until={minutesFromNow(32.2)} label="Time left" /> left
            </Text>
          </Row>
          <div style={{ margin: '14px 0 16px' }}>
            <StepBar total={7} done={4} label="Session in progress" />
          </div>
          <Text as="h3" size="xl">
            Ana Villareal
          </Text>
          <Facts>
            <Fact icon="clock" label="Time" wide>
              4:05 – 5:35 PM · 90 minutes
            </Fact>
            <Fact icon="pin" label="Address" wide>
              14 Mabini Street, San Antonio, Makati
            </Fact>
            <Fact icon="check" label="Services" wide>
              Swedish 60 · Foot 30 — <Money pesos={1450} />
            </Fact>
          </Facts>
          <Stack $gap={3}>
            <Halves>
              <ButtonLink href="tel:+639175550142" icon="phone">
                Call
              </ButtonLink>
              <ButtonLink to="/dev/design" icon="send">
                Directions
              </ButtonLink>
            </Halves>
            <Button variant="primary" size="big">
              Request Payment
            </Button>
          </Stack>
        </Card>
        <Text as="h3" size="s" muted strong>
          Later today
        </Text>
        <ListCard
          lead={<TimeLead time="7:00 PM" />}
          title="Carlos & Bea Lim"
          text="Pasig · with Mia, Grace · car"
          end={<StatusBadge status="pending">Accept</StatusBadge>}
          onClick={() => undefined}
        />
        <ListCard
          lead={<TimeLead time="11:30 PM" />}
          title="Paolo Reyes"
          text="Pasay · until 1:00 AM"
          end={<StatusBadge status="confirmed">Ready</StatusBadge>}
          onClick={() => undefined}
        />
      </Stack>
    </Phone>
  );
}

function DriverCard() {
  return (
    <Phone>
      <Card as="article" tone="red">
        <Row $between>
          <StatusBadge status="rejected">Pickup · urgent</StatusBadge>
          <Text size="s" muted>
            #2041
          </Text>
        </Row>
        <Deadline>
          <Countdown
            until={minutesFromNow(1.8)}
            urgentUnder={5}
            criticalUnder={2}
            label="Time to confirm the pickup"
            size="big"
          />
          <span>to confirm. After that your account is paused and the pickup goes to the next driver.</span>
        </Deadline>
        <Text as="h3" size="xl">
          Collect Liza Ramos
        </Text>
        <Facts>
          <Fact icon="pin" label="Address" wide>
            14 Mabini Street, San Antonio, Makati
          </Fact>
          <Fact icon="clock" label="Requested" wide>
            Requested 7:08 PM · “gate 2, guard has the slip”
          </Fact>
        </Facts>
        <Stack $gap={2}>
          <Halves>
            <ButtonLink href="tel:+639175550142" icon="phone">
              Call Liza
            </ButtonLink>
            <ButtonLink to="/dev/design" icon="send">
              Directions
            </ButtonLink>
          </Halves>
          <Button variant="primary" size="big">
            Confirm Pickup
          </Button>
          <Button variant="ghost" block>
            Reject with a reason
          </Button>
        </Stack>
      </Card>
    </Phone>
  );
}

/** The components together, as each role's screens use them. */
export function Compositions() {
  return (
    <Section id="together" title="Together">
      <Sample name="Operator">
        <Grid $min={420}>
          <OperatorCard client="Ana Villareal" id={2041} minutes={22} />
          <OperatorCard client="Carlos & Bea Lim" id={2044} minutes={200} />
        </Grid>
      </Sample>
      <Grid $min={340} $gap={5}>
        <Sample name="Therapist">
          <TherapistCards />
        </Sample>
        <Sample name="Driver">
          <DriverCard />
        </Sample>
      </Grid>
    </Section>
  );
}
