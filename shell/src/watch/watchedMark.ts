/**
 * The name of an entry in the device's store. It stands while a page is on the screen and watched. A page that never
 * ran again has left it behind.
 */
export const WATCHED = 'hatid.watched';
