import { describe, expect, it } from 'vitest'
import { readAddress } from '#kernel/web/list/address.ts'
import { contractList } from '#modules/contract/shared/contractList.ts'
import { maintainOrderList } from '#modules/maintenance/shared/maintainOrderList.ts'
import { listLink } from '../shared/listLink.ts'
import { tileKeys } from '../shared/tiles.ts'
import { atTheirPlaces } from './calmRows.ts'
import { forecast } from './forecast.ts'
import { labelled, projection } from './projection.ts'
import { rowAddress, tileHref } from './tileHref.ts'
import { moved } from './tileOrder.ts'

const day = '2026-11-20'

describe('磁贴的链接', () => {
  it('地址读回来就是磁贴的筛选', () => {
    for (const key of tileKeys) {
      const link = listLink(key, day)
      expect(tileHref(key, day)?.path).toBe(link?.path)
    }
    const read = (key: 'doneToday' | 'expiring', filters: Parameters<typeof readAddress>[1]) =>
      readAddress(new URLSearchParams(tileHref(key, day)?.href.split('?')[1]), filters).filters
    expect(read('doneToday', maintainOrderList.filters)).toEqual({ completeAt: { from: day, to: day }, status: [3, 4] })
    expect(read('expiring', contractList.filters)).toEqual({
      status: [1],
      renewed: false,
      endDate: { from: day, to: '2027-01-19' },
    })
  })

  it('行的页面：有自己页面的才有地址', () => {
    expect(rowAddress({ kind: 'order', id: 'x' })?.href).toBe('/maintainManage/WorkOrderList?id=x')
    expect(rowAddress({ kind: 'policy', id: 'x' })?.href).toBe('/elvArchives/insurance?view=policies&id=x')
    expect(rowAddress({ kind: 'licence', id: 'x' })).toBeUndefined()
  })
})

describe('在途与处理中', () => {
  const since = '2026-11-20T10:00:00+08:00'
  const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00+08:00`)

  it('作业时长不含暂停，超过标准工时才算超', () => {
    const order = { status: 2 as const, since, stdMinutes: 45, pauseMinutes: 10 }
    expect(forecast(order, at('10:55'))).toEqual({ seconds: 2700, share: 1, late: false })
    expect(forecast(order, at('10:56')).late).toBe(true)
  })

  it('已出发与暂停只数时间；不知道何时开始就不写', () => {
    expect(forecast({ status: 7, since, stdMinutes: 45, pauseMinutes: 0 }, at('12:00'))).toEqual({
      seconds: 7200,
      share: null,
      late: false,
    })
    expect(forecast({ status: 1, since: null, stdMinutes: 45, pauseMinutes: 0 }, at('12:00')).seconds).toBeNull()
  })
})

describe('位置', () => {
  const box = { width: 400, height: 300 }

  it('都在边距之内，北在上，两个方向同一比例', () => {
    const places = [
      { lng: 120.1, lat: 30.2 },
      { lng: 120.3, lat: 30.3 },
      { lng: 120.2, lat: 30.25 },
    ]
    const spots = places.map(projection(places, box))
    for (const { x, y } of spots) {
      expect(x).toBeGreaterThanOrEqual(30 - 1e-9)
      expect(x).toBeLessThanOrEqual(370 + 1e-9)
      expect(y).toBeGreaterThanOrEqual(30 - 1e-9)
      expect(y).toBeLessThanOrEqual(270 + 1e-9)
    }
    expect(spots[1]?.y).toBeLessThan(spots[0]?.y ?? 0)
  })

  it('没有点、只有一个点也画得出', () => {
    expect(projection([], box)({ lng: 1, lat: 1 })).toEqual({ x: 200, y: 150 })
    const one = { lng: 120, lat: 30 }
    expect(projection([one], box)(one)).toEqual({ x: 200, y: 150 })
  })

  it('名字不重叠、不出框：右边放不下放左边，都放不下不写', () => {
    const sides = labelled(
      [
        { id: 'a', x: 100, y: 100, text: '青禾花园' },
        { id: 'b', x: 130, y: 104, text: '翠湖花园' },
        { id: 'c', x: 390, y: 200, text: '云栖广场' },
      ],
      box,
    )
    expect(sides.get('a')).toBe('left')
    expect(sides.get('b')).toBe('right')
    expect(sides.get('c')).toBe('left')
  })
})

describe('顺序', () => {
  it('指针停留时行不挪位，只更新内容', () => {
    const old = [
      { id: 'a', n: 1 },
      { id: 'b', n: 1 },
    ]
    const fresh = [
      { id: 'c', n: 2 },
      { id: 'b', n: 2 },
    ]
    expect(atTheirPlaces(old, fresh)).toEqual([
      { id: 'a', n: 1 },
      { id: 'b', n: 2 },
    ])
  })

  it('拖动磁贴', () => {
    expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
  })
})
