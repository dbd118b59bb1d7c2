import { Badge, Button, Card, Field, type Profile, Row, Stack, Text, toast } from 'shared-lib';
import { PasswordInput, useSecurity } from 'shared-lib/settings';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { useState } from 'react';

/** Asks for the password before the second step is switched. */
function SwitchDialog({ enable, onClose }: { enable: boolean; onClose: () => void }) {
  const { switchTwoFactor } = useSecurity();
  const form = useForm({
    start: { password: '' },
    check: ({ password }) => ({ password: required(password !== '') }),
    send: async ({ password }) => {
      await switchTwoFactor({ enabled: enable, password });
      toast.success(enable ? 'Two-factor authentication is on.' : 'Two-factor authentication is off.');
    },
    done: onClose,
    failure: 'Could not change two-factor authentication',
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={enable ? 'Turn on two-factor authentication?' : 'Turn off two-factor authentication?'}
      description={
        enable
          ? 'At the next log-in you also enter a code that we send to your e-mail address.'
          : 'Your password alone will then be enough to log in.'
      }
      submitLabel={enable ? 'Turn on' : 'Turn off'}
      danger={!enable}
      onClose={onClose}
    >
      <Field label="Your password" error={form.errors.password}>
        <PasswordInput {...form.control('password')} autoComplete="current-password" />
      </Field>
    </FormDialog>
  );
}

/** Switches the second step at log-in on or off. Source: R-accounts-5. */
export function TwoFactor({ profile }: { profile: Profile }) {
  const [asking, setAsking] = useState(false);
  const on = profile.two_factor;
  return (
    <Card as="section" aria-labelledby="two-factor">
      <Stack $gap={4}>
        <Row $between>
          <h2 id="two-factor">Two-factor authentication</h2>
          <Badge tone={on ? 'green' : 'grey'} dot>
            {on ? 'On' : 'Off'}
          </Badge>
        </Row>
        <Row $between>
          <Text size="s" muted>
            {on
              ? `At log-in we send a code to ${profile.email}.`
              : 'A code by e-mail at each log-in keeps others out, even if they know your password.'}
          </Text>
          <Button onClick={() => setAsking(true)}>{on ? 'Turn off' : 'Turn on'}</Button>
        </Row>
      </Stack>
      {asking && <SwitchDialog enable={!on} onClose={() => setAsking(false)} />}
    </Card>
  );
}
