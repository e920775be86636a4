import { type ReactNode, useEffect, useState } from 'react'
import { type Endpoint, pathParameters, type ReplyOf, type SentTo } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { EmptyState, NetworkPanel } from '../ui/states.tsx'
import { RowSkeleton } from '../ui/waiting.tsx'
import { useRead } from '../useRead.ts'

/** An address whose id was cut or mistyped names no row either: asking again would not help. */
const gone: readonly (number | undefined)[] = [refuse.notFound.code, refuse.field.code]
export const isGone = (error: unknown): boolean => gone.includes((error as { code?: number } | null)?.code)

interface Props<E extends Endpoint> {
  readonly from: E
  readonly input: SentTo<E>
  /** 客户: 客户不存在或已删除. */
  readonly what: string
  /** For forms: no refresh takes away what is being typed. */
  readonly still?: boolean
  /** The row shows files of a private bucket: their addresses are renewed while the page stays open. */
  readonly links?: boolean
  /** What stands around the state that is shown until the row is there, or instead of it. */
  readonly meanwhile?: (instead: ReactNode) => ReactNode
  /** `reload` is for a still form that stays after saving; everything else follows the writes by itself. */
  readonly children: (row: ReplyOf<E>, reload: () => void) => ReactNode
}

/** One row from the server and what stands in its place until it is there: nothing for 300 ms, a skeleton, or why not. */
export function Loaded<E extends Endpoint>({
  from,
  input,
  what,
  still,
  links,
  meanwhile = (instead) => instead,
  children,
}: Props<E>) {
  // ?id= without an id: there is nothing to ask for.
  const nameless = pathParameters(from.path).some((name) => !(input as Record<string, unknown>)[name])
  const { data, error, isPending, refetch } = useRead(from, nameless ? undefined : input, {
    firstLoad: true,
    retry: false,
    still,
    links,
  })
  const [waiting, setWaiting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(true), 300)
    return () => clearTimeout(timer)
  }, [])
  if (data !== undefined)
    return (
      <>
        {isGone(error) && (
          <p className="goneStrip" role="status">
            {what}已被删除，下面是删除前的内容，不能再保存。
          </p>
        )}
        {children(data, () => void refetch())}
      </>
    )
  if (isPending && !nameless) return meanwhile(waiting ? <RowSkeleton rows={10} /> : null)
  if (nameless || isGone(error))
    return meanwhile(<EmptyState what={what} headline={`${what}不存在或已删除`} hint="从列表重新打开。" />)
  return meanwhile(<NetworkPanel failure={error} onRetry={() => void refetch()} />)
}
