import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import type { Endpoint, ReplyOf, SentTo } from '#kernel/shared/endpoint.ts'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'

export interface Answered<E extends Endpoint> {
  /** The last answer: it stays while the next one is on its way. */
  readonly data?: ReplyOf<E> | undefined
  readonly failure?: CallFailure | undefined
  readonly waiting: boolean
  /** Asks once more and gives what came; undefined: it did not come. */
  again(): Promise<ReplyOf<E> | undefined>
}

/** The answer to the page's first question, where the server paints it; a browser reads it from the page. */
export interface Brought {
  readonly path: string
  readonly data: unknown
}
export const BroughtAlong = createContext<Brought | undefined>(undefined)

/** A question of a page of the mall, which carries no query client. `undefined`: nothing to ask. */
export function useAnswer<E extends Endpoint>(endpoint: E, input: SentTo<E> | undefined): Answered<E> {
  const key = JSON.stringify(input)
  const painting = useContext(BroughtAlong)
  const [state, setState] = useState<Omit<Answered<E>, 'again'>>(() => {
    const brought = painting ?? ofThePage()
    const data = key === '{}' && brought?.path === endpoint.path ? (brought.data as ReplyOf<E>) : undefined
    return { data, waiting: input !== undefined && data === undefined }
  })
  const ask = useCallback(
    async (signal?: AbortSignal): Promise<ReplyOf<E> | undefined> => {
      try {
        const asked = JSON.parse(key) as SentTo<E>
        const data = (await call(endpoint, asked, {
          silent: true,
          firstLoad: true,
          ...(signal ? { signal } : {}),
        })) as ReplyOf<E>
        if (!signal?.aborted) setState({ data, waiting: false })
        return data
      } catch (failure) {
        if (!(failure instanceof CallFailure)) throw failure
        if (!signal?.aborted) setState((before) => ({ ...before, failure, waiting: false }))
        return undefined
      }
    },
    [endpoint, key],
  )
  useEffect(() => {
    if (key === undefined) {
      setState({ waiting: false })
      return
    }
    const stop = new AbortController()
    setState(({ data }) => ({ data, waiting: true }))
    void ask(stop.signal)
    return () => stop.abort()
  }, [ask, key])
  return { ...state, again: () => ask() }
}

/** A slow network brings the program later than the page; what was painted comes alive with the same answer. */
const FRESH_MS = 60_000

/** What the HTML brought along for the first page (`head.ts`): shown at once, while it is asked for again. */
function ofThePage(): Brought | undefined {
  const element = document.getElementById('answer')
  if (!element || performance.now() > FRESH_MS) return undefined
  return { path: element.dataset.path ?? '', data: JSON.parse(element.textContent ?? 'null') }
}
