/** *Added*: common 10 has jobs in the background, and no page where it is found again. */
export const jobPaths = { list: '/setting/job' } as const
