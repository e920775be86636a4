import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import type { Filter, List } from '#kernel/shared/list.ts'
import { useActiveFilters } from './activeFilters.ts'
import { Lenses } from './Lenses.tsx'
import { ListContext } from './ListContext.ts'
import { ListFrame } from './ListFrame.tsx'
import { type ListState, useList } from './useList.ts'

/** Whether the page shows its list or its map: ?view=map in the address. */
export const useOnMap = (): boolean => useSearchParams()[0].get('view') === 'map'

const lenses = [
  { value: 'list', label: '列表' },
  { value: 'map', label: '地图' },
] as const

/** 列表 / 地图 in the title row; filters and page stay. */
export const ViewToggle = () => <Lenses lenses={lenses} value={useOnMap() ? 'map' : 'list'} />

interface MapPageProps<R extends z.ZodObject, F extends Record<string, Filter>> {
  readonly list: List<R, F>
  readonly from: Endpoint
  readonly title: ReactNode
  readonly facts?: ReactNode
  readonly actions?: ReactNode
  readonly side?: ReactNode
  /** The map with its foot; reads the filters through `useCurrentList`. */
  readonly children: ReactNode
}

/** The same list with the same filters, drawn as a map instead of rows. */
export function ListMapPage<R extends z.ZodObject, F extends Record<string, Filter>>(props: MapPageProps<R, F>) {
  const state = useList(props.list, props.from) as unknown as ListState
  const active = useActiveFilters(state.list.filters, state.filters)
  const current = useMemo(() => ({ state, columns: [] }), [state])
  return (
    <ListContext value={current}>
      <ListFrame
        state={state}
        active={active}
        title={props.title}
        facts={props.facts}
        actions={props.actions}
        side={props.side}
      >
        {props.children}
      </ListFrame>
    </ListContext>
  )
}
