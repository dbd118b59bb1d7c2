import { Button, usePhone, VisuallyHidden } from 'shared-lib';
import * as m from '../../texts/m';

/** Starts and ends selecting several appointments of a list. On a phone it is an icon beside search and filter. */
export function SelectButton({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const isPhone = usePhone();
  return (
    <Button
      size="sm"
      icon={isPhone ? 'checkCircle' : undefined}
      variant={isOn ? 'primary' : 'outline'}
      aria-pressed={isOn}
      title={m.select_several()}
      onClick={() => onChange(!isOn)}
    >
      {isPhone ? <VisuallyHidden>{m.select()}</VisuallyHidden> : m.select()}
    </Button>
  );
}
