import { useState } from 'react';
import { Button, failureText, Field, fieldError, formatPesos, Row, Stack, Text, TextInput } from 'shared-lib';
import { usableCredit, useLookUpVoucher } from 'shared-lib/records';
import { untilWords } from '../prepaid/voucherWords';
import type { PaymentPart } from './paymentForm';
import * as m from '../../texts/m';

export interface UseVoucherProps {
  /** What prepaid money can still pay. Whole pesos. */
  room: number;
  /** What of a voucher, or of the client's credit, is in the form already. Whole pesos. */
  used: (voucher?: PaymentPart['voucher']) => number;
  onUse: (amount: number, voucher?: PaymentPart['voucher']) => void;
}

/**
 * Pays what is due with a voucher, as far as it goes: its code says what is left and until when. The code stays in this
 * field: no draft keeps it. Source: R-beyond-1222, R-beyond-1223.
 */
export function UseVoucher({ room, used, onUse }: UseVoucherProps) {
  const lookUp = useLookUpVoucher();
  // False once it was left: the keyboard is then back at its button. Else null.
  const [isOpen, open] = useState<boolean | null>(null);
  const [code, setCode] = useState('');
  const found = lookUp.data;
  const voucher = found && { id: found.id, end: found.end };
  const amount = found ? usableCredit(room, found.left - used(voucher)) : 0;
  const check = (): void => {
    if (!lookUp.isPending) lookUp.mutate({ code });
  };
  const close = (wasLeft: boolean): void => {
    setCode('');
    lookUp.reset();
    open(wasLeft ? false : null);
  };
  // What comes back while an amount is typed must not take the keyboard.
  if (room === 0 && isOpen !== null) open(null);
  if (room === 0) return null;
  if (!isOpen)
    return (
      <Button size="sm" icon="receipt" autoFocus={isOpen === false} onClick={() => open(true)}>
        {m.use_a_voucher()}
      </Button>
    );
  const error =
    lookUp.error &&
    (fieldError(lookUp.error, 'voucher_code') ?? failureText(lookUp.error, m.could_not_check_the_code()));
  const take = (): void => {
    close(false);
    onUse(amount, voucher);
  };
  return (
    <Stack $gap={2} style={{ flex: '1 1 100%' }}>
      <Field label={m.code_of_the_voucher()} error={error ?? undefined} hint={m.twelve_letters_and_digits()}>
        <TextInput
          autoFocus
          value={code}
          onChange={(next) => {
            setCode(next);
            lookUp.reset();
          }}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The payment is not sent yet.
            event.preventDefault();
            check();
          }}
        />
      </Field>
      <Row $gap={2}>
        <Button size="sm" busy={lookUp.isPending} onClick={check}>
          {m.check_the_code()}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => close(true)}>
          {m.leave_the_voucher_out()}
        </Button>
      </Row>
      <div aria-live="polite">
        {found && (
          <Row $gap={2}>
            <Text size="s">
              {m.voucher_has_left_until({
                end: found.end,
                left: formatPesos(found.left),
                until: untilWords(found.ends_on),
              })}
              {found.state === 'ended' && ` ${m.it_has_ended_and_pays_for_earlier_visits()}`}
            </Text>
            {amount === 0 && <Text size="s">{m.it_pays_here_already()}</Text>}
            {amount > 0 && (
              <Button size="sm" variant="primary" onClick={take}>
                {m.use_amount_of_it({ amount: formatPesos(amount) })}
              </Button>
            )}
          </Row>
        )}
      </div>
    </Stack>
  );
}
