import { useState } from 'react';
import { Button, IconButton, media, Row, Text } from 'shared-lib';
import styled from 'styled-components';
import { useFileAddress } from '../../parts/page/useFileAddress';
import * as m from '../../texts/m';

/** How much wider than its place a picture may be drawn. */
const ZOOMS = [1, 1.5, 2, 3, 4] as const;

const Bar = styled(Row)`
  margin-bottom: var(--s3);
`;
const Place = styled.div`
  max-height: min(72vh, 60rem);
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: var(--sunken);
  overflow: auto;

  img { display: block; max-width: none; margin: 0 auto; }
  &[data-fits='true'] img { max-width: 100%; max-height: min(72vh, 60rem); object-fit: contain; }

  ${media.phone} {
    max-height: 68vh;
  }
  @media print {
    max-height: none;
    border: 0;
    overflow: visible;
    &[data-fits] img { width: auto !important; max-width: 100%; max-height: 12cm; }
  }
`;
const Pages = styled.iframe`
  display: block;
  width: 100%;
  height: min(72vh, 60rem);
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: var(--sunken);
`;

export interface ReceiptViewerProps {
  file: Blob;
  mime: string;
  /** What the picture shows, for screen readers. */
  label: string;
}

/** A receipt to inspect: a picture with zoom, or a PDF in the browser's own viewer. Source: 1-021, R-pages-15. */
export function ReceiptViewer({ file, mime, label }: ReceiptViewerProps) {
  const address = useFileAddress(file);
  const [at, setAt] = useState(0);
  if (mime === 'application/pdf')
    return (
      <>
        <Bar data-screen>
          <Button size="sm" icon="external" onClick={() => window.open(address, '_blank', 'noopener')}>
            {m.open_in_a_tab_of()}
          </Button>
          <Text size="s" muted>
            {m.a_pdf_is_printed_from()}
          </Text>
        </Bar>
        <Pages src={address} title={label} />
      </>
    );
  const zoom = ZOOMS[at] ?? 1;
  const by = (steps: number): void => setAt((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + steps)));
  return (
    <>
      <Bar data-screen>
        <IconButton
          size="sm"
          variant="outline"
          icon="minus"
          label={m.zoom_out()}
          disabled={at === 0}
          onClick={() => by(-1)}
        />
        <Text size="s" strong>
          <output aria-label={m.zoom()}>{at === 0 ? m.whole() : `${zoom * 100} %`}</output>
        </Text>
        <IconButton
          size="sm"
          variant="outline"
          icon="plus"
          label={m.zoom_in()}
          disabled={at === ZOOMS.length - 1}
          onClick={() => by(1)}
        />
        {at > 0 && (
          <Button size="sm" variant="ghost" onClick={() => setAt(0)}>
            {m.whole_picture()}
          </Button>
        )}
      </Bar>
      {/* The arrow keys scroll a picture that is larger than its place. */}
      <Place
        role="group"
        aria-label={m.enlarged_as_chosen({ label })}
        tabIndex={0}
        data-fits={at === 0}
        onKeyDown={({ key }) => (key === '+' || key === '=' ? by(1) : key === '-' ? by(-1) : undefined)}
      >
        <img
          src={address}
          alt={label}
          style={at === 0 ? undefined : { width: `${zoom * 100}%` }}
          onDoubleClick={() => setAt(at === 0 ? 2 : 0)}
        />
      </Place>
    </>
  );
}
