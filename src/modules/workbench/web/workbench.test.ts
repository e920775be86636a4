import { describe, expect, it } from 'vitest'
import { readAddress } from '#kernel/web/list/address.ts'
import { contractList } from '#modules/contract/shared/contractList.ts'
import { maintainOrderList } from '#modules/maintenance/shared/maintainOrderList.ts'
import { listLink } from '../shared/listLink.ts'
import { tileKeys } from '../shared/tiles.ts'
import { forecast } from './forecast.ts'
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

describe('顺序', () => {
  it('拖动磁贴', () => {
    expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
  })
})
