import { type ReactNode, useEffect, useRef } from 'react';
import { Grow, IconButton, Row, Text } from 'shared-lib';
import styled from 'styled-components';
import * as m from '../../texts/m';

const Head = styled.h2`
  font-size: var(--t-l);
  line-height: 1.25;
  overflow-wrap: anywhere;
  &:focus { outline: none; }
`;

export interface PanelHeadProps {
  title: string;
  detail: ReactNode;
  /** Before the title: the picture of the record's person. */
  picture?: ReactNode;
  /** The keyboard focus goes elsewhere in the panel. */
  keepsOff?: boolean;
  onClose: () => void;
}

/** The title of an open record, and its close button. Keyboard users continue here after opening it. */
export function PanelHead({ title, detail, picture, keepsOff = false, onClose }: PanelHeadProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!keepsOff) head.current?.focus();
  }, [keepsOff]);
  return (
    <Row $nowrap $top $gap={3}>
      {picture}
      <Grow>
        <Head ref={head} tabIndex={-1}>
          {title}
        </Head>
        <Text size="s" muted>
          {detail}
        </Text>
      </Grow>
      <IconButton icon="close" label={m.close()} onClick={onClose} />
    </Row>
  );
}
