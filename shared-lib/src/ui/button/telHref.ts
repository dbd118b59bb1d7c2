/** A link that calls: `tel:` wants digits and the plus alone. */
export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
