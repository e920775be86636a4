import { z } from 'zod'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { may } from './permissions.ts'
import { ChargeType, FaultLevel, RepairCause, RepairSource, RepairStatus, RepairType } from './repair.ts'

/** 维修工单: columns and filters of repairList (jobs 4.2). */

const instant = (title: string) => z.iso.datetime({ offset: true }).nullable().meta({ title })
const text = (title: string) => z.string().meta({ title })
const count = (title: string, unit = '') => z.number().int().nullable().meta({ title, unit })

/** What is over its limit; both may be. */
export const RepairOver = enumeration('超时', {
  arrive: [1, '到场超时'],
  finish: [2, '完成超时'],
})
/** Tabs above the list; each narrows it (jobs 4.2). 全部 is added: closed and signed orders must be found too. */
export const RepairTab = enumeration('维修页签', {
  all: ['all', '全部'],
  waiting: ['waiting', '待派单'],
  working: ['working', '处理中'],
  paused: ['paused', '暂停'],
  toSign: ['toSign', '待签字'],
  done: ['done', '已完成'],
  over: ['over', '超时'],
})
export type RepairTab = CodeIn<typeof RepairTab>

export const RepairRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  elevatorId: z.uuid().nullable(),
  orderNo: text('维修单号'),
  repairType: RepairType.schema,
  elevatorName: z.string().nullable().meta({ title: '电梯名称' }),
  lift: LiftName.nullable(),
  communityName: z.string().nullable().meta({ title: '小区' }),
  reportAt: z.iso.datetime({ offset: true }).meta({ title: '报修时间' }),
  faultText: z.string().nullable().meta({ title: '故障描述' }),
  crew: text('作业人员'),
  status: RepairStatus.schema.meta({ title: '状态' }),
  /** Minutes from the report to the arrival, seconds dropped; null: not arrived. */
  arriveMin: count('到场用时', '分'),
  /** Minutes from the report to the end, pauses taken out; null: not done. */
  finishMin: count('完成用时', '分'),
  /** Bits of RepairOver. */
  over: z.number().int().meta({ title: '超时' }),
  trappedCount: count('被困人数', '人'),
  cause: RepairCause.schema.nullable(),
  level: FaultLevel.schema.nullable().meta({ title: '故障等级' }),
  isRework: z.boolean().meta({ title: '返修' }),
  imported: z.boolean().meta({ title: '导入' }),
  amount: z.string().nullable().meta({ title: '金额', unit: '元' }),
  signAt: instant('签字时间'),
  star: z.number().int().min(1).max(5).nullable().meta({ title: '星级' }),
  /** For the clock of a row that runs. */
  arriveAt: instant('到场时间'),
  arriveLimit: z.number().int().meta({ title: '到场时限', unit: '分钟' }),
  rescuedAt: instant('解救时间'),
})
export type RepairRow = z.output<typeof RepairRow>

const YesNo = {
  options: [
    { value: 1, label: '是' },
    { value: 0, label: '否' },
  ],
} as const

export const repairList = list({
  key: 'repairOrder',
  title: '维修工单',
  unit: '单',
  row: RepairRow,
  columns: {
    elevatorName: { shown: true, fixed: true, width: 290 },
    repairType: { shown: true, width: 104, role: 'state' },
    status: { shown: true, width: 92, sort: true },
    reportAt: { shown: true, sort: true, as: 'time', width: 134 },
    faultText: { shown: true, width: 164 },
    crew: { shown: true, width: 116, role: 'people' },
    arriveMin: { shown: true, as: 'number', width: 104 },
    finishMin: { shown: true, as: 'number', width: 104 },
    over: { shown: true, width: 96, as: 'tags', role: 'state' },
    orderNo: { shown: true, sort: true, as: 'code', width: 164 },
    communityName: { shown: true, width: 108 },
    trappedCount: { as: 'number', width: 96 },
    cause: { width: 110 },
    level: { width: 90 },
    isRework: { width: 80 },
    imported: { width: 80 },
    amount: { as: 'money', width: 110, needs: may.seeMoney, sort: true },
    signAt: { as: 'time', width: 150, sort: true },
    star: { as: 'number', width: 80, sort: true },
  },
  filters: {
    tab: { kind: 'choice', label: '页签', of: RepairTab },
    orderNo: finds({ orderNo: '单号', elevatorName: '电梯', communityName: '小区' }),
    repairType: { kind: 'choice', label: '维修类型', of: RepairType, many: true },
    status: { kind: 'choice', label: '状态', of: RepairStatus, many: true },
    source: { kind: 'choice', label: '来源', of: RepairSource, many: true },
    elevatorId: { kind: 'ref', label: '电梯', from: '/elevator/options' },
    communityId: { kind: 'ref', label: '小区', from: '/community/options', many: true },
    teamId: { kind: 'ref', label: '班组', from: '/team/options', many: true },
    workerId: { kind: 'ref', label: '作业人员', from: '/employee/options' },
    reportAt: { kind: 'dates', label: '报修时间' },
    arriveOver: { kind: 'choice', label: '到场超时', of: YesNo },
    finishOver: { kind: 'choice', label: '完成超时', of: YesNo },
    faultCode: finds({ faultCode: '故障代码' }),
    level: { kind: 'choice', label: '故障等级', of: FaultLevel, many: true },
    cause: { kind: 'choice', label: '故障原因', of: RepairCause, many: true },
    rework: { kind: 'choice', label: '返修', of: YesNo },
    charge: { kind: 'choice', label: '收费', of: ChargeType },
  },
  shownFilters: 6,
  sort: { prop: 'status', order: 'asc' },
})
