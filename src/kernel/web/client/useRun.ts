import { useState } from 'react'
import { CallFailure } from './failure.ts'

export interface Run {
  /** While the work lasts: the button waits. */
  readonly running: boolean
  /** Does the work that a button starts; true when it came to its end. */
  run(work: () => Promise<unknown>): Promise<boolean>
}

/**
 * Work behind a button. A call that failed has told the person why, so it only ends the work, and what was typed stays;
 * anything else that goes wrong is a fault of the program and goes on as one.
 */
export function useRun(): Run {
  const [count, setCount] = useState(0)
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setCount((now) => now + 1)
    try {
      await work()
      return true
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      return false
    } finally {
      setCount((now) => now - 1)
    }
  }
  return { running: count > 0, run }
}
