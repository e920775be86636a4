import { expect, test } from 'vitest'
import { forecastRepair } from './forecastRepair.ts'

const order = {
  status: 2 as const,
  reportAt: '2026-11-20T14:00:00+08:00',
  since: '2026-11-20T14:10:00+08:00',
  arriveAt: null,
  arriveLimit: 30,
  finishLimit: 60,
  trapped: false,
  etaMin: null,
}
const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00+08:00`)

test('在途：余多少、已超多少；知道路程时说预计超时', () => {
  expect(forecastRepair(order, at('14:20'))).toMatchObject({ clock: { elapsed: 1200, limit: 1800 }, over: 0 })
  expect(forecastRepair(order, at('14:32'))).toMatchObject({ over: 120, forecast: false })
  expect(forecastRepair({ ...order, etaMin: 14 }, at('14:20'))).toMatchObject({ over: 240, forecast: true })
  expect(forecastRepair({ ...order, etaMin: 10 }, at('14:20'))).toMatchObject({ over: 0, forecast: false })
})

test('到场之后没有到场时限，只数处理了多久', () => {
  const arrived = { ...order, status: 3 as const, arriveAt: '2026-11-20T14:25:00+08:00' }
  expect(forecastRepair(arrived, at('14:42'))).toEqual({ clock: null, over: 0, forecast: false, inState: 1920 })
})
