import { useState } from 'react';
import { Button, contactSupport, friendlyText, Text } from 'shared-lib/entry';

export interface ContactDemoSupportProps {
  username: string;
  /** The address of support. */
  support: string;
}

/** Writes to support in the demo. The demo sends no e-mail, so the message stays in its outbox. Source: 2-059. */
export function ContactDemoSupport({ username, support }: ContactDemoSupportProps) {
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    try {
      await contactSupport(username);
      setSaid('Your message is in the outbox of the demo: /dev/outbox');
    } catch (error) {
      setSaid(friendlyText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="big" icon="mail" busy={busy} onClick={() => void press()}>
        Contact Support
      </Button>
      <Text as="p" size="s" muted>
        <span role="status">{said ?? `Writes to ${support}.`}</span>
      </Text>
    </>
  );
}
