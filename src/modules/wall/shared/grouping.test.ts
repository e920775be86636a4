import { expect, it } from 'vitest'
import type { MapCommunity } from './cityMap.ts'
import { grouped } from './grouping.ts'

const row = (n: number, over: Partial<MapCommunity> = {}) => ({
  id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  name: `小区${n}`,
  lng: 120 + (n % 40) / 100,
  lat: 30 + Math.floor(n / 40) / 100,
  located: true,
  lifts: 2,
  online: 1,
  offline: 1,
  faulty: 0,
  worst: null,
  grave: false,
  orders: null,
  emergency: null,
  due: 1,
  heat: null,
  ...over,
})

it('小区不多，或没有说看得多近时，一个不并', () => {
  const many = Array.from({ length: 700 }, (_, n) => row(n))
  expect(grouped(many.slice(0, 600), 3)).toHaveLength(600)
  expect(grouped(many, undefined)).toHaveLength(700)
})

it('很多时按画面的格子合并：台数相加，取最严重的级别，没问的图层仍是没问', () => {
  const many = Array.from({ length: 700 }, (_, n) => row(n, n === 5 ? { worst: 'A', grave: true, faulty: 1 } : {}))
  const all = grouped(many, 2)
  expect(all).toHaveLength(1)
  expect(all[0]).toMatchObject({ together: 700, lifts: 1400, worst: 'A', grave: true, faulty: 1, due: 700, heat: null })
  const near = grouped(many, 12)
  expect(near.length).toBeGreaterThan(20)
  expect(near.reduce((sum, { lifts }) => sum + lifts, 0)).toBe(1400)
})
