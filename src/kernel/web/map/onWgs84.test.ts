import { expect, it, vi } from 'vitest'
import { wgs84 } from '#kernel/shared/coordinates.ts'
import { metresBetween } from '#kernel/shared/distance.ts'
import { onWgs84 } from './onWgs84.ts'

it('WGS-84 的瓦片：进来的点都换算，出去的换回来；同一份给的还是同一份', () => {
  const at = { lng: 120.15, lat: 30.27 }
  const places = [{ id: 'a', label: '甲', ...at }]
  const lines = [{ points: [at] }]
  const [onPin, onLasso] = [vi.fn(), vi.fn()]
  const given = { label: '图', places, lines, pin: at, circle: { at, metres: 200 }, onPin, onLasso }
  const drawn = onWgs84(given)
  for (const one of [drawn.places?.[0], drawn.pin, drawn.circle?.at, drawn.lines?.[0]?.points[0]])
    expect(one).toMatchObject(wgs84(at))
  expect(onWgs84(given).places).toBe(drawn.places)
  drawn.onPin?.(wgs84(at))
  expect(metresBetween(onPin.mock.calls[0]?.[0], at)).toBeLessThan(0.1)
  drawn.onLasso?.(drawn.places ?? [])
  expect(onLasso).toHaveBeenCalledWith(places)
})
