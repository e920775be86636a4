/** Address of a telephone call. */
export const telephone = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`
