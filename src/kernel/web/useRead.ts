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
}
const stillOptions = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const

/**
 * What an endpoint answers, asked again after every write of the kit. Nothing is asked while `input` is undefined.
 * `options` are TanStack's.
 */
export function useRead<E extends Endpoint>(
  from: E,
  input: SentTo<E> | undefined,
  { firstLoad = false, still = false, ...options }: Options<E> = {},
) {
  const { call } = useKit()
  return useQuery({
    ...options,
    ...(still ? stillOptions : {}),
    queryKey: still ? [STILL, ...readKey(from, input)] : readKey(from, input),
    queryFn: ({ signal }) => call(from, input as SentTo<E>, { signal, firstLoad }),
    enabled: input !== undefined,
  })
}

/** What was written may show anywhere: everything in sight is asked again, but for the forms that somebody fills in. */
export const staleAll = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== STILL })

/**
 * For news that no write of this page brought: asks again what these endpoints answer, where it is shown; everything,
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
