import { useKit } from '#kernel/web/services.tsx'
import { useRead } from '#kernel/web/useRead.ts'
import { positionApi } from '../shared/api.ts'
import type { Granted } from './granting.ts'

/** All positions of the company for choosing one: a company has dozens, not thousands. */
export function usePositions(): readonly { readonly value: string; readonly label: string }[] {
  const { may } = useKit()
  const { data } = useRead(
    positionApi.list,
    may(positionApi.list.needs) ? { size: 500, sort: { prop: 'name', order: 'asc' } } : undefined,
    { firstLoad: true },
  )
  return data?.records.map(({ id, name }) => ({ value: id, label: name })) ?? []
}

/** The grants of another position, to compare with. */
export function useGrants(id: string | undefined): Granted | undefined {
  const { data } = useRead(positionApi.detail, id !== undefined ? { id } : undefined)
  return id === undefined ? undefined : data?.grants
}
