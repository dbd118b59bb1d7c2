import { Button, Card, failureText, type Language, Row, Stack, toast } from 'shared-lib';
import { useUpdateProfile } from 'shared-lib/settings';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import * as m from '../texts/m';

/** Asked once, above the page, of a person whose browser speaks Filipino: any answer is kept with the account. */
export function LanguageOffer() {
  const update = useUpdateProfile();
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => {
    document.getElementById('main')?.prepend(place);
    return () => place.remove();
  }, [place]);
  const choose = (language: Language): void =>
    update.mutate(
      { language },
      { onError: (error) => toast.error(failureText(error, m.could_not_save_your_choice())) },
    );
  return createPortal(
    <Card as="section" aria-labelledby="language-offer">
      <Stack $gap={3}>
        <h2 id="language-offer" lang="fil">
          {m.gusto_mo_ba_sa_filipino()}
        </h2>
        <Row>
          <Button variant="primary" busy={update.isPending} onClick={() => choose('fil')}>
            <span lang="fil">{m.filipino()}</span>
          </Button>
          <Button onClick={() => choose('en')}>{m.stay_with_english()}</Button>
        </Row>
      </Stack>
    </Card>,
    place,
  );
}
