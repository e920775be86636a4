import { may as afterSale } from '#modules/afterSale/shared/permissions.ts'
import { may as board } from '#modules/board/shared/permissions.ts'
import { may as community } from '#modules/community/shared/permissions.ts'
import { may as contract } from '#modules/contract/shared/permissions.ts'
import { may as employee } from '#modules/employee/shared/permissions.ts'
import { may as evaluation } from '#modules/evaluation/shared/permissions.ts'
import { may as hazard } from '#modules/hazard/shared/permissions.ts'
import { may as inspection } from '#modules/inspection/shared/permissions.ts'
import { may as maintenance } from '#modules/maintenance/shared/permissions.ts'
import { may as mallInvoice } from '#modules/mallInvoice/shared/permissions.ts'
import { mayMall } from '#modules/mallOrder/shared/permissions.ts'
import { may as monitoring } from '#modules/monitoring/shared/permissions.ts'
import { may as parts } from '#modules/parts/shared/permissions.ts'
import { mayOrder } from '#modules/partsOrder/shared/permissions.ts'
import type { PermissionCode } from '#modules/permission/shared/table.ts'
import { may as repair } from '#modules/repair/shared/permissions.ts'
import type { View } from './tiles.ts'

/** Kinds of the queue: what each is called, and on which desks it stands (archives 4.1). */

interface KindFact {
  /** Of the tag before a row, where several kinds stand in one list. */
  readonly word: string
  readonly title: string
  /** The verb of its row, and who has it: one of these codes; the others read it. */
  readonly verb: string
  readonly needs: readonly PermissionCode[]
}

const kinds = {
  rescue: { word: '困人', title: '困人救援', verb: '派单', needs: [repair.dispatch] },
  alarm: { word: '报警', title: '报警未转单', verb: '处理', needs: [monitoring.handleAlarm] },
  repair: { word: '急修', title: '待派急修', verb: '派单', needs: [repair.dispatch] },
  visit: { word: '维保', title: '待开工维保', verb: '改派', needs: [board.changeStaff] },
  hazard: { word: '隐患', title: '到期隐患', verb: '处理', needs: [hazard.add, hazard.close] },
  inspection: { word: '检验', title: '待报检电梯', verb: '报检', needs: [inspection.editPlan] },
  signature: { word: '签字', title: '未签字工单', verb: '催签', needs: [maintenance.list] },
  signIn: { word: '签到', title: '待审核签到', verb: '审核', needs: [maintenance.changeStaff] },
  release: { word: '放行', title: '待答复放行', verb: '答复', needs: [maintenance.override] },
  parts: { word: '配件', title: '配件待审批', verb: '审批', needs: [parts.approve] },
  partsOrder: { word: '订单', title: '待审批配件订单', verb: '审批', needs: [mayOrder.approve] },
  absence: { word: '请假', title: '待审批请假', verb: '审批', needs: [employee.absence] },
  certificate: {
    word: '证书',
    title: '待审核证书',
    verb: '审核',
    needs: [employee.reviewStaff, employee.reviewCertificate],
  },
  community: { word: '小区', title: '待核对小区', verb: '核对', needs: [community.check] },
  evaluation: { word: '评价', title: '待回访评价', verb: '回访', needs: [evaluation.handle] },
  mallCheck: { word: '核实', title: '待核实到账', verb: '核实', needs: [mayMall.confirm] },
  mallAccept: { word: '接单', title: '待接单的商城订单', verb: '接单', needs: [mayMall.accept] },
  mallShip: { word: '发货', title: '待发货的商城订单', verb: '发货', needs: [mayMall.ship] },
  afterSale: { word: '售后', title: '待处理的售后', verb: '处理', needs: [afterSale.decide] },
  mallRefund: { word: '退款', title: '待登记的线下退款', verb: '登记', needs: [afterSale.refund] },
  mallInvoice: { word: '开票', title: '待开票的商城订单', verb: '开票', needs: [mallInvoice.issue] },
  payment: { word: '收款', title: '到期应收', verb: '查看', needs: [contract.amounts] },
} as const satisfies Record<string, KindFact>

export type QueueKind = keyof typeof kinds
export const queueKinds = Object.keys(kinds) as [QueueKind, ...QueueKind[]]
export const kindFact = (kind: QueueKind): KindFact => kinds[kind]
export const isQueueKind = (kind: string): kind is QueueKind => kind in kinds

/** 调度 dispatches; the others decide: what a person may see of these stands on his desk. */
const dispatched: readonly QueueKind[] = ['rescue', 'repair', 'visit']
/** Their own panels show these, with all that belongs to them. */
const shownElsewhere: Readonly<Record<View, readonly QueueKind[]>> = {
  1: ['visit', 'signature', 'inspection', 'payment'],
  2: [...dispatched, 'alarm', 'signature'],
  3: ['visit', 'signature'],
}

/** 待办 of a view; of everybody without one. */
export const deskKinds = (view: View | null): readonly QueueKind[] =>
  view === null ? queueKinds : queueKinds.filter((kind) => !shownElsewhere[view].includes(kind))

/** What the queue of a view holds: the dispatcher's work and the alarms stand before his 待办. */
export const kindsOf = (view: View | null): readonly QueueKind[] =>
  view === 2 ? [...dispatched, 'alarm', ...deskKinds(view)] : deskKinds(view)
export const dispatchKinds = dispatched
