import { useState } from 'react';
import {
  Button,
  Dialog,
  failureText,
  fieldError,
  lazyDialog,
  Text,
  texts,
  stateToBegin,
  useNavigate,
  useUser,
} from 'shared-lib';
import { Combobox } from 'shared-lib/controls';
import type { DashboardPage } from '../frame/dashboardPages';
import { type Command, useCommands, VERSIONS } from './useCommands';
import * as m from '../texts/m';

/** Only testers need it. */
const MixPanel = lazyDialog(() => import('../releases/MixPanel').then((code) => code.MixPanel));

export interface CommandPaletteProps {
  /** The pages this user can open. */
  pages: readonly DashboardPage[];
  onClose: () => void;
  onShortcuts: () => void;
}

/** Tells lines apart: several commands may lead to one place. */
const valueOf = ({ to, label, begin = '' }: Pick<Command, 'to' | 'label' | 'begin'>): string =>
  `${to} ${label} ${begin}`;

/** A phone has none. Source: R-beyond-931. */
const hasKeys = !matchMedia('(pointer: coarse)').matches;

const NOTHING = m.nothing_found_try_a_name();

/** Ctrl K: finds anything by name or number, from any page. Source: R-beyond-13. */
export function CommandPalette({ pages, onClose, onShortcuts }: CommandPaletteProps) {
  const isOperator = useUser().role === 'operator';
  const [typed, setTyped] = useState('');
  const { commands, isBusy, failed } = useCommands(pages, typed);
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState(false);
  if (choosing) return <MixPanel onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.find()}
      footer={
        hasKeys && (
          <Button variant="ghost" onClick={onShortcuts}>
            {m.keyboard_shortcuts()}
          </Button>
        )
      }
    >
      <Combobox
        inline
        autoFocus
        label={m.find()}
        placeholder={isOperator ? m.client_appointment_number_person_page() : m.page_2()}
        query={typed}
        onQueryChange={setTyped}
        busy={isBusy}
        emptyText={isOperator ? NOTHING : m.no_page_has_this_name()}
        options={commands.map(({ label, detail, group, ...goal }) => ({
          value: valueOf({ ...goal, label }),
          label,
          detail,
          group,
        }))}
        onSelect={({ value }) => {
          const chosen = commands.find((command) => valueOf(command) === value);
          if (chosen?.to === VERSIONS) return setChoosing(true);
          onClose();
          if (chosen) void navigate(chosen.to, { state: stateToBegin(chosen.begin) });
        }}
      />
      {failed && (
        <Text as="p" size="s" tone="red">
          {fieldError(failed, 'search') ?? failureText(failed, texts.FALLBACK.appointments)}
        </Text>
      )}
    </Dialog>
  );
}
