/** Where people write to for help: `Hatid <bookings@example.com>`, who sends the e-mails, as an address alone. */
export const supportAddress = (sender: string): string => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
