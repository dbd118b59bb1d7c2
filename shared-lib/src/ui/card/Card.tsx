import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { media } from '../../theme/tokens';

const Root = styled.section`
  min-width: 0;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  box-shadow: var(--shadow);

  &[data-pad='m'] { padding: 18px 20px; }
  &[data-pad='s'] { padding: 14px 16px; }
  &[data-flat='true'] { box-shadow: none; }
  /* Its border says what its badge says in words. */
  &[data-tone] { border-color: var(--tone); }

  ${media.phone} {
    &[data-pad='m'] { padding: 18px; }
  }
  @media print { box-shadow: none; break-inside: avoid; }
`;

const Footer = styled.footer`
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: var(--s3);
  border-top: 1px solid var(--line);
  margin-top: 14px;
  padding-top: 14px;

  > :last-child { margin-left: auto; }
`;

export interface CardProps extends ComponentPropsWithRef<'section'> {
  /** `none` if the contents have their own edges (a table, a row of figures). */
  pad?: 'm' | 's' | 'none';
  flat?: boolean;
  /** A coloured edge, for the one card that cannot wait. */
  tone?: 'red' | 'amber' | 'clay' | 'brand';
  as?: 'section' | 'article' | 'li' | 'div';
}

/**
 * A sheet of paper on the ground. Contents in reading order: who, when and where, with whom, how much, what to do now.
 *
 * @example <Card as="article" aria-labelledby={id}>…<CardFooter>…</CardFooter></Card>
 */
export function Card({ pad = 'm', flat = false, tone, ...rest }: CardProps) {
  return <Root {...rest} data-pad={pad} data-flat={flat} data-tone={tone} />;
}

/**
 * The last line of a card, above a hairline: the price on the left, what to do now on the right.
 *
 * @example <CardFooter><Money pesos={1450} strong /><Button size="sm" variant="primary">Remind
 * driver</Button></CardFooter>
 */
export const CardFooter = Footer;
