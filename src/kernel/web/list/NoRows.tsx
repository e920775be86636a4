import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useKit } from '../services.tsx'
import { EmptyState } from '../ui/index.ts'

interface Props {
  /** Key of the list. */
  readonly list: string
  readonly what: string
  /** What an empty list says otherwise: no row at all, or none for these filters. */
  readonly children: ReactNode
}

/** A list that cannot have rows yet says what must be there first and leads there, whatever filter is set. */
export function NoRows({ list, what, children }: Props) {
  const { firstNeed } = useKit()
  const { data } = useQuery({
    queryKey: ['firstNeed', list],
    queryFn: async () => (await firstNeed?.(list)) ?? null,
    enabled: firstNeed !== undefined,
    retry: false,
  })
  if (!data) return children
  const { hint, verb, to } = data
  return (
    <EmptyState
      what={what}
      hint={hint}
      actions={
        <Link to={to}>
          <Button type="primary">{verb}</Button>
        </Link>
      }
    />
  )
}
