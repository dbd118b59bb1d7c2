import { Button, lazyDialog } from 'shared-lib';
import { useState } from 'react';

const ChooseColumns = lazyDialog(() =>
  import(/* webpackChunkName: "select-several" */ './ChooseColumns').then((code) => code.ChooseColumns),
);

/** Opens the choice of the table's columns. */
export function ColumnsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Columns
      </Button>
      {isOpen && <ChooseColumns onClose={() => setOpen(false)} />}
    </>
  );
}
