import { z } from 'zod'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { DeviceType } from '#modules/elevator/shared/elevator.terms.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { RecordKind } from '#modules/signal/shared/record.ts'
import { DoorState } from '#modules/signal/shared/wire.ts'
import { LiveFrame } from './live.ts'

/** How a lift stands in 实时监测: each in one of them, the first that holds (decision 0138). */
export const LiveCondition = enumeration('运行状况', {
  fault: [1, '故障'],
  offline: [2, '离线'],
  inspection: [3, '检修'],
  normal: [4, '正常'],
})
export type LiveCondition = CodeIn<typeof LiveCondition>

/** Modes of lifts and of escalators in one column: those of escalators stand beyond 100. */
export const ESCALATOR_MODES = 100
export const LiveMode = enumeration('模式', {
  stopped: [0, '停止服务'],
  normal: [1, '正常运行'],
  inspection: [2, '检修'],
  fireReturn: [3, '消防返回'],
  fireman: [4, '消防员运行'],
  emergency: [5, '应急电源'],
  earthquake: [6, '地震'],
  unknown: [7, '未知'],
  attendant: [8, '司机'],
  locked: [9, '锁梯'],
  stepsStopped: [100, '扶梯停止'],
  stepsNormal: [101, '扶梯正常'],
  stepsInspection: [102, '扶梯检修'],
  stepsUnknown: [103, '扶梯未知'],
  stepsSlow: [104, '节能慢速'],
  stepsEmergency: [105, '急停'],
})

const named = (title: string) => z.string().nullable().meta({ title })

/** The worst record that is open, else the latest of the last week. */
export const LatestRecord = z.object({
  id: z.uuid(),
  code: z.string(),
  kind: RecordKind.schema,
  level: z.literal(['A', 'B', 'C', 'D', 'E']).nullable(),
  at: z.string(),
  open: z.boolean(),
})
export type LatestRecord = z.output<typeof LatestRecord>

/** A lift that is read, as it stands now. */
export const LiveRow = z.object({
  id: z.uuid(),
  lift: LiftName,
  name: z.string().meta({ title: '电梯' }),
  type: field.choice('设备类型', DeviceType),
  condition: LiveCondition.schema.meta({ title: '运行状况' }),
  communityName: named('小区'),
  buildingName: named('楼栋'),
  deviceNumber: named('设备编号'),
  registerCode: named('注册代码'),
  nineSixThreeSerialNumber: named('96333编号'),
  stations: z.number().int().nullable(),
  /** Height of the highest landing above the lowest, m. */
  top: z.number().nullable(),
  /** Labels of the landings from the lowest; empty without 楼层表. */
  labels: z.array(z.string()),
  /** Label of the landing; of a lift without 楼层表 its number. */
  floor: named('楼层'),
  speed: z.number().nullable().meta({ title: '速度', unit: 'm/s' }),
  door: DoorState.schema.nullable().meta({ title: '门' }),
  occupied: z.boolean().nullable().meta({ title: '有人' }),
  mode: LiveMode.schema.nullable().meta({ title: '模式' }),
  frame: LiveFrame.nullable(),
  record: LatestRecord.nullable(),
  recordName: named('最近记录'),
  online: z.boolean().nullable().meta({ title: '在线' }),
  rssi: z.number().nullable().meta({ title: '信号', unit: 'dBm' }),
  stateAt: named('数据时间'),
  receivedAt: named('收到时间'),
})
export type LiveRow = z.output<typeof LiveRow>

export const liveList = list({
  key: 'live',
  title: '实时监测',
  unit: '台',
  row: LiveRow,
  columns: {
    name: { shown: true, fixed: true, width: 270, sort: true },
    condition: { shown: true, width: 84, sort: true, role: 'state' },
    floor: { shown: true, width: 76, role: 'state' },
    speed: { shown: true, width: 84, as: 'number' },
    door: { shown: true, width: 80 },
    occupied: { shown: true, width: 70 },
    mode: { shown: true, width: 92 },
    recordName: { shown: true, width: 210 },
    online: { shown: true, width: 80, role: 'state' },
    stateAt: { shown: true, width: 112, as: 'time' },
    communityName: { width: 120, sort: true },
    buildingName: { width: 90 },
    rssi: { width: 90, as: 'number' },
    type: { width: 90 },
    deviceNumber: { width: 110, as: 'code' },
    registerCode: { width: 190, as: 'code' },
    nineSixThreeSerialNumber: { width: 110, as: 'code' },
    receivedAt: { width: 140, as: 'time' },
  },
  filters: {
    keyword: finds({
      name: '名称',
      deviceNumber: '编号',
      registerCode: '注册代码',
      nineSixThreeSerialNumber: '96333',
    }),
    communityId: { kind: 'ref', label: '小区', from: '/community/options' },
    condition: { kind: 'choice', label: '运行状况', of: LiveCondition, many: true },
    type: { kind: 'choice', label: '设备类型', of: DeviceType, many: true },
    online: { kind: 'flag', label: '在线' },
    mode: { kind: 'choice', label: '模式', of: LiveMode },
    unhandled: { kind: 'flag', label: '有未处理记录' },
  },
  shownFilters: 3,
  sort: { prop: 'condition', order: 'asc' },
})
