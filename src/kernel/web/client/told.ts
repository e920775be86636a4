import { CallFailure } from './failure.ts'

/**
 * The answer of a call; undefined when it failed, of which the client has told the person. Anything else that goes wrong
 * is a fault of the program and goes on as one. Work behind a button of its own takes `useRun`.
 */
export async function told<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    return undefined
  }
}
