import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { on, press, renderPage, type } from '#kernel/web/dev/renderPage.tsx'
import { materialApi } from '../shared/material.api.ts'
import { mayCatalog } from '../shared/permissions.ts'
import { PriceDialog } from './PriceDialog.tsx'

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const row = (n: number, over: object = {}) => ({
  row: null,
  id: id(n),
  name: `物料${n}`,
  action: 2 as const,
  before: '100.00',
  after: '110.00',
  marginBefore: '40.00',
  marginAfter: '45.45',
  errors: [],
  ...over,
})
const shown = {
  token: 'shown-token',
  expireAt: '2026-11-27T10:30:00+08:00',
  total: 2,
  ok: 1,
  rows: [row(1), row(2, { action: 3, after: '90.00', errors: ['调价后低于最低售价'] })],
}

function open(codes: readonly string[]) {
  const onClose = vi.fn()
  const page = renderPage(<PriceDialog chosen={{ ids: [id(1), id(2)] }} onClose={onClose} />, {
    answers: [
      on(materialApi.view, () => shown),
      on(materialApi.batchChangePrice, () => ({
        batchNo: 'TJ202611270001',
        changed: 1,
        skipped: [{ id: id(2), reason: '低' }],
      })),
    ],
    services: { may: (needs) => typeof needs !== 'string' && needs.some((code) => codes.includes(code)) },
  })
  return { ...page, onClose }
}

test('先看每种物料的前后与毛利，确认时带着看过的令牌', async () => {
  const { onClose, sent } = open([mayCatalog.batch, mayCatalog.cost])
  type('数值', '10')
  type('调价原因', '铜价上涨')
  press('预览')
  await screen.findByText('45.45 %')
  expect(screen.getByText('调价后低于最低售价')).toBeTruthy()
  expect(screen.getByText('1 种将调价，1 种不变')).toBeTruthy()
  press('确认调价')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent(materialApi.batchChangePrice)).toEqual([
    expect.objectContaining({ token: 'shown-token', value: '10.00', ids: [id(1), id(2)] }),
  ])
})

test('看不到成本的人看不到毛利', async () => {
  open([mayCatalog.batch])
  type('数值', '10')
  type('调价原因', '铜价上涨')
  press('预览')
  await screen.findByText('110.00')
  expect(screen.queryByText('毛利率')).toBeNull()
  expect(screen.queryByText('45.45 %')).toBeNull()
})
