import { useState } from 'react';
import { addDays, Button, IconButton, SegmentedControl, Select, Sheet, Stack, usePhone } from 'shared-lib';
import { type BoardAddress, ROLE_FILTERS, type useBoardAddress, ZOOMS } from './boardAddress';
import { Bar } from './boardStyle';
import { STATES } from './pieces';

export interface BoardToolbarProps {
  address: ReturnType<typeof useBoardAddress>;
  /** People off duty with nothing booked. */
  folded: number;
}

/** The days before and after, the filters, and the zoom. On a phone this is one line, and a button opens the rest. */
export function BoardToolbar({ address, folded }: BoardToolbarProps) {
  const { day, today, zoom, go } = address;
  const isPhone = usePhone();
  return (
    <Bar>
      <IconButton icon="left" label="Day before" onClick={() => go({ day: addDays(day, -1), open: null })} />
      <IconButton icon="right" label="Day after" onClick={() => go({ day: addDays(day, 1), open: null })} />
      {day !== today && (
        <Button size="sm" onClick={() => go({ day: today, open: null })}>
          Today
        </Button>
      )}
      {isPhone ? (
        <ShownSheet address={address} folded={folded} />
      ) : (
        <>
          <Shown address={address} folded={folded} />
          <IconButton
            icon="minus"
            label="Smaller"
            disabled={zoom === 0}
            onClick={() => go({ zoom: Math.max(0, zoom - 1) })}
          />
          <IconButton
            icon="plus"
            label="Larger"
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => go({ zoom: Math.min(ZOOMS.length - 1, zoom + 1) })}
          />
        </>
      )}
    </Bar>
  );
}

function Shown({ address: { role, state, everybody, go }, folded }: BoardToolbarProps) {
  return (
    <>
      <SegmentedControl
        label="Who is shown"
        value={role}
        onChange={(next) => go({ role: next })}
        options={ROLE_FILTERS}
      />
      <Select size="sm" aria-label="State" value={state} onChange={(next) => go({ state: next })} options={STATES} />
      {folded > 0 && (
        <Button size="sm" aria-pressed={everybody} onClick={() => go({ everybody: !everybody })}>
          Off duty {folded} · {everybody ? 'shown' : 'folded'}
        </Button>
      )}
    </>
  );
}

/** How many of the filters are set. */
const setCount = ({ role, state, everybody }: BoardAddress): number =>
  [role !== 'all', state !== 'all', everybody].filter(Boolean).length;

function ShownSheet(props: BoardToolbarProps) {
  const [isOpen, setOpen] = useState(false);
  const count = setCount(props.address);
  return (
    <>
      <Button size="sm" icon="filter" onClick={() => setOpen(true)}>
        {count ? `Shown · ${count}` : 'Shown'}
      </Button>
      <Sheet side="bottom" open={isOpen} onClose={() => setOpen(false)} title="What is shown">
        <Stack $gap={3}>
          <Shown {...props} />
        </Stack>
      </Sheet>
    </>
  );
}
