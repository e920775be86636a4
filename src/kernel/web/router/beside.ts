/** Of a navigation within a page that leaves standing what is typed there, e.g. to the next page of the list beside it. */
export const BESIDE = 'beside'

/** Only on the way there: going back to such an address may lead away from what was open since. */
export const isBeside = (action: string, state: unknown): boolean =>
  action === 'PUSH' && (state as Record<string, unknown> | null)?.[BESIDE] === true
