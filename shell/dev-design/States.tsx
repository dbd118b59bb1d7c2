import { useState } from 'react';
import {
  Banner,
  Button,
  Card,
  Clock,
  ConfirmDialog,
  Countdown,
  Dialog,
  EmptyState,
  ErrorState,
  Field,
  Greeting,
  Grid,
  Loading,
  PageHeader,
  Row,
  Sheet,
  SkeletonCard,
  SkeletonRows,
  SkeletonText,
  Spinner,
  Stack,
  Text,
  TextInput,
  toast,
} from 'shared-lib';
import { Checkbox } from 'shared-lib/controls';
import { FormDialog, useForm } from 'shared-lib/form';
import { Sample, Section, minutesFromNow } from './Section';

function Overlays() {
  const [open, setOpen] = useState<
    'dialog' | 'form' | 'refused' | 'confirm' | 'danger' | 'sheet' | 'drawer' | 'bottom'
  >();
  const close = (): void => setOpen(undefined);
  const form = useForm({ draft: 'design', start: { amount: '1450', extended: false }, send: close });
  return (
    <Row>
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('form')}>FormDialog</Button>
      <Button onClick={() => setOpen('refused')}>FormDialog, refused</Button>
      <Button onClick={() => setOpen('confirm')}>ConfirmDialog</Button>
      <Button variant="danger" onClick={() => setOpen('danger')}>
        ConfirmDialog, danger
      </Button>
      <Button onClick={() => setOpen('sheet')}>Sheet, right</Button>
      <Button onClick={() => setOpen('drawer')}>Sheet, left</Button>
      <Button onClick={() => setOpen('bottom')}>Sheet, bottom</Button>
      <Dialog open={open === 'dialog'} onClose={close} title="Completed today">
        <Text as="p">Ana Villareal · 4:00 PM</Text>
      </Dialog>
      {(open === 'form' || open === 'refused') && (
        <FormDialog
          form={form}
          title="Verify Payment Received"
          description="Ana Villareal · #2041"
          submitLabel="Verify payment"
          refused={
            open === 'refused'
              ? 'Failed to mark payment as paid: This is not possible at the current status.'
              : undefined
          }
          onClose={close}
        >
          <Field label="Amount">
            <TextInput {...form.control('amount')} prefix="₱" inputMode="numeric" />
          </Field>
          <Checkbox
            checked={form.values.extended}
            onChange={(extended) => form.set({ extended })}
            label="Service was extended"
          />
        </FormDialog>
      )}
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Complete this session?"
        text="This action cannot be undone."
        confirmLabel="Complete Session"
      />
      <ConfirmDialog
        danger
        open={open === 'danger'}
        onClose={close}
        onConfirm={close}
        title="Cancel the appointment?"
        text="Ana Villareal, Liza Ramos and Ben Castro are told at once."
        confirmLabel="Cancel appointment"
        cancelLabel="Keep it"
      />
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title="New booking"
        footer={
          <>
            <Text strong>₱1,300.00</Text>
            <Button variant="primary" onClick={close}>
              Book appointment
            </Button>
          </>
        }
      >
        <Field label="Location">
          <TextInput {...form.control('amount')} />
        </Field>
      </Sheet>
      <Sheet open={open === 'drawer'} onClose={close} side="left" title="Menu">
        <Text as="p">Links of the sidebar</Text>
      </Sheet>
      <Sheet
        open={open === 'bottom'}
        onClose={close}
        side="bottom"
        title="Ask for a pickup"
        footer={
          <Button variant="primary" onClick={close}>
            Request pickup
          </Button>
        }
      >
        <Text as="p">Normal or urgent</Text>
      </Sheet>
    </Row>
  );
}

export function States() {
  const [waiting, setWaiting] = useState(false);
  return (
    <Section id="states" title="States">
      <Sample name="Dialog, FormDialog, ConfirmDialog, Sheet">
        <Overlays />
      </Sample>
      <Sample name="toast">
        <Row>
          <Button onClick={() => toast.success('Appointment created successfully')}>Success</Button>
          <Button
            onClick={() =>
              toast.error('Could not create appointment', { action: { label: 'Retry', onClick: () => undefined } })
            }
          >
            Error
          </Button>
          <Button onClick={() => toast.warning('Connection error - using fallback data', { duration: 5_000 })}>
            Warning
          </Button>
          <Button onClick={() => toast.info('Connecting to real-time updates...', { duration: 3_000 })}>Info</Button>
        </Row>
      </Sample>
      <Sample name="Banner">
        <Stack $gap={3}>
          <Banner
            tone="red"
            title="This therapist is not available during the selected time. Please select another therapist or time slot."
            action={
              <>
                <Button size="sm">6:00 PM with Mia</Button>
                <Button size="sm">8:30 PM with Mia</Button>
                <Button size="sm">7:00 PM with Grace</Button>
              </>
            }
          />
          <Banner tone="amber" title="1 action is not sent yet" onClose={() => undefined}>
            <p>It goes out by itself when the network is back.</p>
          </Banner>
          <Banner tone="blue" title="Demo data" />
          <Banner tone="green" title="Payment marked as received successfully!" />
        </Stack>
      </Sample>
      <Grid $min={360}>
        <Sample name="EmptyState">
          <Card pad="none">
            <EmptyState
              icon="calendar"
              title="No appointments found."
              text="New bookings appear here at once."
              action={
                <Button icon="plus" variant="primary">
                  New booking
                </Button>
              }
            />
          </Card>
        </Sample>
        <Sample name="ErrorState">
          <Card pad="none">
            <ErrorState
              title="Could not fetch appointments"
              text="Unable to connect to the server. Please check your internet connection and try again."
              onRetry={() => undefined}
              requestId="01J8-4F7C"
            />
          </Card>
        </Sample>
        <Sample name="Skeletons">
          <Stack>
            <SkeletonCard />
            <Card as="div">
              <SkeletonText />
            </Card>
            <Card as="div">
              <SkeletonRows rows={3} />
            </Card>
          </Stack>
        </Sample>
        <Sample name="Loading (nothing, shape, words at 10 s, Retry at 20 s)">
          <Stack>
            <Row>
              <Button onClick={() => setWaiting(!waiting)}>{waiting ? 'Stop' : 'Start to wait'}</Button>
              <Spinner />
            </Row>
            {waiting && (
              <Loading what="appointments" onRetry={() => undefined}>
                <SkeletonCard />
              </Loading>
            )}
          </Stack>
        </Sample>
        <Sample name="Countdown">
          <Card>
            <Row $gap={5}>
              <Countdown
                until={minutesFromNow(12.2)}
                urgentUnder={5}
                criticalUnder={2}
                label="Time to confirm"
                size="big"
              />
              <Countdown
                until={minutesFromNow(4.5)}
                urgentUnder={5}
                criticalUnder={2}
                label="Time to confirm"
                size="big"
              />
              <Countdown
                until={minutesFromNow(1.8)}
                urgentUnder={5}
                criticalUnder={2}
                label="Time to confirm"
                size="big"
              />
              <Countdown until={minutesFromNow(75)} label="Time left" />
            </Row>
          </Card>
        </Sample>
        <Sample name="PageHeader, Greeting, Clock">
          <Card>
            <PageHeader
              title={<Greeting name="Marisol" />}
              subtitle={<Clock />}
              actions={<Button variant="ghost">Logout</Button>}
            />
          </Card>
        </Sample>
      </Grid>
    </Section>
  );
}
