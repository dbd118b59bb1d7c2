import { type ChangeEvent, useEffect, useId, useState } from 'react';
import {
  failureText,
  Field,
  fieldError,
  Grow,
  Icon,
  limits,
  media,
  Row,
  Spinner,
  Text,
  TextLink,
  texts,
} from 'shared-lib';
import { type Receipt, receiptFault, useUploadReceipt } from 'shared-lib/booking';
import styled from 'styled-components';
import { UsedElsewhere } from './UsedElsewhere';

/** The device's own file picker behind a face that looks like our buttons. */
const Picker = styled.label`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-height: 44px;
  padding: 8px 14px;
  border: 1px dashed var(--field);
  border-radius: var(--r-m);
  background: var(--surface);
  font-size: var(--t-s);
  font-weight: 600;
  cursor: pointer;

  input { position: absolute; inset: 0; width: 100%; opacity: 0; cursor: inherit; }
  &:has(:focus-visible) { outline: 2px solid var(--brand); outline-offset: 2px; }
  &[data-invalid='true'] { border-color: var(--red); }

  ${media.hover} {
    &:hover { background: var(--sunken); }
  }
`;
/** So that the amount on it can be read beside the one that is typed. */
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
  /** What the form or the server says of it. */
  error?: string;
}

/** The receipt of a GCash payment: chosen, checked, sent, kept. Source: 3-046, 5-043..5-045, 8-129. */
export function ReceiptField({ appointmentId, receipt, onReceipt, error }: ReceiptFieldProps) {
  const id = useId();
  const upload = useUploadReceipt();
  const [fault, setFault] = useState<string>();
  const [picture, setPicture] = useState<string>();
  useEffect(() => (picture ? () => URL.revokeObjectURL(picture) : undefined), [picture]);

  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    // The same file chosen again after a failure is a new choice.
    target.value = '';
    if (!file) return;
    const wrong = receiptFault(file);
    setFault(wrong);
    if (wrong) return upload.reset();
    // A PDF is told by its name; the pages of it are not drawn here.
    setPicture(file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined);
    upload.mutate({ appointmentId, file }, { onSuccess: onReceipt });
  };

  const why = upload.error && (fieldError(upload.error, 'file') ?? failureText(upload.error, ''));
  const failed = upload.error ? [texts.OPERATOR_ALERT.receipt, why].filter(Boolean).join(': ') : undefined;

  if (receipt) {
    return (
      <Field group label="Receipt" required error={error}>
        {picture && <Preview src={picture} alt={`Receipt: ${receipt.name}`} />}
        <Kept $nowrap>
          <Icon name="receipt" />
          <Grow>
            <Text as="p" size="s" strong>
              {receipt.name}
            </Text>
            <Text as="p" size="xs" muted>
              Uploaded · SHA-256 {receipt.hash.slice(0, 12)}…
            </Text>
          </Grow>
          <TextLink onClick={() => onReceipt(null)}>Replace</TextLink>
        </Kept>
        <UsedElsewhere what="receipt" others={receipt.duplicates} />
      </Field>
    );
  }
  return (
    <Field group label="Receipt" required aside="JPEG, PNG, WebP or PDF, up to 5 MiB" error={fault ?? failed ?? error}>
      <Picker htmlFor={id} data-invalid={Boolean(fault ?? failed ?? error)}>
        <input
          id={id}
          type="file"
          accept={limits.RECEIPT_TYPES.join(',')}
          disabled={upload.isPending}
          onChange={choose}
        />
        {upload.isPending ? (
          <>
            <Spinner $size={16} /> <span role="status">Uploading…</span>
          </>
        ) : (
          <>
            <Icon name="upload" size={16} /> Choose the receipt
          </>
        )}
      </Picker>
    </Field>
  );
}
