import { type ChangeEvent, type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Grow, Icon, media, Row } from 'shared-lib';
import { RECEIPT_TYPES } from 'shared-lib/booking';
import styled from 'styled-components';
import * as m from '../../texts/m';

/** The device's own file picker, styled like our buttons. */
const Face = styled.label`
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
  &[data-over='true'] { border-style: solid; border-color: var(--brand); background: var(--sunken); }

  ${media.hover} {
    &:hover { background: var(--sunken); }
  }
`;
/** Only phones have a camera at hand. Elsewhere the same input would only open the files again. */
const Camera = styled.div`
  display: none;

  @media (pointer: coarse) {
    display: block;
  }
`;

interface FaceInputProps {
  id: string;
  label: string;
  invalid: boolean;
  over: boolean;
  camera?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

function FaceInput({ id, label, invalid, over, camera = false, onChange }: FaceInputProps) {
  return (
    <Face htmlFor={id} data-invalid={invalid} data-over={over}>
      <input
        id={id}
        type="file"
        accept={camera ? 'image/*' : RECEIPT_TYPES.join(',')}
        capture={camera ? 'environment' : undefined}
        onChange={onChange}
      />
      {!camera && <Icon name="upload" size={16} />}
      {camera ? m.take_a_photo() : over ? m.drop_it_here() : label}
    </Face>
  );
}

/** A text field takes pasted text, whatever else the clipboard holds. */
const isTyping = ({ target, clipboardData }: ClipboardEvent): boolean =>
  target instanceof HTMLElement &&
  target.matches('input[type=text], input[type=search], textarea') &&
  clipboardData?.types.includes('text/plain') === true;

/**
 * Takes a picture that is pasted anywhere on the page, once. If several pickers could take it, the one with the
 * keyboard focus does, else the first.
 */
function usePastedFile(place: { readonly current: HTMLElement | null }, take: (file: File) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0];
    if (!file || event.defaultPrevented || isTyping(event)) return;
    const part = event.target instanceof Element ? event.target.closest('[data-part]') : null;
    if (part && !part.contains(place.current)) return;
    event.preventDefault();
    take(file);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent): void => paste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}

export interface ReceiptPickerProps {
  /** What to choose: the receipt, unless it says otherwise. */
  label?: string;
  invalid: boolean;
  onFile: (file: File) => void;
}

/** Takes a file that is chosen, dropped, pasted, or photographed with a phone. */
export function ReceiptPicker({ label = m.choose_the_proof_of_payment(), invalid, onFile }: ReceiptPickerProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  usePastedFile(place, onFile);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    // Choosing the same file again after a failure is a new choice.
    target.value = '';
    if (file) onFile(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <Row
      ref={place}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Grow>
        <FaceInput id={id} label={label} invalid={invalid} over={over} onChange={choose} />
      </Grow>
      <Camera>
        <FaceInput id={`${id}-camera`} label={label} invalid={invalid} over={false} camera onChange={choose} />
      </Camera>
    </Row>
  );
}
