const FIRST_MS = 60_000
const LONGEST_MS = 6 * 3_600_000

/** How long a file that the server has refused so many times is left alone: a minute, then twice as long each time, at most six hours. */
export const restAfter = (refusals: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** (refusals - 1))
