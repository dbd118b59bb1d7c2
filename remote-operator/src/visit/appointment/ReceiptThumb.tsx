import { useQuery } from '@tanstack/react-query';
import { Icon, Link, receiptPath } from 'shared-lib';
import { receiptQueries } from 'shared-lib/booking';
import styled from 'styled-components';
import { useFileAddress } from '../../parts/page/useFileAddress';
import * as m from '../../texts/m';

const Thumb = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: var(--s3);
  font-weight: 600;

  > span {
    display: grid;
    place-items: center;
    flex: none;
    width: 48px;
    height: 64px;
    border: 1px solid var(--line-strong);
    border-radius: var(--r-s);
    background: var(--sunken);
    overflow: hidden;
  }
  img { width: 100%; height: 100%; object-fit: cover; }
`;

/** A picture of the receipt that opens it. A PDF, and one that is not there yet, is a sign in the same place. */
export function ReceiptThumb({ appointment, hash }: { appointment: number; hash: string }) {
  const { data: file } = useQuery(receiptQueries.file(appointment, hash));
  const address = useFileAddress(file?.type.startsWith('image/') ? file : undefined);
  return (
    <Thumb to={receiptPath(appointment)}>
      <span aria-hidden>{address ? <img src={address} alt="" /> : <Icon name="receipt" size={20} />}</span>
      {m.open_the_proof_of_payment()}
    </Thumb>
  );
}
