/** Added: the sample company that shows the product (decision 0129). */
export const samplePaths = { home: '/companyInfo/sample' } as const
