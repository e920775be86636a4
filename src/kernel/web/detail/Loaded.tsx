import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type Endpoint, pathParameters, type ReplyOf, type SentTo } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { useKit } from '../services.tsx'
import { EmptyState, NetworkPanel, RowSkeleton } from '../ui/states.tsx'

/** An address whose id was cut or mistyped names no row either: asking again would not help. */
const gone: readonly (number | undefined)[] = [refuse.notFound.code, refuse.field.code]
export const isGone = (error: unknown): boolean => gone.includes((error as { code?: number } | null)?.code)

/** First part of the key of rows that a write elsewhere must not refresh. */
export const STILL = 'still'

interface Props<E extends Endpoint> {
  readonly from: E
  readonly input: SentTo<E>
  /** 客户: 客户不存在或已删除. */
  readonly what: string
  /** For forms: read anew when it opens and then left alone, so that no refresh takes away what is being typed. */
  readonly still?: boolean
  readonly children: (row: ReplyOf<E>, reload: () => Promise<unknown>) => ReactNode
}

/** One row from the server and what stands in its place until it is there: nothing for 300 ms, a skeleton, or why not. */
export function Loaded<E extends Endpoint>({ from, input, what, still, children }: Props<E>) {
  const { call } = useKit()
  const client = useQueryClient()
  const key = still ? [STILL, from.path, input] : [from.path, input]
  // ?id= without an id: there is nothing to ask for.
  const nameless = pathParameters(from.path).some((name) => !(input as Record<string, unknown>)[name])
  const { data, error, isPending, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(from, input, { signal, firstLoad: true }),
    retry: false,
    enabled: !nameless,
    ...(still ? { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } : {}),
  })
  const [waiting, setWaiting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(true), 300)
    return () => clearTimeout(timer)
  }, [])
  if (data !== undefined) return children(data as ReplyOf<E>, () => client.invalidateQueries({ queryKey: key }))
  if (isPending && !nameless) return waiting ? <RowSkeleton rows={10} /> : null
  if (nameless || isGone(error))
    return <EmptyState what={what} headline={`${what}不存在或已删除`} hint="从列表重新打开。" />
  return <NetworkPanel onRetry={() => void refetch()} />
}
