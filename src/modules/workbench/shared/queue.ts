import type { PermissionCode } from '#modules/permission/shared/table.ts'
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
  rescue: { word: '困人', title: '困人救援', verb: '派单', needs: ['JR3'] },
  alarm: { word: '报警', title: '报警未转单', verb: '处理', needs: ['AHj'] },
  repair: { word: '急修', title: '待派急修', verb: '派单', needs: ['JR3'] },
  visit: { word: '维保', title: '待开工维保', verb: '改派', needs: ['JMi'] },
  hazard: { word: '隐患', title: '到期隐患', verb: '处理', needs: ['JMf', 'JMz'] },
  inspection: { word: '检验', title: '待报检电梯', verb: '报检', needs: ['JY2'] },
  signature: { word: '签字', title: '未签字工单', verb: '催签', needs: ['JMe'] },
  signIn: { word: '签到', title: '待审核签到', verb: '审核', needs: ['JMi'] },
  release: { word: '放行', title: '待答复放行', verb: '答复', needs: ['JMx'] },
  parts: { word: '配件', title: '配件待审批', verb: '审批', needs: ['JP3'] },
  partsOrder: { word: '订单', title: '待审批配件订单', verb: '审批', needs: ['KWM'] },
  absence: { word: '请假', title: '待审批请假', verb: '审批', needs: ['APn'] },
  certificate: { word: '证书', title: '待审核证书', verb: '审核', needs: ['APj', 'ALp'] },
  community: { word: '小区', title: '待核对小区', verb: '核对', needs: ['AMj'] },
  evaluation: { word: '评价', title: '待回访评价', verb: '回访', needs: ['JE4'] },
  mallCheck: { word: '核实', title: '待核实到账', verb: '核实', needs: ['KOD'] },
  mallAccept: { word: '接单', title: '待接单的商城订单', verb: '接单', needs: ['KO2'] },
  mallShip: { word: '发货', title: '待发货的商城订单', verb: '发货', needs: ['KO3'] },
  afterSale: { word: '售后', title: '待处理的售后', verb: '处理', needs: ['KOE'] },
  mallRefund: { word: '退款', title: '待登记的线下退款', verb: '登记', needs: ['KO7'] },
  mallInvoice: { word: '开票', title: '待开票的商城订单', verb: '开票', needs: ['KOA'] },
  payment: { word: '收款', title: '到期应收', verb: '查看', needs: ['ANj'] },
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
