import { Button, Card, DescriptionList, Field, PageHeader, Row, Text, TextInput } from 'shared-lib';
import { Form, required, useForm } from 'shared-lib/form';
import { BROWSER_LOG_BYTES, deviceOf, pageOf, useSendBrowserLog } from 'shared-lib/settings';
import styled from 'styled-components';
import { releaseOfPage } from './sendError';

const Narrow = styled.div`
  max-width: 760px;
`;

/** Sends a test entry to Logs, to prove that errors of this screen reach them. Source: R-pages-16. */
export default function LogsTestPage() {
  const send = useSendBrowserLog();
  const page = pageOf(location.pathname);
  const release = releaseOfPage();
  const form = useForm({
    start: { message: 'A test from this screen' },
    check: ({ message }) => ({ message: required(message) }),
    send: async ({ message }) => void (await send.mutateAsync({ kind: 'test', message, page, release })),
    failure: 'Could not send the entry',
    again: true,
  });
  return (
    <Narrow>
      <PageHeader title="Logs test" />
      <Card>
        <Form form={form} news={form.sent && 'Sent. Operators see it in Logs, under Client errors.'}>
          <Text as="p">
            What goes wrong on a screen reaches the operators by itself, without saying whose screen it was. Here you
            try whether it does.
          </Text>
          <Field label="Message" error={form.errors.message}>
            <TextInput {...form.control('message')} maxLength={BROWSER_LOG_BYTES.message} />
          </Field>
          <DescriptionList
            items={[
              { term: 'Page', value: page },
              { term: 'Release', value: release },
              { term: 'Device', value: deviceOf(navigator.userAgent) },
            ]}
          />
          <Row>
            <Button type="submit" variant="primary" icon="send" busy={form.busy}>
              Send
            </Button>
          </Row>
        </Form>
      </Card>
    </Narrow>
  );
}
