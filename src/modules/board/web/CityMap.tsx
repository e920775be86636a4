import { useCallback, useMemo } from 'react'
import { Link } from 'react-router'
import { duration, hourText } from '#kernel/shared/said.ts'
import { type MapPlace, MapView } from '#kernel/web/map/index.ts'
import { reachable } from '#kernel/web/router/guardRun.ts'
import { PanelHead, serverNow } from '#kernel/web/ui/index.ts'
import { communityPaths } from '#modules/community/shared/paths.ts'
import { dangerOf } from '#modules/elevator/web/index.ts'
import { repairPaths } from '#modules/repair/shared/paths.ts'
import type { MapPerson, MapSite, MapTrapped } from '../shared/board.ts'

/** Read from six metres (look 10). */
const WALL = 2

interface Props {
  readonly sites: readonly MapSite[]
  readonly people: readonly MapPerson[]
  readonly trapped?: readonly MapTrapped[]
  /** Without its head: on the wall. */
  readonly bare?: boolean
}

/** 位置: communities in care, people on the way, people in lifts. The one map of the city: board, wall and workbench. */
export function CityMap({ sites, people, trapped = [], bare }: Props) {
  const places = useMemo(() => placesOf(sites, people, trapped), [sites, people, trapped])
  const popup = useCallback((place: MapPlace) => <Popup place={place} />, [])
  const map = <MapView label="位置" places={places} unit="台" popup={popup} {...(bare ? { magnified: WALL } : {})} />
  if (bare) return map
  const newest = people.reduce<string | undefined>(
    (at, one) => (at === undefined || one.at > at ? one.at : at),
    undefined,
  )
  const age = newest && Math.max(0, (serverNow() - Date.parse(newest)) / 1000)
  return (
    <section className="stack min-w-0 min-h-0" aria-label="位置">
      <PanelHead
        title="位置"
        right={
          people.length > 0 ? (
            <span className="num">
              {people.length} 人在图上 · 位置更新于 {duration(age as number)}前
            </span>
          ) : (
            <span title="近 2 小时没有手机上报位置">没有人员位置</span>
          )
        }
      />
      {map}
    </section>
  )
}

const site = (id: string) => `site ${id}`
const trap = (id: string) => `trapped ${id}`

function placesOf(
  sites: readonly MapSite[],
  people: readonly MapPerson[],
  trapped: readonly MapTrapped[],
): readonly MapPlace[] {
  return [
    ...sites.map(
      ({ id, name, lng, lat, located, lifts, today, urgent, risk }): MapPlace => ({
        id: site(id),
        label: name,
        lng,
        lat,
        count: lifts,
        alerts: urgent,
        guessed: !located,
        danger: dangerOf(risk),
        tone: urgent > 0 ? 'amber' : today > 0 ? 'brand' : 'plain',
        note: [today > 0 && `今日 ${today} 单`, urgent > 0 && `临期 ${urgent} 单`].filter(Boolean).join('，'),
      }),
    ),
    ...people.map(
      ({ id, name, lng, lat, at }): MapPlace => ({
        id,
        label: name,
        lng,
        lat,
        letter: name.slice(0, 1),
        tone: 'brand',
        alone: true,
        note: hourText(at),
      }),
    ),
    ...trapped.flatMap(({ id, title, lng, lat, located, people: inside, floor }): MapPlace[] =>
      lng === null || lat === null
        ? []
        : [
            {
              id: trap(id),
              label: '困人',
              guessed: !located,
              lng,
              lat,
              tone: 'red',
              alone: true,
              pulse: true,
              note: [title, inside !== null && `${inside} 人`, floor].filter(Boolean).join('，'),
            },
          ],
    ),
  ]
}

function Popup({ place }: { place: MapPlace }) {
  const [kind, id] = place.id.split(' ')
  const path = kind === 'site' ? communityPaths.detail : kind === 'trapped' ? repairPaths.list : undefined
  return (
    <>
      {path && reachable(path) ? <Link to={`${path}?id=${id}`}>{place.label}</Link> : <b>{place.label}</b>}
      <div className="ter small num">
        {[place.count !== undefined && `${place.count} 台`, place.note].filter(Boolean).join(' · ')}
      </div>
    </>
  )
}
