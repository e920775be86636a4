import { expect, it } from 'vitest'
import type { FieldParts } from '#modules/parts/shared/fieldParts.ts'
import { supplyOfOrder, supplySaid } from './supply.ts'

const parts = (...missing: readonly (number | null)[]) =>
  [{ orderId: 'A', requests: missing.map((one) => ({ missing: one })), uses: [] }] as unknown as FieldParts[]

it('一张单：缺几种说几种，齐了说齐了，不等仓库的不说', () => {
  expect(supplySaid(2)).toEqual({ short: true, text: '缺 2 种料' })
  expect(supplySaid(0)).toEqual({ short: false, text: '料已齐' })
  expect(supplySaid(null)).toBeUndefined()
  // Kept by an older page.
  expect(supplySaid(undefined)).toBeUndefined()
})

it('一张工单有几张更换单：缺的先说，都齐了才说齐', () => {
  expect(supplyOfOrder(parts(0, 1, null), 'A')).toEqual({ short: true, text: '缺 1 种料' })
  expect(supplyOfOrder(parts(3, 1), 'A')?.text).toBe('2 张更换单缺料')
  expect(supplyOfOrder(parts(0, 0, null), 'A')?.text).toBe('料已齐')
  expect(supplyOfOrder(parts(null), 'A')).toBeUndefined()
  expect(supplyOfOrder(parts(2), 'B')).toBeUndefined()
  expect(supplyOfOrder(undefined, 'A')).toBeUndefined()
})
