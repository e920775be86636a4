import { useRead } from '#kernel/web/useRead.ts'
import { communityApi } from '../shared/api.ts'
import type { CommunityDetail, TreeBuilding } from '../shared/communityDetail.ts'
import { heatOf } from '../shared/heat.ts'
import { communityPaths, liftDetailPath } from '../shared/paths.ts'
import { type MapMark, PlaceMap } from './PlaceMap.tsx'
import { placeOf } from './place.ts'
import { Unlocated } from './Unlocated.tsx'

/** A community with its buildings as squares and its lifts as dots; lifts without a place of their own stand at their building. */
export function SiteMap({
  community,
  buildings,
  height = 420,
}: {
  community: CommunityDetail
  buildings: readonly TreeBuilding[]
  height?: number
}) {
  const { data: lifts } = useRead(communityApi.lifts, { id: community.id }, { firstLoad: true, retry: false })
  const squares = buildings.flatMap(({ id, name, lng, lat, elevatorCount, faults }): MapMark[] =>
    lng === null || lat === null
      ? []
      : [
          {
            id,
            label: name,
            lng,
            lat,
            shape: 'square',
            count: elevatorCount,
            tone: heatOf(faults, elevatorCount),
            ...(faults === null ? {} : { note: `近12个月急修 ${faults} 次` }),
            to: `${communityPaths.build}?id=${community.id}`,
          },
        ],
  )
  // A lift that stands where its building or its community stands adds nothing to the picture.
  const at = placeOf(community)
  if (!at)
    return (
      <div className="px-14 py-10">
        <Unlocated id={community.id} />
      </div>
    )
  const taken = [at, ...squares]
  const dots = (lifts ?? [])
    .filter(
      (lift) => lift.located && !taken.some(({ lng, lat }) => Math.hypot(lng - lift.lng, lat - lift.lat) < 0.00015),
    )
    .map(
      ({ id, name, deviceNumber, lng, lat }): MapMark => ({
        id,
        label: name,
        lng,
        lat,
        note: deviceNumber,
        to: `${liftDetailPath}?id=${id}`,
      }),
    )
  return (
    <PlaceMap
      at={at}
      radius={community.signRadius ?? community.companyRadius}
      marks={[...squares, ...dots]}
      height={height}
      closeUp
    />
  )
}
