import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ImportInput, ImportReply } from '#kernel/shared/importing.ts'
import { exportQuery } from '#kernel/shared/list.ts'
import { ById, choosing, Done, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { CustomerLink, LinkSent } from '#modules/customer/shared/customerLink.ts'
import { ChargeMode, PartsBiz } from './parts.ts'
import { ChargeAsked, ChargeReply, KnownPart, PartsDetail, PartsOfOrder, PartsQueue, PartsWork } from './partsDetail.ts'
import { InstalledLine, PartsDraft, PartsEdit } from './partsDraft.ts'
import { partsList } from './partsList.ts'
import { may } from './permissions.ts'

export { publicPartsApi } from './publicParts.ts'

const path = (verb: string) => `/repair/parts/${verb}` as const
const one = { ...ById.shape, ...WithVersion.shape }
/** Whoever sees requests asks for parts; the rules of the row say who else may do what (decision 0039). */
const asks = [may.list, may.detail]
const Count = z.object({ total: z.number().int(), capped: z.boolean() })

export const PartsCounts = z.object({
  all: Count,
  draft: Count,
  waiting: Count,
  asking: Count,
  toDraw: Count,
  drawn: Count,
  done: Count,
  back: Count,
})
export type PartsCounts = z.output<typeof PartsCounts>

/** What was done of many, and why the others were not. */
export const BatchApproved = Done.extend({
  failed: z.array(z.object({ id: z.uuid(), requestNo: z.string(), msg: z.string() })),
})

/** 配件更换单 (jobs 5); what the specification does not name says *added*. */
export const partsApi = {
  list: endpoint({
    method: 'POST',
    path: path('listPage'),
    title: '配件更换单列表',
    needs: [may.list],
    reads: true,
    input: partsList.query,
    reply: partsList.page,
  }),
  /** *Added*: how many requests each tab holds under the other filters. */
  counts: endpoint({
    method: 'POST',
    path: path('counts'),
    title: '各页签配件更换单数',
    needs: [may.list],
    reads: true,
    input: partsList.query,
    reply: PartsCounts,
  }),
  detail: endpoint({
    method: 'GET',
    path: path('detail/{id}'),
    title: '配件更换单详情',
    needs: [may.detail, may.approve],
    input: ById,
    reply: PartsDetail,
  }),
  options: endpoint({
    method: 'GET',
    path: path('options'),
    title: '选择配件更换单',
    needs: 'login',
    input: choosing(OptionQuery),
    reply: z.array(Option),
  }),
  /** *Added*: the requests of one order, for its tab. */
  ofOrder: endpoint({
    method: 'GET',
    path: path('ofOrder'),
    title: '工单的配件',
    needs: asks,
    input: z.object({ bizType: z.coerce.number().pipe(PartsBiz.schema), bizId: z.uuid() }),
    reply: PartsOfOrder,
  }),
  /** *Added*: what is going on at a lift that a part could be for. */
  works: endpoint({
    method: 'GET',
    path: path('works/{elevatorId}'),
    title: '可申请配件的工单',
    needs: asks,
    input: z.object({ elevatorId: z.uuid() }),
    reply: PartsWork,
  }),
  /** *Added*: names offered while typing, from the catalogue and from earlier requests. */
  known: endpoint({
    method: 'GET',
    path: path('known'),
    title: '用过的配件',
    needs: asks,
    input: z.object({ keyword: z.string().trim().max(60).optional() }),
    reply: z.array(KnownPart),
  }),
  /** *Added*: who would pay and what it cost the last time. */
  charges: endpoint({
    method: 'POST',
    path: path('charges'),
    title: '费用承担试算',
    needs: asks,
    reads: true,
    input: ChargeAsked,
    reply: ChargeReply,
  }),
  add: endpoint({
    method: 'POST',
    path: path('add'),
    title: '新增配件更换单',
    needs: asks,
    input: PartsDraft,
    reply: Saved,
  }),
  edit: endpoint({
    method: 'POST',
    path: path('edit'),
    title: '编辑配件更换单',
    needs: asks,
    input: PartsEdit,
    reply: Saved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: path('delete/{id}'),
    title: '删除配件更换单',
    needs: asks,
    input: ById,
    reply: Done,
  }),
  submit: endpoint({
    method: 'POST',
    path: path('submit/{id}'),
    title: '提交配件更换单',
    needs: asks,
    input: z.object(one),
    reply: Saved,
  }),
  /** *Added*: the queue of the approval page with the person's limit. */
  queue: endpoint({
    method: 'GET',
    path: path('queue'),
    title: '配件审批队列',
    needs: [may.approve],
    input: z.object({}),
    reply: PartsQueue,
  }),
  /** `forward`: agreed, but above the own limit: the next approver decides. */
  approve: endpoint({
    method: 'POST',
    path: path('approve/{id}'),
    title: '同意配件更换',
    needs: [may.approve],
    input: z.object({
      ...one,
      opinion: field.optional(field.text('审批意见', { max: 200 })),
      forward: z.boolean().default(false),
    }),
    reply: Saved,
  }),
  /** *Added*: several at once, each within the own limit; the others say why not. */
  batchApprove: endpoint({
    method: 'POST',
    path: path('batchApprove'),
    title: '批量同意配件更换',
    needs: [may.approve],
    input: z.object({
      rows: z.array(z.object(one)).min(1, { error: '请选择配件更换单' }).max(100, { error: '一次最多100单' }),
    }),
    reply: BatchApproved,
  }),
  reject: endpoint({
    method: 'POST',
    path: path('reject/{id}'),
    title: '驳回配件更换',
    needs: [may.approve],
    input: z.object({ ...one, reason: field.text('驳回原因', { max: 200 }) }),
    reply: Saved,
  }),
  /** *Added*: another side pays than the contract says (commerce R8). */
  charge: endpoint({
    method: 'POST',
    path: path('charge/{id}'),
    title: '改费用承担',
    needs: [may.override],
    input: z.object({
      ...one,
      lineId: z.uuid(),
      chargeMode: field.choice('费用承担', ChargeMode),
      reason: field.text('原因', { max: 200 }),
    }),
    reply: Saved,
  }),
  customerLink: endpoint({
    method: 'POST',
    path: path('customerLink/{id}'),
    title: '客户确认链接',
    needs: [...asks, may.approve],
    input: ById,
    reply: CustomerLink,
  }),
  /** *Added*: the link once more by text, to the contact that was chosen. */
  sendLink: endpoint({
    method: 'POST',
    path: path('sendLink/{id}'),
    title: '补发确认短信',
    needs: [...asks, may.approve],
    input: z.object({ ...ById.shape, contactId: z.uuid().nullish() }),
    reply: LinkSent,
  }),
  /** *Added*: the customer's answer on paper, with its picture. */
  answer: endpoint({
    method: 'POST',
    path: path('answer/{id}'),
    title: '登记客户答复',
    needs: [...asks, may.approve],
    input: z.object({
      ...one,
      agreed: z.boolean({ error: '请选择客户答复' }).meta({ title: '客户答复' }),
      name: field.text('签字人', { max: 30 }),
      opinion: field.optional(field.text('客户意见', { max: 300 })),
      paper: StoredFile.meta({ title: '签字单照片' }),
    }),
    reply: Saved,
  }),
  /** *Added*: by hand while no warehouse posts bills. */
  draw: endpoint({
    method: 'POST',
    path: path('draw/{id}'),
    title: '登记领料',
    needs: [may.approve, may.post],
    input: z.object({ ...one, drawNo: field.optional(field.text('领料单号', { max: 40 })) }),
    reply: Saved,
  }),
  /** *Added*: back to 待领料. */
  giveBack: endpoint({
    method: 'POST',
    path: path('giveBack/{id}'),
    title: '登记退料',
    needs: [may.approve, may.post],
    input: z.object({ ...one, reason: field.text('退料原因', { max: 200 }) }),
    reply: Saved,
  }),
  /** *Added*: the new part is in. */
  install: endpoint({
    method: 'POST',
    path: path('install/{id}'),
    title: '登记更换',
    needs: [...asks, may.approve],
    input: z.object({ ...one, lines: z.array(InstalledLine).min(1).max(50) }),
    reply: Saved,
  }),
  void: endpoint({
    method: 'POST',
    path: path('void/{id}'),
    title: '作废配件更换单',
    needs: [...asks, may.approve],
    input: z.object({ ...one, reason: field.text('作废原因', { max: 200 }) }),
    reply: Saved,
  }),
  template: endpoint({
    method: 'POST',
    path: path('template'),
    title: '以往配件更换导入模板',
    needs: asks,
    reads: true,
    file: true,
    input: z.object({}),
    reply: z.unknown(),
  }),
  import: endpoint({
    method: 'POST',
    path: path('import'),
    title: '导入以往配件更换',
    needs: asks,
    long: true,
    input: ImportInput,
    reply: ImportReply,
  }),
  export: endpoint({
    method: 'POST',
    path: path('export'),
    title: '导出配件更换单',
    needs: [may.export],
    reads: true,
    file: true,
    long: true,
    input: exportQuery(partsList),
    reply: z.unknown(),
  }),
} as const
