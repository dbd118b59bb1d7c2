/** The window of a desk. */
export const DESK = { viewport: { width: 1440, height: 900 } } as const;

/** A phone, as browsers give it. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
