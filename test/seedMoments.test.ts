import { expect, test } from 'vitest'
import { demoCompanies } from '#db/seed/index.ts'
import { addDays } from '#kernel/shared/days.ts'

/** Rows made for a moment, without a database. */
const made = (moment: string) => demoCompanies(new Date(moment)).map(({ company }) => company)

test('同一时刻得到同样的数据', () => {
  const [a, b] = [0, 1].map(() =>
    JSON.stringify(made('2026-11-20T16:30:00+08:00').map(({ id, rows }) => [id, ...rows])),
  )
  expect(a === b).toBe(true)
})

test.each([
  '2026-11-22T00:05:00+08:00', // a Sunday, five minutes old
  '2026-02-19T11:00:00+08:00', // in the Spring Festival
  '2028-02-29T09:30:00+08:00',
  '2027-01-31T23:50:00+08:00',
])('%s 载入也有完整的一天', (moment) => {
  const orders = made(moment)[0]?.rows.get('maintain_order') ?? []
  const day = moment.slice(0, 10)
  const of = (status: number) => orders.filter((row) => row.plan_date === day && row.status === status).length
  expect([of(0), of(2), of(3), of(7)]).toEqual([21, 3, 6, 1])
  const open = orders.filter((row) => [0, 1, 2, 7].includes(row.status as number))
  expect(open.filter((row) => String(row.plan_date) < day)).toHaveLength(1)
  expect(open.filter((row) => String(row.legal_deadline) <= addDays(day, 2))).toHaveLength(2)
  expect(orders.filter((row) => (row.flags as number) & 2)).toHaveLength(19)
  const now = Date.parse(moment)
  const early = orders.flatMap((row) => [row.created_at, row.complete_at, row.confirm_at, row.start_at])
  expect(early.filter((at) => at !== null && Date.parse(at as string) > now)).toEqual([])
  expect(new Set(orders.map((row) => `${row.elevator_id} ${row.plan_date}`)).size).toBe(orders.length)
})

test('没有一次维保在午休（12–13点）开始，一组人的维保不重叠', () => {
  for (const moment of ['2026-11-23T09:30:00+08:00', '2027-03-06T16:00:00+08:00']) {
    const orders = (made(moment)[0]?.rows.get('maintain_order') ?? []).filter(
      ({ plan_start, plan_date }) => plan_start !== null && plan_date !== moment.slice(0, 10),
    )
    expect(orders.length).toBeGreaterThan(10_000)
    expect(orders.filter(({ plan_start }) => String(plan_start) >= '12:00' && String(plan_start) < '13:00')).toEqual([])
    const ahead = orders.filter(({ status, worker_ids }) => status === 0 && (worker_ids as string[]).length > 0)
    for (const [crew, own] of Map.groupBy(ahead, (row) => `${row.plan_date} ${row.worker_ids}`)) {
      const inOrder = own.toSorted((a, b) => String(a.plan_start).localeCompare(String(b.plan_start)))
      const over = inOrder.filter((row, n) => n > 0 && String(row.plan_start) < String(inOrder[n - 1]?.plan_end))
      expect(over, crew).toEqual([])
    }
  }
})
