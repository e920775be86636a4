import { z } from 'zod'
import { daysBetween } from '#kernel/shared/days.ts'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { elevatorFigures } from '#modules/elevator/shared/figures.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { Level } from '#modules/template/shared/template.ts'
import { maintenanceFigures } from './figures.ts'
import { ConfirmWay, GovState, MaintainSource, MaintainStatus, MaintainType, OrderFlag } from './maintenance.ts'
import { may } from './permissions.ts'

/** 维保工单: columns and filters of WorkOrderList (jobs 4.1). */

const day = (title: string) => z.iso.date().nullable().meta({ title })
const instant = (title: string) => z.iso.datetime({ offset: true }).nullable().meta({ title })
const text = (title: string) => z.string().meta({ title })
const count = (title: string, unit = '') => z.number().int().nullable().meta({ title, unit })

export const MaintainOrderRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  elevatorId: z.uuid(),
  orderNo: text('工单编号'),
  elevatorName: text('电梯名称'),
  lift: LiftName,
  registerCode: z.string().nullable().meta({ title: '注册代码' }),
  communityName: text('小区'),
  level: Level.schema,
  type: MaintainType.schema,
  planDate: z.iso.date().meta({ title: '计划日期' }),
  legalDeadline: day('法定截止日'),
  /** Days until the legal deadline; negative when it has passed; null once the order is done or closed. */
  remainingDays: count('剩余天数', '天'),
  /** Largest lawful gap before it: fifteen days, fewer by the line's rule, more for home lifts and on demand. */
  gapDays: z.number().int(),
  crew: text('作业人员'),
  status: MaintainStatus.schema,
  completeAt: instant('完成时间'),
  workMinutes: counts(maintenanceFigures.workMinutes).nullable(),
  abnormalCount: counts(elevatorFigures.abnormalOf).nullable(),
  /** Bits, see OrderFlag. */
  flags: z.number().int().meta({ title: '标记' }),
  confirm: ConfirmWay.schema.nullable().meta({ title: '使用单位确认' }),
  star: z.number().int().min(1).max(5).nullable().meta({ title: '星级' }),
  /** How far independent evidence bears the record out (jobs 10.2); only to those who check quality. */
  credibility: counts(maintenanceFigures.credibility).nullable(),
  govState: GovState.schema,
  changeCount: counts(maintenanceFigures.changed),
  source: MaintainSource.schema.meta({ title: '来源' }),
  planNo: z.string().nullable().meta({ title: '计划编号' }),
  team: z.string().nullable().meta({ title: '班组' }),
  customerName: z.string().nullable().meta({ title: '客户' }),
  templateName: z.string().nullable().meta({ title: '模板名称' }),
})
export type MaintainOrderRow = z.output<typeof MaintainOrderRow>

/** Days before the legal deadline from which it is near (jobs 4.1, 法定临期). */
export const NEAR = 2

/** How many days an open order is planned after its legal deadline; 0 for none. */
export const daysBeyond = (order: Pick<MaintainOrderRow, 'remainingDays' | 'legalDeadline' | 'planDate'>): number =>
  order.remainingDays === null || order.legalDeadline === null
    ? 0
    : Math.max(0, daysBetween(order.legalDeadline, order.planDate))

/**
 * Tabs above the list; each narrows it (jobs 4.1). Today, late and overGap are meant in Shanghai's time. 超15日 is here
 * what it is on the workbench: past the legal deadline and not done. Done ones carry the mark 超法定间隔 (tab 异常标记).
 */
export const MaintainOrderTab = enumeration('页签', {
  all: ['all', '全部'],
  today: ['today', '今日'],
  late: ['late', '逾期'],
  overGap: ['overGap', `超${visitGap.days}日`],
  toConfirm: ['toConfirm', '待确认'],
  flagged: ['flagged', '异常标记'],
  closed: ['closed', '已关闭'],
})
export type MaintainOrderTab = CodeIn<typeof MaintainOrderTab>

export const maintainOrderList = list({
  key: 'maintainOrder',
  title: '维保工单',
  unit: '单',
  row: MaintainOrderRow,
  columns: {
    elevatorName: { shown: true, fixed: true, width: 290 },
    status: { shown: true, width: 118 },
    legalDeadline: { shown: true, sort: true, as: 'date', width: 106, role: 'deadline' },
    remainingDays: { shown: true, as: 'number', width: 100, role: 'deadline' },
    planDate: { shown: true, sort: true, as: 'date', width: 104, role: 'deadline' },
    level: { shown: true, width: 100 },
    crew: { shown: true, width: 130, role: 'people' },
    flags: { shown: true, as: 'tags', width: 140 },
    orderNo: { shown: true, sort: true, as: 'code', width: 154 },
    registerCode: { shown: true, as: 'code', width: 196 },
    communityName: { shown: true, width: 114 },
    type: { width: 100 },
    completeAt: { shown: true, sort: true, as: 'time', width: 160 },
    workMinutes: { shown: true, sort: true, as: 'number', width: 124 },
    abnormalCount: { shown: true, sort: true, as: 'number', width: 90 },
    confirm: { shown: true, width: 120 },
    star: { sort: true, as: 'number', width: 80 },
    credibility: { sort: true, as: 'number', width: 84, needs: may.qualityCheck },
    govState: { width: 100 },
    changeCount: { sort: true, as: 'number', width: 90 },
    source: { width: 90 },
    planNo: { as: 'code', width: 150 },
    team: { width: 120, role: 'people' },
    customerName: { width: 180 },
    templateName: { width: 180 },
  },
  filters: {
    tab: { kind: 'choice', label: '页签', of: MaintainOrderTab },
    orderNo: finds({ orderNo: '工单编号' }),
    elevator: finds({ elevatorName: '电梯', registerCode: '注册代码' }),
    planDate: { kind: 'dates', label: '计划日期' },
    status: { kind: 'choice', label: '状态', of: MaintainStatus, many: true },
    planId: { kind: 'ref', label: '维保计划', from: '/maintain/plan/options' },
    elevatorId: { kind: 'ref', label: '电梯', from: '/elevator/options' },
    communityId: { kind: 'ref', label: '小区', from: '/community/options', many: true },
    projectId: { kind: 'ref', label: '项目', from: '/project/options' },
    customerId: { kind: 'ref', label: '客户', from: '/customer/options' },
    contractId: { kind: 'ref', label: '合同', from: '/contract/options' },
    level: { kind: 'choice', label: '级别', of: Level, many: true },
    type: { kind: 'choice', label: '维保类型', of: MaintainType },
    teamId: { kind: 'ref', label: '班组', from: '/team/options', many: true },
    workerId: { kind: 'ref', label: '作业人员', from: '/employee/options' },
    completeAt: { kind: 'dates', label: '完成日期' },
    flags: { kind: 'choice', label: '标记', of: OrderFlag, many: true },
    govState: { kind: 'choice', label: '监管上报', of: GovState },
    hasHazard: { kind: 'flag', label: '有隐患' },
    disputed: { kind: 'flag', label: '客户异议待回访' },
    star: { kind: 'numbers', label: '星级' },
  },
  shownFilters: 6,
  sort: { prop: 'legalDeadline', order: 'asc' },
})
