import { describe, expect, it } from 'vitest'
import { metresBetween } from '#kernel/shared/distance.ts'
import { clustersAt, type MapPlace, named } from './clusters.ts'
import { boxOf, circleRing, isInside, lassoed, mercator, metresPerPixel, roundLength } from './geometry.ts'

const place = (id: string, lng: number, lat: number, more: Partial<MapPlace> = {}): MapPlace => ({
  id,
  label: id,
  lng,
  lat,
  ...more,
})

describe('圈选', () => {
  const ring = [
    { lng: 120, lat: 30 },
    { lng: 120.2, lat: 30 },
    { lng: 120.2, lat: 30.2 },
    // A notch: the middle of the right half is outside.
    { lng: 120.05, lat: 30.1 },
    { lng: 120, lat: 30.2 },
  ]

  it('圈内的选中，凹处与圈外的不选', () => {
    const places = [
      place('left', 120.02, 30.1),
      place('right', 120.18, 30.1),
      place('notch', 120.1, 30.19),
      place('far', 121, 31),
    ]
    expect(lassoed(places, ring).map(({ id }) => id)).toEqual(['left', 'right'])
  })

  it('方向不影响结果；少于三个点什么也不选', () => {
    const inside = [place('left', 120.02, 30.1)]
    expect(lassoed(inside, [...ring].reverse())).toEqual(inside)
    expect(lassoed(inside, ring.slice(0, 2))).toEqual([])
  })

  it('自己交叉的线按奇偶：中间重叠处在圈外', () => {
    const star = [0, 2, 4, 1, 3].map((k) => ({
      x: Math.cos((k / 5) * 2 * Math.PI),
      y: Math.sin((k / 5) * 2 * Math.PI),
    }))
    expect(isInside({ x: 0, y: 0 }, star)).toBe(false)
    expect(isInside({ x: 0.7, y: 0 }, star)).toBe(true)
  })
})

describe('聚合', () => {
  const town = [
    place('a', 120.15, 30.27, { count: 20, alerts: 1 }),
    place('b', 120.1501, 30.2701, { count: 8, tone: 'amber' }),
    place('c', 121.5, 31.2, { count: 5 }),
  ]

  it('看远时相近的合为一个，台数相加，告急的形状保留；看近时分开', () => {
    const far = clustersAt(town, 8)
    expect(far.map(({ count }) => count).sort()).toEqual([28, 5])
    expect(far.find(({ count }) => count === 28)).toMatchObject({ tone: 'amber', alerts: 1 })
    expect(clustersAt(town, 16)).toHaveLength(3)
    // Numbered stops of a way stay apart however far one looks from.
    const stops = town.map((place, n) => ({ ...place, mark: String(n + 1) }))
    expect(clustersAt(stops, 8)).toHaveLength(3)
  })

  it('移动不改变聚合：任何比例下每处恰好在一个标记里', () => {
    const many = Array.from({ length: 400 }, (_, i) =>
      place(`p${i}`, 120 + (i % 20) * 0.01, 30 + Math.floor(i / 20) * 0.01),
    )
    for (const zoom of [5.5, 9, 12, 14.5, 17]) {
      const ids = clustersAt(many, zoom).flatMap(({ places }) => places.map(({ id }) => id))
      expect(ids).toHaveLength(400)
      expect(new Set(ids).size).toBe(400)
    }
    expect(new Set(clustersAt(many, 9).map(({ key }) => key)).size).toBe(clustersAt(many, 9).length)
  })
})

it('圆上每一点都离圆心 200 米', () => {
  const at = { lng: 120.15, lat: 30.27 }
  for (const [lng, lat] of circleRing(at, 200)) expect(metresBetween(at, { lng, lat })).toBeCloseTo(200, 0)
})

it('范围、比例尺', () => {
  expect(boxOf([])).toBeUndefined()
  expect(boxOf([place('a', 120, 31), place('b', 121, 30)])).toEqual([120, 30, 121, 31])
  expect(metresPerPixel(0, 0) * 512).toBeCloseTo(40_075_016.7, 0)
  expect([87, 430, 1999, 5000].map(roundLength)).toEqual([50, 200, 1000, 5000])
})

it('名称互不遮盖：要处理的先，多的先，其余指向时显示', () => {
  const near: MapPlace[] = [
    { id: 'a', label: '翠湖花园一期', lng: 120.15, lat: 30.27, count: 3 },
    { id: 'b', label: '星河国际中心', lng: 120.1505, lat: 30.27, count: 30 },
    { id: 'c', label: '金桥广场', lng: 120.151, lat: 30.27, count: 2, tone: 'red' },
    { id: 'd', label: '远处大厦', lng: 120.19, lat: 30.25, count: 1 },
  ]
  const namesAt = (zoom: number) =>
    named(clustersAt(near, zoom).map((cluster) => ({ cluster, at: mercator(cluster, zoom) })))
  // Each on the first side that is free; the one between two others waits.
  expect([...namesAt(16).keys()].slice(0, 2)).toEqual(['c', 'b'])
  expect(namesAt(16).get('c')).toBe('right')
  expect(namesAt(16).get('b')).toBe('below')
  expect([...namesAt(19).keys()].sort()).toEqual(['a', 'b', 'c', 'd'])
})
