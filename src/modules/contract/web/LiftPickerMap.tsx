import { useMemo } from 'react'
import { type MapPlace, MapView } from '#kernel/web/map/index.ts'
import type { LiftChoice } from '../shared/preview.ts'

interface Props {
  readonly lifts: readonly LiftChoice[]
  /** In the contract already. */
  readonly known: ReadonlySet<string>
  readonly ticked: readonly string[]
  readonly onTick: (ids: readonly string[]) => void
}

/** Lifts by community: a lasso, or 选上 in a popup, ticks all of a community that are not yet in the contract (archives 4.7). */
export function LiftPickerMap({ lifts, known, ticked, onTick }: Props) {
  const free = useMemo(
    () =>
      Map.groupBy(
        lifts.filter(({ elevatorId }) => !known.has(elevatorId)),
        ({ communityId }) => communityId,
      ),
    [lifts, known],
  )
  const places = [...free.values()].map((group): MapPlace => {
    const [first] = group as [LiftChoice, ...LiftChoice[]]
    const held = group.filter(({ heldTo }) => heldTo !== null).length
    return {
      id: first.communityId,
      label: first.communityName,
      lng: first.lng,
      lat: first.lat,
      count: group.length,
      ...(held > 0 ? { note: `${held} 台已在其他合同` } : {}),
    }
  })
  const idsOf = (communityId: string) => (free.get(communityId) ?? []).map(({ elevatorId }) => elevatorId)
  const chosen = new Set(places.map(({ id }) => id).filter((id) => idsOf(id).every((lift) => ticked.includes(lift))))
  return (
    <MapView
      label="可选电梯分布图"
      unit="台"
      height={380}
      places={places}
      chosen={chosen}
      onLasso={(inside) => onTick(inside.flatMap(({ id }) => idsOf(id)))}
      popup={({ id, label, count, note }) => (
        <>
          <b>{label}</b>
          <div>
            <b className="num">{count}</b> 台可选{note && <span className="ter"> · {note}</span>}
          </div>
          <button
            type="button"
            className="linkButton"
            onClick={() => {
              const ids = new Set(idsOf(id))
              const others = ticked.filter((one) => !ids.has(one))
              onTick(chosen.has(id) ? others : [...others, ...ids])
            }}
          >
            {chosen.has(id) ? '不选这个小区' : `选上这 ${count} 台`}
          </button>
        </>
      )}
    />
  )
}
