import { useEffect, useState } from 'react'
import type { Endpoint, ReplyOf, SentTo } from '#kernel/shared/endpoint.ts'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'

export interface Asked<E extends Endpoint> {
  readonly data?: ReplyOf<E> | undefined
  readonly failure?: CallFailure | undefined
}

/** One question to the server when the page opens; pages before login carry no query client. `undefined`: nothing to ask. */
export function useAsked<E extends Endpoint>(endpoint: E, input: SentTo<E> | undefined): Asked<E> {
  const [asked, setAsked] = useState<Asked<E>>({})
  const key = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input counts by what it says
  useEffect(() => {
    setAsked({})
    if (input === undefined) return
    const stop = new AbortController()
    call(endpoint, input, { signal: stop.signal, silent: true }).then(
      (data) => setAsked({ data: data as ReplyOf<E> }),
      (failure: unknown) => {
        if (!stop.signal.aborted && failure instanceof CallFailure) setAsked({ failure })
      },
    )
    return () => stop.abort()
  }, [endpoint, key])
  return asked
}
