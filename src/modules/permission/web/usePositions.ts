import { useQuery } from '@tanstack/react-query'
import { useKit } from '#kernel/web/services.tsx'
import { positionApi } from '../shared/api.ts'
import type { Granted } from './granting.ts'

/** All positions of the company for choosing one: a company has dozens, not thousands. */
export function usePositions(): readonly { readonly value: string; readonly label: string }[] {
  const { call, may } = useKit()
  const { data } = useQuery({
    queryKey: [positionApi.list.path, 'all'],
    queryFn: ({ signal }) =>
      call(positionApi.list, { size: 500, sort: { prop: 'name', order: 'asc' } }, { signal, firstLoad: true }),
    enabled: may(positionApi.list.needs),
  })
  return data?.records.map(({ id, name }) => ({ value: id, label: name })) ?? []
}

/** The grants of another position, to compare with. */
export function useGrants(id: string | undefined): Granted | undefined {
  const { call } = useKit()
  const { data } = useQuery({
    queryKey: [positionApi.detail.path, { id }],
    queryFn: ({ signal }) => call(positionApi.detail, { id: id as string }, { signal }),
    enabled: id !== undefined,
  })
  return id === undefined ? undefined : data?.grants
}
