import { type QueryClient, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Endpoint, ReplyOf, SentTo } from '#kernel/shared/endpoint.ts'
import { useKit } from './services.tsx'

/** First part of the key of what a write elsewhere must not refresh. */
export const STILL = 'still'

/** An answer is kept under its endpoint and what was asked: whoever asks the same shows the same. */
export const readKey = (from: Endpoint, input: unknown): readonly unknown[] => [from.path, input]

type Options<E extends Endpoint> = Omit<
  UseQueryOptions<ReplyOf<E>, Error, ReplyOf<E>, readonly unknown[]>,
  'queryKey' | 'queryFn' | 'enabled'
> & {
  /** A lost network is told by what stands on the page, not by a toast. */
  readonly firstLoad?: boolean
  /** Read anew when it opens and then left alone: what a form begins with. */
  readonly still?: boolean | undefined
  /** It holds addresses of files, which are good for five minutes: asked again before they end, and on coming back to the page. */
  readonly links?: boolean | undefined
}
const stillOptions = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const
const linksOptions = { refetchInterval: 4 * 60_000, refetchOnWindowFocus: 'always' } as const

/**
 * What an endpoint answers, asked again after every write of the kit. Nothing is asked while `input` is undefined.
 * `options` are TanStack's.
 */
export function useRead<E extends Endpoint>(
  from: E,
  input: SentTo<E> | undefined,
  { firstLoad = false, still = false, links = false, ...options }: Options<E> = {},
) {
  const { call } = useKit()
  return useQuery({
    ...options,
    ...(still ? stillOptions : {}),
    ...(links ? linksOptions : {}),
    queryKey: still ? [STILL, ...readKey(from, input)] : readKey(from, input),
    queryFn: ({ signal }) => call(from, input as SentTo<E>, { signal, firstLoad }),
    enabled: input !== undefined,
  })
}

/** What was written may show anywhere: everything in sight is asked again, but for the forms that somebody fills in. */
export const staleAll = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== STILL })

/** Longer than this nobody is kept waiting for a list: it follows when it comes. */
const FRESH_MS = 1000

/**
 * What a write of the kit ends with. The form over a list closes, and says that it is done, when what lies behind it is
 * fresh, so that nobody sees the old row and saves again. A page whose own row is gone leaves at once: what it shows would be
 * asked for once more, and refused with a toast.
 */
export async function freshAfter(client: QueryClient, to: Endpoint, input: unknown): Promise<void> {
  const leaves = goes(client, to, input)
  const fresh = staleAll(client)
  if (leaves) return
  await Promise.race([fresh, new Promise((wake) => setTimeout(wake, FRESH_MS))])
}

/** A merged row is shown by whatever compares it; a deleted one by what asks for its id. */
function goes(client: QueryClient, { method, path }: Endpoint, input: unknown): boolean {
  if (path.includes('/merge')) return true
  const id = idIn(input)
  const inSight = () => client.getQueryCache().findAll({ type: 'active' })
  return (
    method === 'DELETE' &&
    id !== undefined &&
    inSight().some(({ queryKey }) => queryKey.some((part) => idIn(part) === id))
  )
}

const idIn = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && 'id' in input ? input.id : undefined

/**
 * For what no write of this page brought: asks again what these endpoints answer, where it is shown; everything,
 * when none is named. After a write of the kit there is nothing to do.
 */
export function useStale(): (...from: readonly Endpoint[]) => Promise<unknown> {
  const client = useQueryClient()
  return useCallback(
    (...from) =>
      from.length === 0
        ? staleAll(client)
        : Promise.all(from.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
    [client],
  )
}
