import { dayWords, momentWords, type HistoryEntry, Row, Stack, Text, TextLink } from 'shared-lib';
import { type AuditEntity, auditWords } from 'shared-lib/records';
import styled from 'styled-components';
import { historyAddress } from '../logs/logsAddress';
import { FIELDS, type FieldSpec, typedOf, shownValue } from './fields';
import { type Kind } from './kinds';
import { SectionHead } from './Particulars';
import { useTherapistNames } from './TherapistSelect';
import * as m from '../texts/m';

const Entries = styled.ol`
  display: grid;
  gap: var(--s2);

  > li { padding-top: var(--s2); border-top: 1px solid var(--line); font-size: var(--t-s); overflow-wrap: anywhere; }
  del { color: var(--ink-2); }
`;

/** The actions of the audit trail, in words. */
const DONE: Readonly<Record<string, string>> = {
  'staff.register': m.registered(),
  'staff.change': m.changed(),
  'staff.invite': m.invited_again(),
  'user.disable': m.disabled(),
  'user.enable': m.enabled(),
  'user.suspend': m.suspended(),
  'user.lift_suspension': m.suspension_lifted(),
  'client.create': m.registered(),
  'client.update': m.changed(),
  'client.merge': m.merged(),
  'client.mark_no_show': m.marked_a_no_show(),
  'client.mark_do_not_book': m.marked_do_not_book(),
  'client.lift_mark': m.mark_lifted(),
  'client.consent': m.consent_recorded(),
  'client.redact': m.personal_data_taken_away(),
  'client.export': m.exported(),
  'client.ask_erasure': m.asked_to_erase(),
  'client.refuse_erasure': m.erasure_refused(),
  'client.take_back_erasure': m.erasure_taken_back(),
  'client.look': m.looked_at(),
  'material.register': m.registered(),
  'material.change': m.changed(),
  'material.restock': m.restocked(),
  'material.correction': m.stock_corrected(),
  'material.status': m.stock_marked(),
  'service.register': m.registered(),
  'service.change': m.changed(),
  'service.set_price': m.price_set_for_later(),
  'service.take_back_price': m.price_for_later_taken_back(),
};

/** An action without a row above has the words of the logs. */
const inWords = (action: string): string => {
  const words = auditWords(action);
  return DONE[action] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

/** Of a coming price; the form has no such field. */
const PRICE_FROM: FieldSpec = { name: 'price_from', label: m.from_the_day(), type: 'text' };

function Changes({ entry, kind }: { entry: HistoryEntry; kind: Kind }) {
  const nameOf = useTherapistNames();
  const fields = [...FIELDS[kind.kind], PRICE_FROM].filter(
    ({ name, type }) => type !== 'uses' && entry.changes.some((c) => c.field === name),
  );
  return fields.map((field) => {
    const change = entry.changes.find((one) => one.field === field.name);
    const said = (value: unknown): string =>
      field === PRICE_FROM && typeof value === 'string'
        ? dayWords(value)
        : shownValue(field, typedOf([field], { [field.name]: value })[field.name] ?? '', nameOf) || 'nothing';
    return (
      <div key={field.name}>
        {field.later ?? field.label} <del>{said(change?.before)}</del> → <b>{said(change?.after)}</b>
      </div>
    );
  });
}

/** The name of that kind of record in the trail: all staff are users. */
const entityOf = ({ kind }: Kind): AuditEntity =>
  kind === 'client' || kind === 'material' || kind === 'service' ? kind : 'user';

/** What was done to a record, newest first, with who did it. */
export function History({ id, entries, kind }: { id: number; entries: readonly HistoryEntry[]; kind: Kind }) {
  return (
    <Stack as="section" $gap={2}>
      <Row $between>
        <SectionHead>{m.history()}</SectionHead>
        <TextLink to={historyAddress(entityOf(kind), id)}>{m.all_in_logs()}</TextLink>
      </Row>
      {entries.length === 0 && (
        <Text size="s" muted>
          {m.nothing_was_changed_yet()}
        </Text>
      )}
      <Entries role="list">
        {entries.map((entry) => {
          const at = new Date(entry.at);
          const isFirst = entry.action.endsWith('.register') || entry.action.endsWith('.create');
          return (
            <li key={`${entry.at} ${entry.action} ${entry.by ?? ''}`}>
              {m.by({ action: inWords(entry.action), by: entry.by ?? m.the_system() })}
              <Text size="s" muted>
                {momentWords(at)}
              </Text>
              {!isFirst && <Changes entry={entry} kind={kind} />}
            </li>
          );
        })}
      </Entries>
    </Stack>
  );
}
