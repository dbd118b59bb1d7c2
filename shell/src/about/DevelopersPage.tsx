import { Card, DescriptionList, PageHeader, REMOTE_CONTRACT, Stack, Text, TextLink } from 'shared-lib';
import { readPageConfig } from '../remotes/pageConfig';

/** The starting point for developers who build on the product. Source: R-pages-14. */
export default function DevelopersPage() {
  const { version, demo, overrides } = readPageConfig();
  return (
    <>
      <PageHeader title="Developers" subtitle="For who builds on Hatid, or keeps it running" />
      <Stack $gap={4}>
        <Card as="section" aria-labelledby="api">
          <Stack $gap={3}>
            <h2 id="api">The API</h2>
            <Text muted>
              Every call of this product is described in OpenAPI: its path, who may make it, what it takes and what it
              answers.
            </Text>
            <DescriptionList
              items={[
                { term: 'Description', value: <TextLink href="/api/docs">/api/docs</TextLink> },
                { term: 'Who asks', value: 'A header “Authorization: Token …”, with the token that a log-in answers' },
                { term: 'A write that is sent twice', value: 'With the same “Idempotency-Key” it happens once' },
                {
                  term: 'Errors',
                  value: 'Carry a code, words for people, and a request_id that stands in the server’s log',
                },
              ]}
            />
          </Stack>
        </Card>
        <Card as="section" aria-labelledby="areas">
          <Stack $gap={3}>
            <h2 id="areas">The areas of the screen</h2>
            <Text muted>
              Each area is delivered on its own. <TextLink to="/dashboard/about/system">System Info</TextLink> says
              which version of each runs in this page.
            </Text>
            <DescriptionList
              items={[
                { term: 'Contract', value: `An area is made for contract ${REMOTE_CONTRACT}` },
                {
                  term: 'Local builds',
                  value: overrides
                    ? 'May be plugged in, by a parameter of the address'
                    : 'Are not taken by this server',
                },
              ]}
            />
          </Stack>
        </Card>
        <Card as="section" aria-labelledby="running">
          <Stack $gap={3}>
            <h2 id="running">Keeping it running</h2>
            <DescriptionList
              items={[
                { term: 'Server', value: version },
                { term: 'Process', value: <TextLink href="/healthz">/healthz</TextLink> },
                { term: 'Database and jobs', value: <TextLink href="/readyz">/readyz</TextLink> },
                {
                  term: 'Figures',
                  value: (
                    <>
                      <TextLink href="/metrics">/metrics</TextLink>, for Prometheus
                    </>
                  ),
                },
                ...(demo
                  ? []
                  : [
                      {
                        term: 'Figures and API description',
                        value: 'Open with the token that the server was given (HATID_OPERATIONS_TOKEN), closed without',
                      },
                    ]),
              ]}
            />
          </Stack>
        </Card>
      </Stack>
    </>
  );
}
