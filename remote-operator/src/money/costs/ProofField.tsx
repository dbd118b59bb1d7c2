import { useState } from 'react';
import { Field, Grow, Icon, Row, Text, TextLink } from 'shared-lib';
import { receiptFault } from 'shared-lib/booking';
import styled from 'styled-components';
import { ReceiptPicker } from '../verify-payment/ReceiptPicker';
import * as m from '../../texts/m';

const Chosen = styled(Row)`
  min-height: 44px;
  padding: 8px 12px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-m);
`;

export interface ProofFieldProps {
  file: File | null;
  onFile: (file: File | null) => void;
  required?: boolean;
  /** Why the last upload failed. */
  error?: string;
}

/** A photo or file of a document. It is sent with the form. */
export function ProofField({ file, onFile, required = false, error }: ProofFieldProps) {
  const [fault, setFault] = useState<string>();
  const take = (chosen: File): void => {
    const wrong = receiptFault(chosen);
    setFault(wrong);
    if (!wrong) onFile(chosen);
  };
  const wrong = fault ?? error;
  return (
    <Field
      group
      label={m.document()}
      required={required}
      aside={required ? m.jpeg_png_webp_or_pdf() : 'optional'}
      hint={file ? undefined : m.choose_it_drop_it_here()}
      error={wrong}
    >
      {file ? (
        <Chosen $nowrap>
          <Icon name="receipt" />
          <Grow>
            <Text as="p" size="s" strong>
              {file.name}
            </Text>
          </Grow>
          <TextLink onClick={() => onFile(null)}>{m.replace()}</TextLink>
        </Chosen>
      ) : (
        <ReceiptPicker label={m.choose_the_document()} invalid={Boolean(wrong)} onFile={take} />
      )}
    </Field>
  );
}
