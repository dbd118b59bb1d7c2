import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { feeQuery } from 'shared-lib/records';
import { FeeDialog } from './FeeDialog';

export interface AskFeeProps {
  appointment: number;
  name: string;
  onClose: () => void;
}

/**
 * After a visit was called off: asks about its fee, where the rules of the business propose one. Source: R-beyond-1135.
 */
export function AskFee({ appointment, name, onClose }: AskFeeProps) {
  // The visit has only now been called off: what was read before says nothing. Without an answer its page asks.
  const { data, isFetching } = useQuery({ ...feeQuery(appointment), staleTime: 0, retry: false });
  const isOver = !isFetching && !data?.proposal;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  if (isFetching || !data?.proposal) return null;
  return <FeeDialog fee={data} proposal={data.proposal} name={name} onClose={onClose} />;
}
