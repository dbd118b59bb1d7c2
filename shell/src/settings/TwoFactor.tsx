import { Badge, Button, Card, Field, type Profile, Row, Stack, Text, toast } from 'shared-lib';
import { useSecurity } from 'shared-lib/settings';
import { PasswordInput } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { useState } from 'react';
import * as m from '../texts/m';

/** Asks for the password before the second step is switched. */
function SwitchDialog({ enable, onClose }: { enable: boolean; onClose: () => void }) {
  const { switchTwoFactor } = useSecurity();
  const form = useForm({
    draft: null,
    start: { password: '' },
    check: ({ password }) => ({ password: required(password !== '') }),
    send: async ({ password }) => {
      await switchTwoFactor({ enabled: enable, password });
      toast.success(enable ? m.two_factor_authentication_is_on() : m.two_factor_authentication_is_off());
    },
    done: onClose,
    failure: m.could_not_change_two_factor(),
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={enable ? m.turn_on_two_factor_authentication() : m.turn_off_two_factor_authentication()}
      description={enable ? m.at_the_next_log_in() : m.your_password_alone_will_then()}
      submitLabel={enable ? m.turn_on() : m.turn_off()}
      danger={!enable}
      onClose={onClose}
    >
      <Field label={m.your_password()} error={form.errors.password}>
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
          <h2 id="two-factor">{m.two_factor_authentication()}</h2>
          <Badge tone={on ? 'green' : 'grey'} dot>
            {on ? m.on() : m.off()}
          </Badge>
        </Row>
        <Row $between>
          <Text size="s" muted>
            {on ? m.at_log_in_we_send({ email: profile.email }) : m.a_code_by_e_mail()}
          </Text>
          <Button onClick={() => setAsking(true)}>{on ? m.turn_off() : m.turn_on()}</Button>
        </Row>
      </Stack>
      {asking && <SwitchDialog enable={!on} onClose={() => setAsking(false)} />}
    </Card>
  );
}
