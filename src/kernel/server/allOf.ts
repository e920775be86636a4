import { sqlState } from './database.ts'

/** What the database says of every statement after the one that failed. */
const ABORTED = '25P02'

/**
 * Statements of one transaction that need nothing of one another, on their way together: the time of one way there and back
 * instead of one each. The database takes them in the order in which they are begun. All have ended when this does – none
 * may come to the connection after its transaction –, and what is thrown is the fault that came first.
 */
export async function allOf<T extends readonly unknown[]>(
  of: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  const ended = await Promise.allSettled(of)
  const faults = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (faults.length > 0) throw faults.find((fault) => sqlState(fault) !== ABORTED) ?? faults[0]
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as T
}
