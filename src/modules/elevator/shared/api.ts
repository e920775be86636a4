import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Done, Option, OptionQuery, PageQuery, pageOf } from '#kernel/shared/page.ts'
import { messages } from '#kernel/shared/rules.ts'
import { ElevatorLogKind } from './elevator.terms.ts'
import {
  BrokenLine,
  ElevatorCertificate,
  ElevatorContract,
  ElevatorDetail,
  ElevatorLog,
  ElevatorPolicy,
  ElevatorTree,
  ElevatorVisit,
} from './elevatorDetail.ts'
import { ElevatorDraft } from './elevatorDraft.ts'
import { elevatorFields } from './elevatorFields.ts'
import { elevatorList } from './elevatorList.ts'
import { ElevatorMap } from './elevatorMap.ts'
import { may } from './permissions.ts'

const ids = z.array(z.uuid()).min(1, { error: '请选择电梯' }).max(500, { error: '一次最多500台' })

/** One change for many lifts (archives 4.5, 批量改维保人员/模板). A template of null is the national checklist. */
export const BatchEdit = z
  .object({
    ids,
    maintenanceWorkers: elevatorFields.maintenanceWorkers.optional(),
    teamId: z.uuid().optional(),
    templateId: z.uuid().nullable().optional(),
  })
  .refine(
    (edit) => edit.maintenanceWorkers !== undefined || edit.teamId !== undefined || edit.templateId !== undefined,
    {
      error: '请选择要改的内容',
    },
  )

/** Moves of the lift (archives 3); a stop says from when and, if known, until when. */
export const ChangeStatus = z
  .object({
    ids,
    move: z.enum(['commission', 'stop', 'restart', 'scrap', 'transfer', 'takeBack']),
    reason: field.optional(field.text('原因', { max: 200 })),
    from: field.optional(field.day('停用开始日期')),
    to: field.optional(field.day('预计恢复日期')),
  })
  .superRefine((change, ctx) => {
    if (['stop', 'scrap', 'transfer'].includes(change.move) && !change.reason) {
      ctx.addIssue({ code: 'custom', path: ['reason'], message: messages.required('原因') })
    }
    if (change.from && change.to && change.to < change.from) {
      ctx.addIssue({ code: 'custom', path: ['to'], message: messages.order('预计恢复日期', '停用开始日期') })
    }
  })
export type ChangeStatus = z.output<typeof ChangeStatus>

export const elevatorApi = {
  ...ordinary('/elevator', '电梯', {
    list: elevatorList,
    draft: ElevatorDraft,
    detail: ElevatorDetail,
    options: OptionQuery.extend({ communityId: z.uuid().optional(), customerId: z.uuid().optional() }),
    needs: {
      list: may.list,
      options: 'login',
      detail: [may.detail, may.form],
      add: may.add,
      edit: may.edit,
      remove: may.remove,
      export: may.export,
      template: may.import,
      import: may.import,
    },
  }),
  /** The lifts of the list's filter by community (added: archives 4.5, list/map). */
  map: endpoint({
    method: 'POST',
    path: '/elevator/map',
    title: '电梯地图',
    needs: [may.list],
    reads: true,
    input: elevatorList.query,
    reply: ElevatorMap,
  }),
  tree: endpoint({
    method: 'GET',
    path: '/elevator/tree',
    title: '小区树与台数',
    needs: 'login',
    input: z.object({}),
    reply: ElevatorTree,
  }),
  match: endpoint({
    method: 'POST',
    path: '/elevator/match',
    title: '按编号查找电梯',
    needs: 'login',
    reads: true,
    /** Device numbers, register codes or 96333 codes as pasted; stickers by their token or printed number. */
    input: z.object({ numbers: z.array(z.string().trim().min(1).max(40)).min(1).max(2000) }),
    reply: z.object({ found: z.array(Option.extend({ number: z.string() })), missing: z.array(z.string()) }),
  }),
  checkRegisterCode: endpoint({
    method: 'GET',
    path: '/elevator/checkRegisterCode',
    title: '注册代码是否可用',
    needs: [may.form, may.add, may.edit],
    silent: true,
    input: z.object({ registerCode: z.string().trim().max(40), id: z.uuid().optional() }),
    /** `lift` carries it; null for whoever may not see that lift. */
    reply: z.object({ free: z.boolean(), lift: z.object({ id: z.uuid(), name: z.string() }).nullable() }),
  }),
  batchEdit: endpoint({
    method: 'POST',
    path: '/elevator/batchEdit',
    title: '批量改维保人员、班组、模板',
    needs: [may.edit],
    input: BatchEdit,
    reply: Done,
  }),
  /** jobs 5: one template for many lifts; each is judged by itself, and those it does not fit stay as they are. */
  assignTemplate: endpoint({
    method: 'POST',
    path: '/maintain/template/batchAssign',
    title: '批量换模板',
    needs: [may.edit],
    input: z.object({ elevatorIds: ids, templateId: z.uuid() }),
    reply: Done.extend({
      rows: z.array(z.object({ elevatorId: z.uuid(), name: z.string(), reason: z.string().nullable() })),
    }),
  }),
  changeStatus: endpoint({
    method: 'POST',
    path: '/elevator/changeStatus',
    title: '停用、恢复、报废、转出、转回',
    needs: [may.changeStatus],
    input: ChangeStatus,
    /** How many must be inspected before they run again. */
    reply: Done.extend({ inspectFirst: z.number().int() }),
  }),
  contracts: endpoint({
    method: 'GET',
    path: '/elevator/contracts/{id}',
    title: '电梯的合同',
    needs: [may.detail],
    input: ById,
    reply: z.array(ElevatorContract),
  }),
  visits: endpoint({
    method: 'GET',
    path: '/elevator/visits/{id}',
    title: '电梯的维保记录',
    needs: [may.detail],
    input: ById,
    reply: z.array(ElevatorVisit),
  }),
  /** *added*: tab 保险 of the detail (archives 4.5). */
  policies: endpoint({
    method: 'GET',
    path: '/elevator/policies/{id}',
    title: '电梯的保险',
    needs: [may.detail],
    input: ById,
    reply: z.array(ElevatorPolicy),
  }),
  /** *added*: tab 证书 of the detail (archives 4.5). */
  certificates: endpoint({
    method: 'GET',
    path: '/elevator/certificates/{id}',
    title: '电梯的证书',
    needs: [may.detail],
    input: ById,
    reply: z.array(ElevatorCertificate),
  }),
  logs: endpoint({
    method: 'POST',
    path: '/elevator/log/listPage',
    title: '电梯日志',
    needs: [may.log, may.visitLog, may.repairLog, may.inspectLog, may.detail],
    reads: true,
    input: PageQuery.extend({
      elevatorId: z.uuid(),
      kind: ElevatorLogKind.schema.optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    /**
     * `intact`: every line still carries the hash of the one before it, else `broken` names the first that does not.
     * `lines`, `lastHash`: of the whole record, whatever the filter; `kinds`: how many of each kind in the period.
     */
    reply: pageOf(ElevatorLog).extend({
      intact: z.boolean(),
      broken: BrokenLine.nullable(),
      lines: z.number().int(),
      lastHash: z.string().nullable(),
      kinds: z.record(z.string(), z.number().int()),
    }),
  }),
}
