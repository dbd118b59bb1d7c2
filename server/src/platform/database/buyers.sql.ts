/**
 * Vouchers `voucher` that clients of `$1` bought: said at the sale, or with their main number and no client. A number
 * that somebody else has too says nothing of who bought. To be asked before their numbers are removed.
 * Source: R-beyond-1231.
 */
export const boughtBy = (voucher: string): string =>
  `(${voucher}.client_id = any ($1::int[]) or ${voucher}.client_id is null and ${voucher}.buyer_phone <> ''
     and phone_key(${voucher}.buyer_phone) in (select phone_key(phone_number) from clients where id = any ($1::int[]) and not shares_number)
     and not exists (select from client_phones o where o.number = phone_key(${voucher}.buyer_phone) and o.client_id <> all ($1::int[])))`;
