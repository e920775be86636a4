/** When a record that did not get through is tried again (archives 3, 8.16). */

const MINUTE = 60_000
/** After the first, second … try; after the sixth nothing follows: 失败终止. */
const waits = [1, 5, 30, 2 * 60, 12 * 60]

export const MOST_TRIES = waits.length + 1

/** The moment of the next try after try number `tries` at `from`; undefined when it was the last. */
export function nextTryAt(tries: number, from: Date): Date | undefined {
  const minutes = waits[tries - 1]
  return minutes === undefined ? undefined : new Date(from.getTime() + minutes * MINUTE)
}
