import { Button, Field, momentWords, Row } from 'shared-lib';
import { type BookingRequest } from 'shared-lib/booking';
import { useFieldGroup } from 'shared-lib/controls';
import { type FormState } from 'shared-lib/form';
import { type Draft, whenOf } from '../draft/draft';
import * as m from '../../texts/m';

export interface RequestWishesProps {
  request: BookingRequest;
  form: FormState<Draft>;
  /** Moves the list beside the form to a day. */
  onDay: (day: string) => void;
}

/** The times that would suit who asks, each one press away. Source: R-beyond-805. */
export const RequestWishes = (props: RequestWishesProps) => (
  <Field group label={m.times_that_suit_them()}>
    <Wishes {...props} />
  </Field>
);

function Wishes({ request, form, onDay }: RequestWishesProps) {
  const { date, start } = form.values;
  return (
    <Row role="group" {...useFieldGroup()}>
      {request.wishes.map((wish) => {
        const when = whenOf(wish);
        const isChosen = when.date === date && when.start === start;
        return (
          <Button
            key={wish}
            size="sm"
            icon={isChosen ? 'check' : undefined}
            aria-pressed={isChosen}
            onClick={() => {
              onDay(when.date);
              form.set(when);
            }}
          >
            {momentWords(new Date(wish))}
          </Button>
        );
      })}
    </Row>
  );
}
