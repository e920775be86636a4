import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { metresBetween, type Point } from '#kernel/shared/distance.ts'
import { metresText } from '#kernel/shared/said.ts'
import { Field, FieldGrid, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { PlacePicker } from '#kernel/web/map/index.ts'
import { RegionName } from '#kernel/web/region/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { marksOf, NeighbourList, useNeighbours } from './Neighbours.tsx'
import { saysOf } from './PlaceMap.tsx'

interface Props {
  readonly exceptId?: string | undefined
  readonly companyRadius?: number | undefined
}

/** 位置 of the form: by address, on the map or in figures; or later (decision 0126). */
export function PlaceSide({ exceptId, companyRadius = 200 }: Props) {
  const { store } = useForm()
  const lng = Number(useFormValue('lng'))
  const lat = Number(useFormValue('lat'))
  const name = useDeferredValue(String(useFormValue('name') ?? ''))
  const address = String(useFormValue('address') ?? '')
  const regionCode = useFormValue('regionCode') as string | undefined
  const radius = Number(useFormValue('signRadius')) || companyRadius
  const known = lng >= 73 && lng <= 136 && lat >= 3 && lat <= 54
  const at = known ? { lng, lat } : undefined
  const middle = useMiddle(regionCode)
  const near = useNeighbours(at ?? middle, name, exceptId)
  const move = (point: Point) => {
    store.set('lng', point.lng)
    store.set('lat', point.lat)
  }
  // While there is no pin, what stands in the district shows where one is.
  const marks = marksOf(at ? near : near.map((one) => ({ ...one, suspected: false })))
  return (
    <aside className="formAside">
      <h2>位置</h2>
      <FieldGrid columns={2}>
        <Field of="lng" />
        <Field of="lat" />
        <Field of="signRadius" span={2} />
      </FieldGrid>
      <PlacePicker
        label={at ? `位置示意图，${marks.length} 个标注` : '位置'}
        unit="台"
        height={280}
        value={at}
        onChange={move}
        start={middle}
        regionCode={regionCode}
        address={address}
        places={marks}
        {...(at ? { circle: { at, metres: radius } } : {})}
        popup={saysOf(marks)}
      />
      {at ? (
        <>
          <Misplaced at={at} regionCode={regionCode} middle={middle} />
          <span className="ter small">拖动、点图或用方向键移动位置；虚线内可以签到，半径 {radius} m</span>
          <h2>附近的小区</h2>
          <NeighbourList near={near} />
        </>
      ) : (
        <p className="sec m-0">坐标可以以后再补。没有坐标时位置按行政区估计：路程为估算，签到距离暂不核验。</p>
      )}
    </aside>
  )
}

/** Where an unknown place of the district may be. */
function useMiddle(regionCode: string | undefined): Point | undefined {
  const { places } = useKit()
  const { data } = useQuery({
    queryKey: ['map', 'region', regionCode],
    queryFn: () => places.ofRegion(regionCode as string),
    enabled: regionCode !== undefined && /^\d{6}$/.test(regionCode),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data
}

/** A district reaches about so far from the middle of its city. */
const FAR = 150_000

interface MisplacedProps {
  readonly at: Point
  readonly regionCode: string | undefined
  readonly middle: Point | undefined
}

/** The point is in another district than the form says: by the map service, else by how far the district's middle is. */
function Misplaced({ at, regionCode, middle }: MisplacedProps) {
  const { places } = useKit()
  const { data } = useQuery({
    queryKey: ['map', 'at', at.lng.toFixed(5), at.lat.toFixed(5)],
    // silent: without a service the distance tells
    queryFn: () => places.at(at).catch(() => null),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (!regionCode) return null
  if (data?.regionCode && data.regionCode !== regionCode)
    return (
      <span className="amberText small" role="alert">
        这个点在 <RegionName code={data.regionCode} />
        ，与所填地区不同；请核对位置或地区。
      </span>
    )
  const metres = middle ? metresBetween(at, middle) : 0
  return metres > FAR ? (
    <span className="amberText small" role="alert">
      这个点离所填地区约 {metresText(metres)}；请核对位置或地区。
    </span>
  ) : null
}
