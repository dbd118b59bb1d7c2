import { Button, usePhone, VisuallyHidden } from 'shared-lib';

/** Begins and ends the selection of several appointments of a list; on a phone a sign beside search and filter. */
export function SelectButton({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const isPhone = usePhone();
  return (
    <Button
      size="sm"
      icon={isPhone ? 'checkCircle' : undefined}
      variant={isOn ? 'primary' : 'outline'}
      aria-pressed={isOn}
      title="Select several"
      onClick={() => onChange(!isOn)}
    >
      {isPhone ? <VisuallyHidden>Select</VisuallyHidden> : 'Select'}
    </Button>
  );
}
