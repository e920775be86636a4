import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import { mayStock } from './permissions.ts'
import { Counted, StocktakeDetail, StocktakeDraft, stocktakeList } from './stocktake.ts'

const path = (verb: string) => `/warehouse/stocktake/${verb}` as const
const one = z.object({ ...ById.shape, ...WithVersion.shape })

/** 盘点 (commerce 5.1). */
export const stocktakeApi = {
  ...ordinary('/warehouse/stocktake', '盘点单', {
    list: stocktakeList,
    draft: StocktakeDraft,
    detail: StocktakeDetail,
    needs: {
      list: mayStock.list,
      detail: mayStock.list,
      add: mayStock.count,
      edit: mayStock.count,
      export: mayStock.export,
    },
  }),
  start: endpoint({
    method: 'POST',
    path: path('start'),
    title: '开始盘点',
    needs: [mayStock.count],
    input: one,
    reply: Saved,
  }),
  count: endpoint({
    method: 'POST',
    path: path('count'),
    title: '登记实盘',
    needs: [mayStock.count],
    input: z.object({ ...ById.shape, lines: z.array(Counted).min(1, { error: '请填写实盘数量' }).max(500) }),
    reply: z.object({ diffs: z.array(z.object({ lineId: z.uuid(), diffQty: z.string().nullable() })) }),
  }),
  submit: endpoint({
    method: 'POST',
    path: path('submit'),
    title: '提交盘点',
    needs: [mayStock.count],
    input: one,
    reply: Saved,
  }),
  /** *Added*: 退回重盘 (commerce 3.3). */
  recount: endpoint({
    method: 'POST',
    path: path('recount'),
    title: '退回重盘',
    needs: [mayStock.review],
    input: one,
    reply: Saved,
  }),
  post: endpoint({
    method: 'POST',
    path: path('post'),
    title: '盘点复核过账',
    needs: [mayStock.review],
    // Of differences that who counted, blind, could not explain.
    input: one.extend({ reason: field.optional(field.text('原因', { max: 100 })) }),
    reply: Saved,
  }),
  cancel: endpoint({
    method: 'POST',
    path: path('cancel'),
    title: '取消盘点',
    needs: [mayStock.count],
    input: one,
    reply: Saved,
  }),
} as const

const Month = z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: '请选择月份' }) })
const Period = z.object({
  month: z.string(),
  closedAt: z.iso.datetime({ offset: true }),
  closedName: z.string().nullable(),
  qty: z.string(),
  amount: z.string().nullable(),
})
export type Period = z.output<typeof Period>

/** 月结 (commerce 5.1). */
export const periodApi = {
  /** *Added*: which months are closed, the last first. */
  list: endpoint({
    method: 'GET',
    path: '/warehouse/period/list',
    title: '已结月份',
    needs: [mayStock.list],
    input: z.object({}),
    reply: z.array(Period),
  }),
  close: endpoint({
    method: 'POST',
    path: '/warehouse/period/close',
    title: '月结',
    needs: [mayStock.manage],
    input: Month,
    reply: Period,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/warehouse/period/reopen',
    title: '撤销月结',
    needs: [mayStock.manage],
    input: Month,
    reply: z.object({ month: z.string() }),
  }),
} as const
