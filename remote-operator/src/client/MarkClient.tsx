import { toast } from 'shared-lib';
import { useLiftMark, useMarkClient } from 'shared-lib/booking';
import { AskText } from '../parts/page/AskText';
import * as m from '../texts/m';

const WORDS = {
  no_show: {
    title: (name: string) => m.did_not_show_up({ name }),
    description: m.whoever_books_this_client_is(),
    submit: m.mark_a_no_show(),
    done: m.the_no_show_is_marked(),
  },
  do_not_book: {
    title: (name: string) => m.do_not_book_name({ name }),
    description: m.whoever_books_this_client_is_asked(),
    submit: m.mark_do_not_book(),
    done: m.marked_do_not_book(),
  },
} as const;

export interface MarkClientProps {
  client: number;
  name: string;
  kind: keyof typeof WORDS;
  /** The cancelled visit where nobody was met. */
  appointment?: number;
  /** Once it is marked. */
  onMarked?: () => void;
  onClose: () => void;
}

/** Marks a client, with the reason. Source: R-client-4. */
export function MarkClient({ client, name, kind, appointment, onMarked, onClose }: MarkClientProps) {
  const mark = useMarkClient();
  const { title, description, submit, done } = WORDS[kind];
  return (
    <AskText
      draft={`mark-${kind}.${client}`}
      size="sm"
      danger={kind === 'do_not_book'}
      title={title(name)}
      description={description}
      submitLabel={submit}
      hint={m.operators_alone_read_it()}
      send={async (reason) => {
        await mark.mutateAsync({ id: client, body: { kind, reason, ...(appointment && { appointment }) } });
        toast.success(done);
        onMarked?.();
      }}
      failure={m.could_not_mark_the_client()}
      onClose={onClose}
    />
  );
}

/** Lifts a mark of a client, with the reason. The mark stays on record. Source: R-client-4. */
export function LiftMark({ mark, onClose }: { mark: number; onClose: () => void }) {
  const lift = useLiftMark();
  return (
    <AskText
      draft={`lift-mark.${mark}`}
      size="sm"
      title={m.lift_the_mark_2()}
      description={m.it_holds_no_longer_that()}
      submitLabel={m.lift_the_mark()}
      cancelLabel={m.keep_it()}
      send={async (reason) => {
        await lift.mutateAsync({ mark, reason });
        toast.success(m.the_mark_is_lifted());
      }}
      failure={m.could_not_lift_the_mark()}
      onClose={onClose}
    />
  );
}
