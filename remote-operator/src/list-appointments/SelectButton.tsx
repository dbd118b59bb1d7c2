import { Button } from 'shared-lib';

/** Begins and ends the selection of several appointments of a list. */
export function SelectButton({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Button size="sm" variant={isOn ? 'primary' : 'outline'} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      Select
    </Button>
  );
}
