import { describe, expect, it } from 'vitest'
import { pointAt } from '#kernel/shared/distance.ts'
import { travelMinutes } from '#kernel/shared/travel.ts'
import { boxAround, type MapPlace, markSize, named } from './clusters.ts'
import {
  directionOf,
  drawnAt,
  figuresOf,
  fitted,
  joined,
  middleOf,
  placedIn,
  ringsOf,
  type Size,
  spotsOf,
  zoomed,
} from './scheme.ts'

const base = { lng: 120.15, lat: 30.27 }
/** Kilometres east and north of the base. */
const place = (id: string, east: number, north: number, more: Partial<MapPlace> = {}): MapPlace => ({
  id,
  label: `${id}花园`,
  ...pointAt(base, east * 1000, north * 1000),
  ...more,
})
/** The places of the demo company, as they lie around its office. */
const town = [
  place('星河国际中心', 0.2, -1.1, { count: 36, tone: 'amber', alerts: 2 }),
  place('市民服务中心', 1.6, 0.3, { count: 10 }),
  place('云栖广场', -0.8, -1.7, { count: 28 }),
  place('青禾花园', -1.6, 1.5, { count: 40 }),
  place('翠湖花园', 2, 1.2, { count: 48, danger: { rank: 0, word: '困人', mark: null, tone: 'red' } }),
  place('康宁医院演示院区', 0.7, 2.3, { count: 26 }),
  place('松间里', -2.4, -0.4, { count: 32 }),
  place('启明实验学校', -1.2, 2.9, { count: 10 }),
  place('金桥广场', 3.1, -0.7, { count: 38 }),
  place('听澜苑', -2.9, 1.8, { count: 36 }),
  place('梧桐别院', -3.4, -2, { count: 6 }),
]
const size: Size = { wide: 734, high: 572 }
const room = { left: 34, right: 110, top: 34, bottom: 44 }
const drawn = (places: readonly MapPlace[], marks = 1, in_: Size = size) => {
  const spots = spotsOf(places, base)
  const view = fitted([{ x: 0, y: 0 }, ...spots], in_, room)
  const groups = joined(spots, view.scale, marks)
  return { spots, view, groups, placed: placedIn(view, groups, marks) }
}

describe('按路程的示意图', () => {
  it('分钟数与派工、排程用的是同一个算法；近的在前；十分钟圈上的地点正好十分钟', () => {
    const { spots } = drawn(town)
    expect(spots.map(({ minutes }) => minutes)).toEqual(spots.map(({ place: one }) => travelMinutes(base, one)))
    expect(spots.map(({ minutes }) => minutes)).toEqual(spots.map(({ minutes }) => minutes).toSorted((a, b) => a - b))
    const [ten] = ringsOf(spots)
    // 6 minutes of driving and 4 of parking: 22 km/h over 1.35 of the straight line.
    const far = (6 / 60) * (22 / 1.35)
    const { x, y } = drawnAt(base, pointAt(base, far * 1000, 0))
    expect(Math.hypot(x, y)).toBeCloseTo(ten?.radius ?? 0, 2)
    expect(travelMinutes(base, pointAt(base, far * 999, 0))).toBe(10)
  })

  it('方向照实：东在右，北在上；很远的也画得下，圈跟着加', () => {
    expect(drawnAt(base, pointAt(base, 3000, 0)).x).toBeGreaterThan(0)
    expect(drawnAt(base, pointAt(base, 0, 3000)).y).toBeLessThan(0)
    expect(
      ['东', '北', '西南'].map((_, n) =>
        directionOf(
          [
            { x: 5, y: 0 },
            { x: 0, y: -5 },
            { x: -4, y: 4 },
          ][n] ?? { x: 0, y: 0 },
        ),
      ),
    ).toEqual(['正东', '正北', '西南'])
    const { spots } = drawn([...town, place('外地', 300, 0)])
    const rings = ringsOf(spots).map(({ minutes }) => minutes)
    expect(rings.slice(0, 4)).toEqual([10, 20, 30, 45])
    expect(rings.at(-1)).toBeGreaterThanOrEqual(spots.at(-1)?.minutes ?? 0)
    expect(Math.abs(spots.at(-1)?.x ?? 0)).toBeLessThan(160)
  })

  it.each([
    ['平常', 1],
    ['大屏', 2],
  ])('标记互不遮盖，名称不盖标记、不盖名称、不出图：%s', (_, marks) => {
    const { groups, placed } = drawn(town, marks)
    expect(groups.flatMap(({ cluster }) => cluster.places)).toHaveLength(town.length)
    for (const [n, one] of placed.entries())
      for (const other of placed.slice(n + 1)) {
        const apart = Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y)
        expect(apart).toBeGreaterThanOrEqual(((markSize(one.cluster) + markSize(other.cluster)) * marks) / 2)
      }
    const names = named(placed, { marks })
    expect(names.size).toBeGreaterThan(marks === 1 ? 8 : 2)
    expect(named(placed, { marks })).toEqual(names)
  })

  it('人和困人站在地点旁边，不互相遮住', () => {
    const at = place('人', 2, 1.2, { letter: '王', alone: true })
    const trapped = place('困人', 2, 1.2, { tone: 'red', alone: true, pulse: true })
    const { placed } = drawn([...town, at, trapped, { ...at, id: '另一人', letter: '李' }])
    const around = placed.filter(({ cluster }) => ['翠湖花园', '人', '另一人', '困人'].includes(cluster.key))
    expect(around).toHaveLength(4)
    for (const [n, one] of around.entries())
      for (const other of around.slice(n + 1))
        expect(Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y)).toBeGreaterThanOrEqual(
          (markSize(one.cluster) + markSize(other.cluster)) / 2,
        )
  })

  it('圈上的分钟数在图内，不压在标记上', () => {
    const { spots, view, placed } = drawn(town)
    const figures = figuresOf(spots, view, size, placed, 1)
    expect(figures.map(({ minutes }) => minutes)).toEqual(expect.arrayContaining([10, 20]))
    for (const { x, y } of figures)
      for (const { at, cluster } of placed)
        expect(Math.hypot(x - at.x, y - at.y)).toBeGreaterThan(markSize(cluster) / 2 + 13)
  })

  it('一千个地点：合成标记，一个不少，次次一样；放大分开', () => {
    const many = Array.from({ length: 1000 }, (_, n) =>
      place(`${n}`, ((n * 37) % 200) / 10 - 10, ((n * 71) % 160) / 10 - 8),
    )
    const begun = process.threadCpuUsage()
    const { spots, view, groups } = drawn(many)
    expect(process.threadCpuUsage(begun).user).toBeLessThan(2_000_000)
    expect(groups.flatMap(({ cluster }) => cluster.places)).toHaveLength(1000)
    expect(groups.length).toBeLessThan(700)
    expect(joined(spots.toReversed(), view.scale)).toEqual(groups)
    expect(joined(spots, zoomed(view, 40, { x: 0, y: 0 }).scale).length).toBeGreaterThan(groups.length)
  })

  it('没有出发地：从各处的中间算起', () => {
    expect(middleOf([])).toBeUndefined()
    const middle = middleOf(town)
    expect(middle?.lng).toBeCloseTo(120.15, 1)
    expect(boxAround({ x: 1, y: 1 }, 1, 1)).toEqual({ left: 0, right: 2, top: 0, bottom: 2 })
  })
})
