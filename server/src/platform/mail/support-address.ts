/**
 * The address where people ask for help: of `Hatid <bookings@example.com>`, the sender of the e-mails, the address
 * alone.
 */
export const supportAddress = (sender: string): string => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
