import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { media } from '../../theme/tokens';
import { Icon } from '../icon/Icon';

const Root = styled.header`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: var(--s3) var(--s4);
  margin-bottom: 20px;

  ${media.phone} {
    margin-bottom: var(--s3);
  }
`;
const Title = styled.div`
  flex: 1 1 200px;
  min-width: 0;

  ${media.phone} {
    h1 { font-size: 1.1875rem; }
  }
`;
const Subtitle = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: 2px var(--s2);
  margin-top: 2px;
  font-size: var(--t-s);
  color: var(--ink-2);
`;
const Actions = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: var(--s2);
  max-width: 100%;
`;
const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  min-height: 32px;
  margin: -6px 0 2px -4px;
  font-size: var(--t-s);
  font-weight: 600;
  text-decoration: none;
`;

export interface PageHeaderProps {
  /** The page's only h1: a text, or `<Greeting />`. */
  title: ReactNode;
  /** One quiet line: date, clock, connection or count. */
  subtitle?: ReactNode;
  /** On the right; the primary one last. */
  actions?: ReactNode;
  back?: { to: string; label: string };
}

/**
 * The top of every page.
 *
 * @example <PageHeader title="Attendance" subtitle={<Clock />} actions={<IconButton icon="refresh" label="Refresh"
 * onClick={refetch} />} />
 */
export function PageHeader({ title, subtitle, actions, back }: PageHeaderProps) {
  return (
    <Root>
      <Title>
        {back && (
          <Back to={back.to}>
            <Icon name="left" size={16} />
            {back.label}
          </Back>
        )}
        <h1>{title}</h1>
        {subtitle && <Subtitle>{subtitle}</Subtitle>}
      </Title>
      {actions && <Actions>{actions}</Actions>}
    </Root>
  );
}
