import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, formatPesos, lazyDialog, recordPath, Row, Stack, Text, TextLink, withUnit } from 'shared-lib';
import { inventoryQueries, type StockRecord } from 'shared-lib/records';
import styled from 'styled-components';
import { kindOf } from '../data/kinds';
import { SectionHead } from '../data/Particulars';
import { FetchedRecord } from '../parts/page/FetchedRecord';
import { PanelHead } from '../parts/page/PanelHead';
import { Ledger } from './Ledger';
import { RestockForm } from './RestockForm';
import { StockChart } from './StockChart';
import { coverTone, coverWords, figure, kindWords, stockTone } from './stockWords';
import * as m from '../texts/m';

const RecordForm = lazyDialog(() =>
  import(/* webpackChunkName: "data-dialogs" */ '../data/RecordForm').then((code) => code.RecordForm),
);

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  border: 1px solid var(--line);
  border-radius: var(--r-m);

  > div { display: flex; flex-direction: column-reverse; justify-content: flex-end; padding: 10px 12px; }
  > div + div { border-left: 1px solid var(--line); }
  dt { font-size: var(--t-xs); color: var(--ink-2); }
  dd { font-size: var(--t-l); font-weight: 700; line-height: 1.25; overflow-wrap: anywhere; }
  small { font-size: var(--t-s); font-weight: 600; }
  dd[data-tone] { color: var(--tone); }
`;
const Uses = styled.ul`
  font-size: var(--t-s);

  > li { display: flex; justify-content: space-between; gap: var(--s3); padding: 5px 0; overflow-wrap: anywhere; }
  > li > :last-child { flex: none; color: var(--ink-2); }
`;

/** This many services are named. */
const NAMED = 5;

export interface MaterialPanelProps {
  id: number;
  /** Opened to restock: that field gets the keyboard focus. */
  isRestocking: boolean;
  onClose: () => void;
}

/** One material: how much there is, how long it lasts, what came and went, and which services use it. */
export function MaterialPanel({ id, isRestocking, onClose }: MaterialPanelProps) {
  return (
    <FetchedRecord query={useQuery(inventoryQueries.one(id))} what="material" onClose={onClose}>
      {(material) => <Panel material={material} isRestocking={isRestocking} onClose={onClose} />}
    </FetchedRecord>
  );
}

interface PanelProps extends Omit<MaterialPanelProps, 'id'> {
  material: StockRecord;
}

function Panel({ material, isRestocking, onClose }: PanelProps) {
  const [isEditing, setEditing] = useState(false);
  const ledger = useQuery(inventoryQueries.movements(material.id, 1));
  const { id, name, unit, stock, reorder_level, unit_cost, used_a_day } = material;
  const close = (): void => setEditing(false);
  return (
    <Stack>
      <PanelHead
        title={name}
        detail={m.reorder_at({
          material: kindWords(material),
          reorderLevel: figure(reorder_level),
          unit,
          words: unit_cost > 0 ? ` · ${formatPesos(unit_cost)} a ${unit}` : '',
        })}
        keepsOff={isRestocking}
        onClose={onClose}
      />
      <Figures>
        <div>
          <dt>{m.in_stock_2()}</dt>
          <dd data-tone={stockTone(material)}>
            {figure(stock)} <small>{unit}</small>
          </dd>
        </div>
        <div>
          <dt>{used_a_day === null ? m.at_visits_now() : m.used_a_day()}</dt>
          <dd>
            {figure(used_a_day ?? material.out)} <small>{unit}</small>
          </dd>
        </div>
        <div>
          <dt>{m.of_cover()}</dt>
          <dd data-tone={coverTone(material)}>{coverWords(material)}</dd>
        </div>
      </Figures>
      {material.is_empty && (
        <Text size="s" tone="red" strong>
          {m.reported_empty()}
        </Text>
      )}
      <StockChart material={material} />
      <RestockForm material={material} takesKeyboard={isRestocking} />
      <Ledger material={id} unit={unit} />
      {/* How long the ledger is, only its answer says: nothing below it is drawn before. */}
      {!ledger.isLoading && (
        <>
          <UsedIn material={material} />
          <Row>
            <Button size="sm" icon="edit" onClick={() => setEditing(true)}>
              {m.edit_material()}
            </Button>
            <TextLink to={recordPath('material', id)}>{m.particulars_and_history()}</TextLink>
          </Row>
        </>
      )}
      {isEditing && <RecordForm kind={kindOf('material')} record={material} onClose={close} onSaved={close} />}
    </Stack>
  );
}

function UsedIn({ material: { used_by: uses, unit } }: { material: StockRecord }) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Stack as="section" $gap={2}>
      <Row $between>
        <SectionHead>{m.used_in()}</SectionHead>
        {uses.length > NAMED && (
          <Button size="sm" variant="ghost" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? m.fewer() : m.all_count({ count: uses.length })}
          </Button>
        )}
      </Row>
      {uses.length === 0 && (
        <Text size="s" muted>
          {m.no_service_uses_it_yet()}
        </Text>
      )}
      <Uses role="list">
        {(showsAll ? uses : uses.slice(0, NAMED)).map((use) => (
          <li key={use.id}>
            <span>{use.name}</span>
            <span>{withUnit(figure(use.quantity), unit)}</span>
          </li>
        ))}
      </Uses>
    </Stack>
  );
}
