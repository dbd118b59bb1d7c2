import { type ReactNode, useEffect, useRef } from 'react';
import { Grow, IconButton, Row, Text } from 'shared-lib';
import styled from 'styled-components';

const Head = styled.h2`
  font-size: var(--t-l);
  line-height: 1.25;
  overflow-wrap: anywhere;
  &:focus { outline: none; }
`;

export interface PanelHeadProps {
  title: string;
  detail: ReactNode;
  /** Before the title: whose record it is. */
  picture?: ReactNode;
  /** The keyboard goes on elsewhere in the panel. */
  keepsOff?: boolean;
  onClose: () => void;
}

/** What an open record is, and its cross. Whoever opened it by keyboard goes on reading here. */
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
      <IconButton icon="close" label="Close" onClick={onClose} />
    </Row>
  );
}
