import styled from 'styled-components';
import { media } from '../../theme/tokens';
import { Button } from '../button/Button';
import { IconButton } from '../button/IconButton';
import { usePhone } from '../layout/useMediaQuery';
import { numbersShown, pageEntries } from './pageNumbers';
import * as m from '../../texts/m';

const Nav = styled.nav`
  display: flex;
  align-items: center;
  justify-content: center;
  flex-wrap: wrap;
  gap: 4px;
  margin-top: var(--s4);
  font-size: var(--t-s);

  ol { display: flex; align-items: center; gap: 4px; }
`;
const Page = styled.button`
  min-width: 32px;
  height: 32px;
  padding: 0 6px;
  border: 1px solid transparent;
  border-radius: var(--r-m);
  background: none;
  color: var(--ink-2);
  font-weight: 600;

  &[aria-current='page'] { background: var(--brand-soft); color: var(--brand-ink); }

  ${media.hover} {
    &:hover:not([aria-current='page']) { background: var(--sunken); color: var(--ink); }
  }
  ${media.touch} {
    min-width: 40px;
    height: 44px;
  }
`;
const Gap = styled.li`
  min-width: 20px;
  text-align: center;
  color: var(--ink-3);
`;
const Where = styled.span`
  padding: 0 var(--s3);
  color: var(--ink-2);
`;

export interface PaginationProps {
  /** From 1. */
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
  /** Only previous, next and 'page X of Y': for text that is read in order. Source: R-pages-92. */
  simple?: boolean;
  /** The name of the list, for screen readers. */
  label?: string;
}

/**
 * Turns the pages of a list. Not drawn with one page or fewer. Source: 9-020..9-024.
 *
 * @example <Pagination page={page} totalPages={data.total_pages} onChange={setPage} />
 */
export function Pagination({ page, totalPages, onChange, simple = false, label = m.pages() }: PaginationProps) {
  const phone = usePhone();
  if (totalPages <= 1) return null;
  // On the last page the button must not become disabled: that would lose the focus.
  const turn = (to: number) =>
    to >= 1 && to <= totalPages ? { onClick: () => onChange(to) } : { 'aria-disabled': true };
  const [previous, next] = [turn(page - 1), turn(page + 1)];

  if (simple) {
    return (
      <Nav aria-label={label}>
        <Button size="sm" icon="left" {...previous}>
          {m.previous()}
        </Button>
        <Where aria-live="polite">{m.page_of({ page, totalPages })}</Where>
        <Button size="sm" iconEnd="right" {...next}>
          {m.next()}
        </Button>
      </Nav>
    );
  }
  const entries = pageEntries(page, totalPages, numbersShown(totalPages, phone));
  return (
    <Nav aria-label={label}>
      <IconButton size="sm" icon="left" label={m.previous_page()} {...previous} />
      <ol role="list">
        {entries.map((entry) =>
          typeof entry === 'number' ? (
            <li key={entry}>
              <Page
                type="button"
                aria-label={m.page({ entry })}
                aria-current={entry === page ? 'page' : undefined}
                onClick={() => onChange(entry)}
              >
                {entry}
              </Page>
            </li>
          ) : (
            <Gap key={entry} aria-hidden>
              …
            </Gap>
          ),
        )}
      </ol>
      <IconButton size="sm" icon="right" label={m.next_page()} {...next} />
    </Nav>
  );
}
