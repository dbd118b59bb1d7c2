/**
 * Vouchers `voucher` that clients of `$1` bought: said at the sale, or with one of their numbers and no client.
 * To be asked before their numbers are removed. Source: R-beyond-1231.
 */
export const boughtBy = (voucher: string): string =>
  `(${voucher}.client_id = any ($1::int[]) or ${voucher}.client_id is null and ${voucher}.buyer_phone <> ''
     and phone_key(${voucher}.buyer_phone) in (select phone_key(phone_number) from clients where id = any ($1::int[])
       union all select number from client_phones where client_id = any ($1::int[])))`;
