/**
 * What is chosen in a field that takes words as well, told from words by a character that nobody types. An offer that is on its way
 * out may still be chosen: then there is none of this number any more, and the words stand.
 */
const MARK = '\u0001'
export const offered = (at: number): string => `${MARK}${at}`

/** Undefined: these are words. */
export const offeredAt = (value: string): number | undefined =>
  value.startsWith(MARK) ? Number(value.slice(MARK.length)) : undefined
