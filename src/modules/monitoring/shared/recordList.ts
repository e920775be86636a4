import { z } from 'zod'
import { finds, list } from '#kernel/shared/list.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { FaultLevel } from '#modules/repair/shared/repair.ts'
import { faultCodes } from '#modules/signal/shared/faultCodes.ts'
import { RecordKind, RecordResult, RecordSource, RecordStatus } from '#modules/signal/shared/record.ts'
import { DoorState } from '#modules/signal/shared/wire.ts'
import { AlarmState, Vulnerable } from './alarm.terms.ts'

/** 故障、事件、报警记录 as lists (monitoring 4.1): one call for the three, which are told apart by their kind. */

/** Minutes after which a record that nobody took up is late: as the ladder of monitoring 6.2 first tells somebody else (decision 0137). */
export const LATE_MINUTES = { A: 3, B: 10, C: 60, D: 1440, E: 1440 } as const satisfies Record<FaultLevel, number>

const instant = (title: string) => z.iso.datetime({ offset: true }).nullable().meta({ title })
const text = (title: string) => z.string().nullable().meta({ title })
/** Seconds, which the screens say in words; a sheet names the unit (`sheetOf`). */
const seconds = (title: string) => z.number().int().nullable().meta({ title })
/** Names of all codes: a sheet of one kind may hold a record whose code is of another by now. */
const codeOf = (title: string) => z.string().meta({ title, options: codeOptions() })
const codeOptions = (kind?: number) =>
  faultCodes
    .filter((one) => kind === undefined || one.kind === kind)
    .map(({ code, name }) => ({ value: code, label: name }))

export const RecordRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  recordNo: z.string().meta({ title: '编号' }),
  kind: RecordKind.schema,
  elevatorId: z.uuid(),
  elevatorName: z.string().meta({ title: '电梯' }),
  lift: LiftName,
  communityName: text('小区'),
  code: codeOf('内容'),
  level: FaultLevel.schema.nullable().meta({ title: '级别' }),
  status: RecordStatus.schema.meta({ title: '状态' }),
  source: RecordSource.schema,
  occurredAt: z.iso.datetime({ offset: true }).meta({ title: '发生时间' }),
  endedAt: instant('结束时间'),
  /** From the begin to the end; while it lasts null, and the screen counts on. */
  lasted: seconds('持续'),
  count: z.number().int().meta({ title: '次数', unit: '次' }),
  floorLabel: text('楼层'),
  door: DoorState.schema.nullable().meta({ title: '门' }),
  occupied: z.boolean().nullable().meta({ title: '轿厢有人' }),
  repairOrderId: z.uuid().nullable(),
  orderNo: text('工单号'),
  /** 责任人: the first of the lift's crew. */
  charge: text('责任人'),
  result: RecordResult.schema.nullable(),
  handler: text('处理人'),
  handledAt: instant('处理时间'),
  suppressReason: text('不派单原因'),
  terminalNo: text('终端编号'),
  mode: z.number().int().nullable(),
  falseAt: instant('提出误报时间'),
  /** Of an alarm. */
  alarmState: AlarmState.schema.nullable().meta({ title: '处警进度' }),
  answeredAt: instant('接警时间'),
  freedAt: instant('解救时间'),
  personCount: z.number().int().nullable().meta({ title: '人数', unit: '人' }),
  vulnerable: z.array(Vulnerable.schema).meta({ title: '特殊人群', options: [...Vulnerable.options] }),
  answerSec: seconds('接警用时'),
  arriveSec: seconds('到场用时'),
  trappedSec: seconds('被困时长'),
})
export type RecordRow = z.output<typeof RecordRow>

const YesNo = {
  options: [
    { value: 1, label: '是' },
    { value: 0, label: '否' },
  ],
} as const

const keyword = finds({ recordNo: '编号', elevatorName: '电梯', orderNo: '工单号' })
const terminalNo = finds({ terminalNo: '终端编号' })
const place = {
  communityId: { kind: 'ref', label: '小区', from: '/community/options', many: true },
  elevatorId: { kind: 'ref', label: '电梯', from: '/elevator/options' },
} as const
const kind = { kind: 'choice', label: '类别', of: RecordKind } as const

/** 故障记录. */
export const faultList = list({
  key: 'monitorFault',
  title: '故障记录',
  unit: '条',
  row: RecordRow.extend({ code: codeOf('故障') }),
  columns: {
    elevatorName: { shown: true, fixed: true, width: 240 },
    level: { shown: true, width: 96, sort: true, role: 'state' },
    code: { shown: true, width: 160, role: 'state' },
    status: { shown: true, width: 164, sort: true },
    occurredAt: { shown: true, as: 'time', width: 116, sort: true },
    lasted: { shown: true, as: 'number', width: 110 },
    charge: { shown: true, width: 86, role: 'people' },
    orderNo: { shown: true, as: 'code', width: 164 },
    result: { shown: true, width: 116, role: 'state' },
    count: { shown: true, as: 'number', width: 78, sort: true },
    floorLabel: { shown: true, width: 84 },
    door: { shown: true, width: 84 },
    occupied: { shown: true, width: 92 },
    communityName: { shown: true, width: 110 },
    recordNo: { shown: true, as: 'code', width: 150, sort: true },
    endedAt: { as: 'time', width: 122, sort: true },
    source: { width: 96 },
    handler: { width: 90, role: 'people' },
    handledAt: { as: 'time', width: 122, sort: true },
    suppressReason: { width: 120 },
    terminalNo: { as: 'code', width: 130 },
  },
  filters: {
    keyword,
    level: { kind: 'choice', label: '级别', of: FaultLevel, many: true },
    status: { kind: 'choice', label: '状态', of: RecordStatus, many: true },
    occurredAt: { kind: 'dates', label: '发生时间' },
    late: { kind: 'flag', label: '超时未处理' },
    code: { kind: 'choice', label: '故障', of: { options: codeOptions(1) }, many: true },
    ...place,
    result: { kind: 'choice', label: '处置结论', of: RecordResult, many: true },
    source: { kind: 'choice', label: '来源', of: RecordSource, many: true },
    charge: { kind: 'ref', label: '责任人', from: '/employee/options' },
    ordered: { kind: 'choice', label: '是否转单', of: YesNo },
    terminalNo,
  },
  shownFilters: 5,
  sort: { prop: 'occurredAt', order: 'desc' },
})

/** 事件记录. */
export const eventList = list({
  key: 'monitorEvent',
  title: '事件记录',
  unit: '条',
  row: RecordRow.extend({ code: codeOf('事件') }),
  columns: {
    elevatorName: { shown: true, fixed: true, width: 270 },
    code: { shown: true, width: 170, role: 'state' },
    level: { shown: true, width: 92, sort: true, role: 'state' },
    occurredAt: { shown: true, as: 'time', width: 130, sort: true },
    endedAt: { shown: true, as: 'time', width: 130, sort: true },
    lasted: { shown: true, as: 'number', width: 120 },
    count: { shown: true, as: 'number', width: 90, sort: true },
    floorLabel: { shown: true, width: 84 },
    recordNo: { shown: true, as: 'code', width: 150, sort: true },
    status: { width: 132, sort: true },
    communityName: { width: 110 },
    terminalNo: { as: 'code', width: 130 },
    orderNo: { as: 'code', width: 164 },
  },
  filters: {
    keyword,
    occurredAt: { kind: 'dates', label: '发生时间' },
    code: { kind: 'choice', label: '事件', of: { options: codeOptions(2) }, many: true },
    communityId: place.communityId,
    elevatorId: place.elevatorId,
    terminalNo,
  },
  shownFilters: 5,
  sort: { prop: 'occurredAt', order: 'desc' },
})

/** 报警记录. */
export const alarmList = list({
  key: 'monitorAlarm',
  title: '报警记录',
  unit: '条',
  row: RecordRow.extend({ code: codeOf('类型') }),
  columns: {
    elevatorName: { shown: true, fixed: true, width: 250 },
    code: { shown: true, width: 150, role: 'state' },
    alarmState: { shown: true, width: 96, role: 'state' },
    occurredAt: { shown: true, as: 'time', width: 122, sort: true },
    personCount: { shown: true, as: 'number', width: 80 },
    vulnerable: { shown: true, as: 'tags', width: 130 },
    answerSec: { shown: true, as: 'number', width: 110 },
    arriveSec: { shown: true, as: 'number', width: 110 },
    trappedSec: { shown: true, as: 'number', width: 110 },
    orderNo: { shown: true, as: 'code', width: 164 },
    recordNo: { shown: true, as: 'code', width: 150, sort: true },
    level: { width: 92, sort: true, role: 'state' },
    charge: { width: 86, role: 'people' },
    floorLabel: { width: 84 },
    answeredAt: { as: 'time', width: 122 },
    freedAt: { as: 'time', width: 122 },
    communityName: { width: 110 },
    result: { width: 116, role: 'state' },
  },
  filters: {
    keyword,
    alarmState: { kind: 'choice', label: '处警进度', of: AlarmState, many: true },
    unsent: { kind: 'flag', label: '未转单' },
    occurredAt: { kind: 'dates', label: '报警时间' },
    code: { kind: 'choice', label: '类型', of: { options: codeOptions(3) }, many: true },
    communityId: place.communityId,
    elevatorId: place.elevatorId,
  },
  shownFilters: 4,
  sort: { prop: 'occurredAt', order: 'desc' },
})

/** What the call takes and gives: of all three, told apart by the kind; a page or a sheet shows one. */
export const recordList = list({
  key: 'monitorRecord',
  title: '监测记录',
  unit: '条',
  row: RecordRow,
  columns: { ...alarmList.columns, ...eventList.columns, ...faultList.columns },
  filters: {
    ...faultList.filters,
    code: { kind: 'choice', label: '内容', of: { options: codeOptions() }, many: true },
    alarmState: alarmList.filters.alarmState,
    unsent: alarmList.filters.unsent,
    kind,
    /** *Added*, for the page of a lift. */
    open: { kind: 'flag', label: '未关闭' },
  },
  shownFilters: 5,
  sort: { prop: 'occurredAt', order: 'desc' },
})
