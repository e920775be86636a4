/**
 * Whether a company is a sample, which shows the product with invented rows (decision 0129): its id is a UUID of version 8,
 * all others are of version 7 (`tenant_sample`). So everybody who holds the id knows it, on the server and in the browser.
 */
export const isSample = (companyId: string | null | undefined): boolean => companyId?.[14] === '8'
