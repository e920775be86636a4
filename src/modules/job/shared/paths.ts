/** *Added*: common 10 has long work in the background, and no page where it is found again. */
export const jobPaths = { list: '/setting/job' } as const
