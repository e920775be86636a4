import { useState } from 'react'
import { Link } from 'react-router'
import type { Page } from '#kernel/shared/page.ts'
import { thousands } from '#kernel/shared/text.ts'
import { Chosen, type ListState, type Selection, useCurrentList } from '#kernel/web/list/index.ts'
import { type MapPlace, MapView } from '#kernel/web/map/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { NetworkPanel } from '#kernel/web/ui/states.tsx'
import { useRead } from '#kernel/web/useRead.ts'
import { elevatorApi } from '../shared/api.ts'
import type { ElevatorRow } from '../shared/elevatorList.ts'
import type { MapCommunity } from '../shared/elevatorMap.ts'
import { elevatorPage } from './addresses.ts'
import { dangerOf } from './LiftName.tsx'
import { SelectionVerbs } from './SelectionVerbs.tsx'

/** What one change of many lifts takes at most (BatchEdit). */
const MOST = 500

/** The lifts of the list's filter by community; a lasso chooses lifts for the verbs of the list. */
export function ElevatorMap() {
  const { state } = useCurrentList()
  const asked = { ...state.query, page: 1, size: 20 }
  const { data, isError, error, refetch } = useRead(elevatorApi.map, asked as never, {
    firstLoad: true,
    placeholderData: (previous) => previous,
  })
  const { selection, places: chosen, choose, searching } = useLasso(state)
  if (isError) return <NetworkPanel failure={error} onRetry={() => void refetch()} />
  return (
    <>
      <MapView
        label="电梯分布图"
        unit="台"
        places={(data?.communities ?? none).map(placeOf)}
        popup={({ id }) => <Communal one={data?.communities.find((one) => one.id === id)} search={state} />}
        chosen={chosen}
        onLasso={(places) => void choose(places)}
      />
      <div className="listFoot">
        {selection.ids.length > 0 ? (
          <Chosen count={selection.ids.length} unit="台" onClear={selection.clear}>
            <SelectionVerbs selection={selection} />
          </Chosen>
        ) : (
          <span className="ter">
            {searching ? '正在读取所选电梯' : '圈选小区后，可对其中的电梯批量操作；角标为停用、维保或检验到期的台数'}
          </span>
        )}
        {data && (
          <span className="push">
            {data.communities.length} 个小区 · <b className="num ink">{thousands(data.total)}</b> 台
            {data.capped && '，只显示电梯最多的 5,000 个小区'}
          </span>
        )}
      </div>
    </>
  )
}

const none: readonly MapCommunity[] = []

const noteOf = ({ stopped, maintainDue, inspectDue }: MapCommunity): string =>
  [
    stopped > 0 ? `停用 ${stopped} 台` : '',
    maintainDue > 0 ? `维保到期 ${maintainDue} 台` : '',
    inspectDue > 0 ? `检验到期 ${inspectDue} 台` : '',
  ]
    .filter(Boolean)
    .join('，')

const placeOf = (one: MapCommunity): MapPlace => ({
  id: one.id,
  label: one.name,
  lng: one.lng,
  lat: one.lat,
  count: one.count,
  alerts: one.attention,
  note: noteOf(one),
  guessed: !one.located,
  danger: dangerOf(one.risk),
})

/** 翠湖花园 · 24 台 · 停用 1 台, and the way to these lifts in the list. */
function Communal({ one, search }: { one: MapCommunity | undefined; search: ListState }) {
  if (!one) return null
  const rows = [
    ['停用', one.stopped],
    ['维保到期（2 天内或已逾期）', one.maintainDue],
    ['检验到期（30 天内或已逾期）', one.inspectDue],
  ] as const
  return (
    <>
      <b>{one.name}</b>
      <div className="ter small">{one.address}</div>
      <div>
        <b className="num">{one.count}</b> 台
      </div>
      {rows.map(
        ([label, n]) =>
          n > 0 && (
            <div key={label} className="sec">
              {label} <b className="num">{n}</b> 台
            </div>
          ),
      )}
      <Link to={elevatorPage.inCommunity(one.id, search.filters)}>查看这 {one.count} 台</Link>
    </>
  )
}

/** Lifts of the lassoed communities, as the list would show them, at most so many as one change takes. */
function useLasso(state: ListState) {
  const { call } = useKit()
  const [rows, setRows] = useState<readonly ElevatorRow[]>([])
  const [places, setPlaces] = useState<ReadonlySet<string>>(new Set())
  const [searching, setSearching] = useState(false)
  const [question, setQuestion] = useState(state.query)
  const clear = () => {
    setRows([])
    setPlaces(new Set())
  }
  // Another filter shows other lifts: what was chosen among the former ones is let go.
  if (question !== state.query) {
    setQuestion(state.query)
    clear()
  }

  async function choose(inside: readonly MapPlace[]): Promise<void> {
    const count = inside.reduce((sum, place) => sum + (place.count ?? 0), 0)
    if (count > MOST) {
      toast.warning(`圈中 ${thousands(count)} 台，一次最多 ${MOST} 台；请圈小一些或先筛选`)
      return
    }
    setPlaces(new Set(inside.map(({ id }) => id)))
    if (count === 0) {
      setRows([])
      return
    }
    setSearching(true)
    try {
      const found: ElevatorRow[] = []
      const filter = { ...state.query, communityIds: inside.map(({ id }) => id), size: 100 }
      for (let page = 1, after: string | undefined; page <= MOST / 100; page++) {
        const answer = (await call(elevatorApi.list, { ...filter, page, after } as never)) as Page<ElevatorRow>
        found.push(...answer.records)
        after = answer.last
        if (page >= answer.totalPage) break
      }
      setRows(found)
    } finally {
      setSearching(false)
    }
  }
  const selection: Selection<ElevatorRow> = { ids: rows.map(({ id }) => id), rows, clear }
  return { selection, places, choose, searching }
}
