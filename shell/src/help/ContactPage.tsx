import { useQuery } from '@tanstack/react-query';
import {
  Button,
  Card,
  Field,
  Grow,
  limits,
  PageHeader,
  Row,
  Stack,
  telHref,
  Text,
  TextInput,
  TextLink,
  useUser,
} from 'shared-lib';
import { settingsQueries, useAskSupport } from 'shared-lib/settings';
import { TextArea } from 'shared-lib/controls';
import { Form, required, useForm } from 'shared-lib/form';
import styled from 'styled-components';
import * as m from '../texts/m';

const Narrow = styled.div`
  max-width: 760px;
`;

/** The phone number of the business, which is quicker, if the business has one on record. */
function Phone() {
  const { data } = useQuery(settingsQueries.company());
  if (!data?.phone_number) return null;
  return (
    <Text as="p" size="s" muted>
      {m.in_a_hurry_call()} <TextLink href={telHref(data.phone_number)}>{data.phone_number}</TextLink>
      {data.hours && `, ${data.hours}`}.
    </Text>
  );
}

/** A message to the business, which the server queues as an e-mail. Source: R-pages-14. */
export default function ContactPage() {
  const { email } = useUser();
  const ask = useAskSupport();
  const form = useForm({
    draft: 'contact',
    start: { subject: '', message: '' },
    check: ({ subject, message }) => ({ subject: required(subject), message: required(message) }),
    send: async (letter) => void (await ask.mutateAsync(letter)),
    failure: m.could_not_send_your_message(),
    again: true,
  });
  return (
    <Narrow>
      <PageHeader
        title={m.email_support()}
        subtitle={
          <span>
            {m.the()} <TextLink to="/dashboard/help/faqs">{m.questions_others_have_asked()}</TextLink>{' '}
            {m.may_be_quicker()}
          </span>
        }
      />
      <Stack $gap={4}>
        <Card>
          <Form form={form} news={form.sent && m.your_message_is_on_its({ email })}>
            <Field label={m.subject()} error={form.errors.subject}>
              <TextInput {...form.control('subject')} maxLength={limits.NAME_MAX} />
            </Field>
            <Field label={m.message()} error={form.errors.message} hint={m.what_did_you_want_to()}>
              <TextArea {...form.control('message')} maxLength={limits.TEXT_MAX} rows={6} />
            </Field>
            <Row $between>
              {/* An address has no place to break where text is large. */}
              <Grow style={{ flexBasis: '10rem', overflowWrap: 'anywhere' }}>
                <Text size="s" muted>
                  {m.the_answer_comes_to({ email })}
                </Text>
              </Grow>
              <Button type="submit" variant="primary" icon="send" busy={form.busy}>
                {m.send()}
              </Button>
            </Row>
          </Form>
        </Card>
        <Phone />
      </Stack>
    </Narrow>
  );
}
