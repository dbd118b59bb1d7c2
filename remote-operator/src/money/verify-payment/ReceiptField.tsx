import { useEffect, useRef, useState } from 'react';
import { failureText, Field, fieldError, Grow, Icon, Row, Spinner, Text, TextLink } from 'shared-lib';
import { OPERATOR_ALERT, type Receipt, receiptFault, useUploadReceipt } from 'shared-lib/booking';
import styled from 'styled-components';
import { ReceiptPicker } from './ReceiptPicker';
import { UsedElsewhere } from './UsedElsewhere';
import * as m from '../../texts/m';

/** How much of the file is uploaded. */
const Sent = styled.progress`
  width: 100%;
  height: 6px;
  accent-color: var(--brand);
`;
/** Large enough to compare its amount with the typed one. */
const Preview = styled.img`
  display: block;
  width: 100%;
  max-height: 15rem;
  margin-bottom: var(--s2);
  border-radius: var(--r-m);
  background: var(--sunken);
  object-fit: contain;
`;
const Kept = styled(Row)`
  min-height: 44px;
  padding: 8px 12px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-m);
`;

export interface ReceiptFieldProps {
  appointmentId: number;
  receipt: Receipt | null;
  onReceipt: (receipt: Receipt | null) => void;
  /** The error of the form or the server. */
  error?: string;
}

/** The receipt of a GCash payment: chosen, checked, sent, kept. Source: 3-046, 5-043..5-045, 8-129. */
export function ReceiptField({ appointmentId, receipt, onReceipt, error }: ReceiptFieldProps) {
  const upload = useUploadReceipt();
  const [sent, setSent] = useState(0);
  const [fault, setFault] = useState<string>();
  const [picture, setPicture] = useState<string>();
  useEffect(() => (picture ? () => URL.revokeObjectURL(picture) : undefined), [picture]);

  // The form when the upload ends, not when it began: the operator may have typed more.
  const latest = useRef(onReceipt);
  useEffect(() => void (latest.current = onReceipt));

  const take = (file: File): void => {
    const wrong = receiptFault(file);
    setFault(wrong);
    if (wrong) return upload.reset();
    // A PDF shows its name: its pages are not drawn.
    setPicture(file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined);
    setSent(0);
    upload.mutate({ appointmentId, file, onProgress: setSent }, { onSuccess: (kept) => latest.current(kept) });
  };

  const why = upload.error && (fieldError(upload.error, 'file') ?? failureText(upload.error, ''));
  const failed = upload.error ? [OPERATOR_ALERT.receipt, why].filter(Boolean).join(': ') : undefined;

  if (receipt) {
    return (
      <Field group label={m.proof_of_payment()} required error={error}>
        {picture && <Preview src={picture} alt={m.proof_of_payment_name({ name: receipt.name })} />}
        <Kept $nowrap>
          <Icon name="receipt" />
          <Grow>
            <Text as="p" size="s" strong>
              {receipt.name}
            </Text>
            <Text as="p" size="xs" muted>
              {m.uploaded_sha_256({ hash: receipt.hash.slice(0, 12) })}
            </Text>
          </Grow>
          <TextLink onClick={() => onReceipt(null)}>{m.replace()}</TextLink>
        </Kept>
        <UsedElsewhere what="receipt" others={receipt.duplicates} />
      </Field>
    );
  }
  const wrong = fault ?? failed ?? error;
  return (
    <Field
      group
      label={m.proof_of_payment()}
      required
      aside={m.jpeg_png_webp_or_pdf()}
      hint={m.choose_it_drop_it_here()}
      error={wrong}
    >
      {upload.isPending ? (
        <Kept>
          <Spinner $size={16} /> <span role="status">{m.uploading()}</span>
          <Text size="s" muted>
            {Math.round(sent * 100)} %
          </Text>
          <Sent aria-label={m.upload()} max={1} value={sent} />
        </Kept>
      ) : (
        <ReceiptPicker invalid={Boolean(wrong)} onFile={take} />
      )}
    </Field>
  );
}
