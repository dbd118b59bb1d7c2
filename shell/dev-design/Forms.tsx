import { useState } from 'react';
import { Card, Field, FieldRow, Grid, SearchInput, Select, Stack, TextInput, toast } from 'shared-lib';
import {
  Checkbox,
  ChoiceChips,
  CodeInput,
  Combobox,
  PasswordInput,
  RadioGroup,
  TextArea,
  DateField,
  TimeField,
} from 'shared-lib/controls';
import { Sample, Section } from './Section';

const clients = [
  { value: '1', label: 'Joy Santos', detail: '0920 555 0119 · 6 visits' },
  { value: '2', label: 'Joyce Tan', detail: '0917 555 0101 · 2 visits' },
  { value: '3', label: 'Noel Cruz', detail: '0918 555 0160 · marked do-not-book', disabled: true },
  { value: '4', label: 'Paolo Reyes', detail: '0915 555 0163 · 11 visits' },
];

function Texts() {
  const [name, setName] = useState('marisol');
  const [password, setPassword] = useState('a password');
  const [code, setCode] = useState('204');
  const [notes, setNotes] = useState('Gate 2, the guard has the slip.');
  const [amount, setAmount] = useState('1450');
  const [query, setQuery] = useState('');
  return (
    <Card>
      <Stack>
        <Field label="Email or Username">
          <TextInput value={name} onChange={setName} />
        </Field>
        <Field label="Password" hint="At least 8 characters.">
          <PasswordInput value={password} onChange={setPassword} autoComplete="off" />
        </Field>
        <Field label="Two-Factor Authentication Code" error="Verification code must be 6 digits">
          <CodeInput value={code} onChange={setCode} />
        </Field>
        <Field
          label="Amount"
          required
          error={amount === '' ? 'Please enter a valid payment amount (whole numbers only).' : undefined}
        >
          <TextInput value={amount} onChange={setAmount} prefix="₱" inputMode="numeric" />
        </Field>
        <Field label="Notes" aside="optional">
          <TextArea value={notes} onChange={setNotes} maxLength={60} />
        </Field>
        <Field label="Location">
          <TextInput value="Blk 4 Lot 11, Rosal Street" onChange={() => undefined} disabled />
        </Field>
        <SearchInput
          label="Search appointments"
          placeholder="Client, phone, therapist, driver or #"
          value={query}
          onChange={setQuery}
        />
      </Stack>
    </Card>
  );
}

function Picks() {
  const [date, setDate] = useState('2026-11-24');
  const [time, setTime] = useState('19:00');
  const [driver, setDriver] = useState<'ben' | 'dan' | ''>('');
  const [query, setQuery] = useState('');
  const [services, setServices] = useState(['swedish', 'foot']);
  const [therapist, setTherapist] = useState<number>(1);
  return (
    <Card>
      <Stack>
        <Field label="Client">
          <Combobox
            query={query}
            onQueryChange={setQuery}
            placeholder="Name or phone"
            options={clients.filter((client) => client.label.toLowerCase().includes(query.toLowerCase()))}
            onSelect={(client) => setQuery(client.label)}
            action={
              query ? { label: `Add “${query}” as a new client`, onSelect: () => toast.info('New client') } : undefined
            }
          />
        </Field>
        <Field group label="Services">
          <ChoiceChips
            multiple
            value={services}
            onChange={setServices}
            options={[
              { value: 'swedish', label: 'Swedish 60', detail: '₱850.00' },
              { value: 'foot', label: 'Foot 30', detail: '₱450.00' },
              { value: 'stone', label: 'Hot stone 90', detail: '₱1,650.00' },
            ]}
          />
        </Field>
        <FieldRow>
          <Field label="Date">
            <DateField value={date} onChange={setDate} />
          </Field>
          <Field label="Start" error="This slot is fully booked.">
            <TimeField value={time} onChange={setTime} />
          </Field>
        </FieldRow>
        <Field group label="Therapist" aside="free at this time, longest free first">
          <ChoiceChips
            value={therapist}
            onChange={setTherapist}
            options={[
              { value: 1, label: 'Mia Gomez', person: true },
              { value: 2, label: 'Grace Sy', person: true },
              { value: 3, label: 'Jun Perez', person: true, disabled: true },
            ]}
          />
        </Field>
        <Field label="Driver">
          <Select
            value={driver}
            onChange={setDriver}
            placeholder="Choose a driver"
            options={[
              { value: 'ben', label: 'Ben Castro · ABC 1234' },
              { value: 'dan', label: 'Dan Uy · company car' },
            ]}
          />
        </Field>
      </Stack>
    </Card>
  );
}

function Choices() {
  const [ticked, setTicked] = useState(true);
  const [reason, setReason] = useState<string>();
  return (
    <Card>
      <Stack>
        <div>
          <Checkbox
            checked={ticked}
            onChange={setTicked}
            label="Service was extended"
            hint="The amount of the extension is added to the total."
          />
          <Checkbox
            checked={false}
            onChange={() => undefined}
            label="Seen in our GCash transaction history"
            error="Please tick this to go on."
          />
          <Checkbox checked onChange={() => undefined} label="Approved by an operator" disabled />
        </div>
        <RadioGroup
          label="Reason"
          required
          value={reason}
          onChange={setReason}
          error={reason ? undefined : 'Rejection reason cannot be empty'}
          options={['Schedule conflict', 'Emergency situation', 'Personal reasons', 'Other'].map((value) => ({
            value,
            label: value,
          }))}
        />
      </Stack>
    </Card>
  );
}

export function Forms() {
  return (
    <Section id="forms" title="Forms">
      <Grid $min={360} $gap={4}>
        <Sample name="Field with TextInput, PasswordInput, CodeInput, TextArea, SearchInput">
          <Texts />
        </Sample>
        <Sample name="Combobox, ChoiceChips, DateField, TimeField, Select">
          <Picks />
        </Sample>
        <Sample name="Checkbox, RadioGroup">
          <Choices />
        </Sample>
      </Grid>
    </Section>
  );
}
