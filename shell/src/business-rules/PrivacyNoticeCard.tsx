import { useQuery } from '@tanstack/react-query';
import { Row, Text, TextLink } from 'shared-lib';
import { businessQueries } from 'shared-lib/settings';
import { useState } from 'react';
import { EditPrivacyNotice } from './EditPrivacyNotice';
import { RuleCard } from './RuleCard';
import * as m from '../texts/m';

/** The privacy notice that clients read, who wrote it, and the way to change it. Source: R-beyond-670. */
export function PrivacyNoticeCard({ readOnly }: { readOnly: boolean }) {
  const query = useQuery(businessQueries.privacyNotice());
  const [editing, setEditing] = useState(false);
  return (
    <RuleCard
      id="privacy-notice"
      title={m.privacy_notice()}
      hint={m.clients_read_it_at_this_address()}
      what={m.the_privacy_notice()}
      query={query}
      button={{ label: m.change_the_notice(), onPress: () => setEditing(true) }}
      readOnly={readOnly}
      forms={editing && query.data && <EditPrivacyNotice notice={query.data} onClose={() => setEditing(false)} />}
    >
      {({ en, fil, url }) => (
        <>
          <Text as="p">{en || fil ? m.the_business_wrote_it() : m.it_is_our_text_for_a_start()}</Text>
          <Row>
            <TextLink href={url}>{m.open_the_english_one()}</TextLink>
            <TextLink href={`${url}?lang=fil`}>{m.open_the_filipino_one()}</TextLink>
          </Row>
        </>
      )}
    </RuleCard>
  );
}
