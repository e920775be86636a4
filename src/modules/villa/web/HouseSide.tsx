import type { Point } from '#kernel/shared/distance.ts'
import { Field, FieldGrid, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { PlacePicker } from '#kernel/web/map/index.ts'

/** Where the house stands. */
export function HouseSide() {
  const { store } = useForm()
  const lng = Number(useFormValue('lng'))
  const lat = Number(useFormValue('lat'))
  const house = String(useFormValue('house') ?? '')
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
      <PlacePicker label="位置" height={320} value={known ? { lng, lat } : undefined} onChange={move} address={house} />
      <p className="ter small m-0">选定电梯后先取电梯的坐标，也可在图上点出或拖动；可以以后再补。</p>
    </aside>
  )
}
