import { useQuery } from '@tanstack/react-query';
import {
  Button,
  Card,
  Field,
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

const Narrow = styled.div`
  max-width: 760px;
`;

/** The phone number of the business, which is quicker, if the business has one on record. */
function Phone() {
  const { data } = useQuery(settingsQueries.company());
  if (!data?.phone_number) return null;
  return (
    <Text as="p" size="s" muted>
      In a hurry? Call <TextLink href={telHref(data.phone_number)}>{data.phone_number}</TextLink>
      {data.hours && `, ${data.hours}`}.
    </Text>
  );
}

/** A message to the business, which the server queues as an e-mail. Source: R-pages-14. */
export default function ContactPage() {
  const { email } = useUser();
  const ask = useAskSupport();
  const form = useForm({
    start: { subject: '', message: '' },
    check: ({ subject, message }) => ({ subject: required(subject), message: required(message) }),
    send: async (letter) => void (await ask.mutateAsync(letter)),
    failure: 'Could not send your message',
    again: true,
  });
  return (
    <Narrow>
      <PageHeader
        title="Email Support"
        subtitle={
          <span>
            The <TextLink to="/dashboard/help/faqs">questions others have asked</TextLink> may be quicker.
          </span>
        }
      />
      <Stack $gap={4}>
        <Card>
          <Form form={form} news={form.sent && `Your message is on its way. The answer comes to ${email}.`}>
            <Field label="Subject" error={form.errors.subject}>
              <TextInput {...form.control('subject')} maxLength={limits.NAME_MAX} />
            </Field>
            <Field
              label="Message"
              error={form.errors.message}
              hint="What did you want to do, and what happened instead?"
            >
              <TextArea {...form.control('message')} maxLength={limits.TEXT_MAX} rows={6} />
            </Field>
            <Row $between>
              <Text size="s" muted>
                The answer comes to {email}.
              </Text>
              <Button type="submit" variant="primary" icon="send" busy={form.busy}>
                Send
              </Button>
            </Row>
          </Form>
        </Card>
        <Phone />
      </Stack>
    </Narrow>
  );
}
