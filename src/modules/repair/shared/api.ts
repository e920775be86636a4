import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Done, Saved, WithVersion } from '#kernel/shared/page.ts'
import { Candidate } from './live.ts'
import { liveRepairs } from './liveApi.ts'
import { may } from './permissions.ts'
import { RepairType } from './repair.ts'
import {
  Close,
  Dispatch,
  FromHazard,
  Merge,
  Recall,
  RecordStep,
  RepairDraft,
  RepairEdit,
  Rework,
  Transfer,
} from './repairChange.ts'
import { CallerReply, RepairDetail } from './repairDetail.ts'
import { repairList } from './repairList.ts'
import { RepairSetting } from './setting.ts'

const Count = z.object({ total: z.number().int(), capped: z.boolean() })
export const TabCounts = z.object({
  all: Count,
  waiting: Count,
  working: Count,
  paused: Count,
  toSign: Count,
  done: Count,
  over: Count,
})
export type TabCounts = z.output<typeof TabCounts>

/** 维修工单 (jobs 5); what the specification does not name says *added*. */
export const repairApi = {
  ...ordinary('/repair/order', '维修工单', {
    list: repairList,
    edit: RepairEdit,
    detail: RepairDetail,
    needs: {
      list: may.list,
      detail: may.list,
      options: 'login',
      edit: may.dispatch,
      remove: may.remove,
      export: may.export,
      template: may.add,
      import: may.add,
    },
  }),
  /** *Added*: how many orders each tab holds under the other filters. */
  counts: endpoint({
    method: 'POST',
    path: '/repair/order/counts',
    title: '各页签维修工单数',
    needs: [may.list],
    reads: true,
    input: repairList.query,
    reply: TabCounts,
  }),
  live: liveRepairs,
  /** *Added*: phone → who it is, his lifts, what he reported before. */
  caller: endpoint({
    method: 'GET',
    path: '/repair/order/caller',
    title: '来电查询',
    needs: [may.add],
    input: z.object({ phone: field.mobileOrLandline('报修电话') }),
    reply: CallerReply,
  }),
  /** *Added*: who could go to a lift before there is an order. */
  suggest: endpoint({
    method: 'GET',
    path: '/repair/order/suggest',
    title: '派单建议',
    needs: [may.add, may.dispatch],
    input: z.object({
      elevatorId: z.uuid(),
      repairType: z.coerce.number().pipe(RepairType.schema),
    }),
    reply: z.array(Candidate),
  }),
  add: endpoint({
    method: 'POST',
    path: '/repair/order/add',
    title: '新增报修',
    needs: [may.add],
    input: RepairDraft,
    reply: z.object({ ...Saved.shape, orderNo: z.string(), crew: z.array(z.string()) }),
  }),
  /** *Added*: 转急修, a finding of a visit or an inspection becomes a repair. */
  fromHazard: endpoint({
    method: 'POST',
    path: '/repair/order/fromHazard/{id}',
    title: '隐患转急修',
    needs: [may.add],
    input: FromHazard,
    reply: z.object({ ...Saved.shape, orderNo: z.string() }),
  }),
  candidates: endpoint({
    method: 'POST',
    path: '/repair/order/candidates/{id}',
    title: '派单候选人',
    needs: [may.dispatch],
    reads: true,
    input: ById,
    reply: z.array(Candidate),
  }),
  dispatch: endpoint({
    method: 'POST',
    path: '/repair/order/dispatch/{id}',
    title: '派单',
    needs: [may.dispatch],
    input: Dispatch,
    reply: z.object({ ...Saved.shape, crew: z.array(z.string()) }),
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/repair/order/transfer/{id}',
    title: '改派',
    needs: [may.dispatch],
    input: Transfer,
    reply: z.object({ ...Saved.shape, crew: z.array(z.string()) }),
  }),
  /** *Added*: takes a crew back that has not taken the order on yet (look 9: 撤销 10 秒). */
  recall: endpoint({
    method: 'POST',
    path: '/repair/order/recall/{id}',
    title: '撤销派单',
    needs: [may.dispatch],
    input: Recall,
    reply: Saved,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/repair/order/merge/{id}',
    title: '合并报修',
    needs: [may.add, may.dispatch],
    input: Merge,
    reply: Saved,
  }),
  close: endpoint({
    method: 'POST',
    path: '/repair/order/close/{id}',
    title: '关闭维修工单',
    needs: [may.close],
    input: Close,
    reply: Saved,
  }),
  rework: endpoint({
    method: 'POST',
    path: '/repair/order/rework/{id}',
    title: '返工',
    needs: [may.dispatch],
    input: Rework,
    reply: Saved,
  }),
  /** *Added*: a step of the crew recorded by the desk for a worker who calls in; marked 调度代记. */
  record: endpoint({
    method: 'POST',
    path: '/repair/order/record/{id}',
    title: '代记进度',
    needs: [may.dispatch],
    input: RecordStep,
    reply: Saved,
  }),
  /** *Added*: the customer's link, `/s/{token}`, valid 30 days. */
  signLink: endpoint({
    method: 'POST',
    path: '/repair/order/signLink/{id}',
    title: '维修签字链接',
    needs: [may.dispatch],
    input: ById,
    reply: z.object({ token: z.string(), url: z.string(), expiresAt: z.string() }),
  }),
  /** *Added*: 采纳 or 作废 of what a phone recorded on an order that had changed meanwhile (jobs 6.8). */
  resolveConflicts: endpoint({
    method: 'POST',
    path: '/repair/order/conflict/resolve/{id}',
    title: '处理维修离线冲突',
    needs: [may.dispatch],
    input: z.object({ ...ById.shape, adopt: z.boolean(), reason: field.optional(field.area('说明', { max: 200 })) }),
    reply: Done,
  }),
  /** *Added*: a recording that the desk finds after the report (decision 0046). */
  addRecording: endpoint({
    method: 'POST',
    path: '/repair/order/recording/add/{id}',
    title: '添加录音',
    needs: [may.add, may.dispatch],
    input: z.object({ ...ById.shape, file: StoredFile.meta({ title: '录音' }) }),
    reply: Saved,
  }),
  /** *Added*: the address of one recording, for who sees the repair and its crew; each hearing is noted (common 10). */
  hearRecording: endpoint({
    method: 'GET',
    path: '/repair/order/recording/hear/{id}',
    title: '听录音',
    needs: 'login',
    input: z.object({ ...ById.shape, key: z.string().min(1).max(300) }),
    reply: z.object({ url: z.string() }),
  }),
} as const

const Setting = z.object({ version: z.number().int(), setting: RepairSetting })

export const repairSettingApi = {
  get: endpoint({
    method: 'GET',
    path: '/repair/setting/get',
    title: '维修设置',
    needs: [may.setting, may.editSetting],
    input: z.object({}),
    reply: Setting,
  }),
  save: endpoint({
    method: 'POST',
    path: '/repair/setting/save',
    title: '保存维修设置',
    needs: [may.editSetting],
    input: z.object({ ...WithVersion.shape, setting: RepairSetting }),
    reply: z.object({ version: z.number().int() }),
  }),
} as const
