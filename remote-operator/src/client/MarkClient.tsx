import { toast } from 'shared-lib';
import { useLiftMark, useMarkClient } from 'shared-lib/booking';
import { AskText } from '../parts/page/AskText';

const WORDS = {
  no_show: {
    title: (name: string) => `${name} did not show up`,
    description: 'Whoever books this client is told how often nobody was met, and when last.',
    submit: 'Mark a no-show',
    done: 'The no-show is marked',
  },
  do_not_book: {
    title: (name: string) => `Do not book ${name}`,
    description: 'Whoever books this client is asked first, and reads the reason and your name. It can be lifted.',
    submit: 'Mark: do not book',
    done: 'Marked: do not book',
  },
} as const;

export interface MarkClientProps {
  client: number;
  name: string;
  kind: keyof typeof WORDS;
  /** The cancelled visit where nobody was met. */
  appointment?: number;
  onClose: () => void;
}

/** Marks a client, with the reason. Source: R-client-4. */
export function MarkClient({ client, name, kind, appointment, onClose }: MarkClientProps) {
  const mark = useMarkClient();
  const { title, description, submit, done } = WORDS[kind];
  return (
    <AskText
      size="sm"
      danger={kind === 'do_not_book'}
      title={title(name)}
      description={description}
      submitLabel={submit}
      hint="Operators alone read it."
      send={async (reason) => {
        await mark.mutateAsync({ id: client, body: { kind, reason, ...(appointment && { appointment }) } });
        toast.success(done);
      }}
      failure="Could not mark the client"
      onClose={onClose}
    />
  );
}

/** Lifts a mark of a client, with the reason. The mark stays on record. Source: R-client-4. */
export function LiftMark({ mark, onClose }: { mark: number; onClose: () => void }) {
  const lift = useLiftMark();
  return (
    <AskText
      size="sm"
      title="Lift the mark?"
      description="It holds no longer. That it was made, and by whom it was lifted, stays on record."
      submitLabel="Lift the mark"
      cancelLabel="Keep it"
      send={async (reason) => {
        await lift.mutateAsync({ mark, reason });
        toast.success('The mark is lifted');
      }}
      failure="Could not lift the mark"
      onClose={onClose}
    />
  );
}
