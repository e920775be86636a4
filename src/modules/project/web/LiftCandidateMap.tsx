import { useMemo } from 'react'
import { type MapPlace, MapView } from '#kernel/web/map/index.ts'
import type { LiftCandidate } from '../shared/projectElevator.ts'

interface Props {
  readonly lifts: readonly LiftCandidate[]
  readonly chosen: readonly string[]
  readonly onChange: (ids: string[]) => void
}

const placeKey = (lift: LiftCandidate): string => lift.buildingId ?? lift.id

/** The same lifts on the map, by building: 圈选 and 选当前视野 add all that are free there. */
export function LiftCandidateMap({ lifts, chosen, onChange }: Props) {
  const groups = useMemo(() => Map.groupBy(lifts, placeKey), [lifts])
  const ticked = useMemo(() => new Set(chosen), [chosen])
  const places = useMemo(
    () =>
      [...groups].map(([id, own]): MapPlace => {
        const [first] = own as [LiftCandidate, ...LiftCandidate[]]
        const taken = own.filter((lift) => lift.projectId !== null).length
        return {
          id,
          label: `${first.communityName} ${first.buildingName ?? first.name}`,
          lng: first.lng,
          lat: first.lat,
          count: own.length,
          shape: 'square',
          note: taken > 0 ? `${taken} 台已在其他项目` : '',
        }
      }),
    [groups],
  )
  const freeOf = (id: string) => (groups.get(id) ?? []).filter((lift) => lift.projectId === null)
  // Marked only where all that is free is chosen.
  const whole = new Set(
    [...groups.keys()].filter((id) => freeOf(id).length > 0 && freeOf(id).every((lift) => ticked.has(lift.id))),
  )
  const add = (ids: readonly string[]) =>
    onChange([...new Set([...chosen, ...ids.flatMap(freeOf).map((lift) => lift.id)])])
  const drop = (id: string) => onChange(chosen.filter((one) => !freeOf(id).some((lift) => lift.id === one)))
  return (
    <MapView
      label="可选电梯分布图"
      unit="台"
      height={420}
      places={places}
      chosen={whole}
      onLasso={(inside) => add(inside.map(({ id }) => id))}
      popup={({ id, label, note }) => {
        const free = freeOf(id)
        const some = free.filter((lift) => ticked.has(lift.id)).length
        return (
          <>
            <b>{label}</b>
            <div className="ter">
              可选 {free.length} 台，已选 {some} 台
            </div>
            {note && <div className="ter">{note}</div>}
            {some < free.length && (
              <button type="button" className="linkButton" onClick={() => add([id])}>
                选这 {free.length} 台
              </button>
            )}{' '}
            {some > 0 && (
              <button type="button" className="linkButton" onClick={() => drop(id)}>
                不选
              </button>
            )}
          </>
        )
      }}
    />
  )
}
