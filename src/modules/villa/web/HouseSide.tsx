import type { Point } from '#kernel/shared/distance.ts'
import { Field, FieldGrid, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { MapView } from '#kernel/web/map/index.ts'
import { PlaceMap } from '#modules/community/web/index.ts'

/** Where the house stands. */
export function HouseSide() {
  const { store } = useForm()
  const lng = Number(useFormValue('lng'))
  const lat = Number(useFormValue('lat'))
  const known = lng >= 73 && lng <= 136 && lat >= 3 && lat <= 54
  const move = (point: Point) => {
    store.set('lng', point.lng)
    store.set('lat', point.lat)
  }
  return (
    <aside className="formAside">
      <h2>位置</h2>
      <FieldGrid columns={2}>
        <Field of="lng" />
        <Field of="lat" />
      </FieldGrid>
      {known ? (
        <>
          <PlaceMap at={{ lng, lat }} height={320} onMove={move} closeUp />
          <span className="ter small">拖动或点图移动位置；选定电梯后先取电梯的坐标</span>
        </>
      ) : (
        <>
          <MapView label="位置" height={320} onPin={move} />
          <p className="sec">选定电梯后取电梯的坐标，也可在图上点出房屋的位置。</p>
        </>
      )}
    </aside>
  )
}
