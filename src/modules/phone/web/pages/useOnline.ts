import { useCallback, useEffect, useState } from 'react'
import { CallFailure } from '#kernel/web/client/failure.ts'

/**
 * What a page reads from the server when it opens, and again after each deed: the phone does not carry it. `ask` keeps its
 * identity; `offline` is said without a network, else what the server said.
 */
export function useOnline<T>(ask: () => Promise<T>, offline: string) {
  const [data, setData] = useState<T>()
  const [fault, setFault] = useState('')
  const load = useCallback(async () => {
    try {
      setData(await ask())
      setFault('')
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setFault(failure.kind === 'network' ? offline : failure.message)
    }
  }, [ask, offline])
  useEffect(() => void load(), [load])
  return { data, fault, load }
}
