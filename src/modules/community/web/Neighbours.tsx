import type { ReactNode } from 'react'
import type { Point } from '#kernel/shared/distance.ts'
import { metresText } from '#kernel/shared/said.ts'
import { Tag } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { communityApi } from '../shared/api.ts'
import type { Neighbour } from '../shared/communityDetail.ts'
import { communityPaths } from '../shared/paths.ts'
import type { MapMark } from './PlaceMap.tsx'
import css from './place.module.css'

/** The ten existing communities that could be the same place, asked again when the pin or the name rests elsewhere. */
export function useNeighbours(at: Point | undefined, name: string, exceptId: string | undefined): readonly Neighbour[] {
  const { data } = useRead(
    communityApi.near,
    at !== undefined ? { lng: at?.lng ?? 0, lat: at?.lat ?? 0, name, ...(exceptId ? { exceptId } : {}) } : undefined,
    { firstLoad: true, placeholderData: (previous) => previous, staleTime: 30_000, retry: false },
  )
  return at === undefined ? [] : (data ?? [])
}

export const marksOf = (near: readonly Neighbour[]): MapMark[] =>
  near.map(({ id, name, lng, lat, suspected, distance }) => ({
    id,
    label: name,
    lng,
    lat,
    tone: suspected ? 'amber' : 'plain',
    note: `${suspected ? '疑似重复，' : ''}相距 ${metresText(distance)}`,
    to: `${communityPaths.detail}?id=${id}`,
  }))

export function NeighbourList({
  near,
  side,
}: {
  near: readonly Neighbour[]
  /** Verb at the right of each row. */
  side?: (one: Neighbour) => ReactNode
}) {
  if (near.length === 0) return <p className="ter small">50 公里内没有其他小区</p>
  return (
    <ul className={`m-0 no-marks t13 ${css.near}`}>
      {near.map((one) => (
        <li key={one.id}>
          <span className="clip">
            {one.name} {one.suspected && <Tag tone="amber">疑似重复</Tag>}
          </span>
          <span className={`num ${css.nearSide}`}>{metresText(one.distance)}</span>
          <span className="ter small clip">
            {one.communityNo} · {one.address} · {one.elevatorCount} 台
          </span>
          <span className={`small ${css.nearSide}`}>{side?.(one)}</span>
        </li>
      ))}
    </ul>
  )
}
