import { Banner, Button } from 'shared-lib';
import { type WayOut } from '../draft/serverErrors';

export interface TherapistTakenProps {
  text: string;
  ways: readonly WayOut[];
  onChoose: (change: WayOut['change'], pressed: HTMLButtonElement) => void;
}

/** Somebody is not free: what else would work, one press away. Source: 8-036, R-booking-10. */
export function TherapistTaken({ text, ways, onChoose }: TherapistTakenProps) {
  return (
    <Banner
      tone="red"
      live="alert"
      title={text}
      action={ways.map(({ label, change }) => (
        <Button key={label} size="sm" onClick={(event) => onChoose(change, event.currentTarget)}>
          {label}
        </Button>
      ))}
    />
  );
}
