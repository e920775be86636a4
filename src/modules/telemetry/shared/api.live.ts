import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { Done } from '#kernel/shared/page.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { TerminalStatus, TerminalType } from '#modules/terminal/shared/terms.ts'
import { LiveFrame } from './live.ts'
import { LatestRecord, LiveCondition, liveList } from './liveList.ts'
import { may, SEES_LIVE } from './permissions.ts'

const OfLift = z.object({ elevatorId: z.uuid() })

export const FloorDoor = enumeration('楼层开门', { front: [1, '前'], rear: [2, '后'], both: [3, '双'] })

/** A row of 楼层表 (monitoring 1 FloorMap), from 1 at the bottom. */
export const Floor = z.object({
  idx: z.int().min(1).max(200),
  label: field.text('楼层', { max: 6 }),
  /** Above the lowest landing. */
  heightM: z
    .number({ error: '请输入高度' })
    .min(0, '不能小于 0')
    .max(999, '不能大于 999')
    .meta({ title: '高度', unit: 'm' }),
  door: field.choice('开门', FloorDoor),
})
export type Floor = z.output<typeof Floor>

const LiveTerminal = z.object({
  id: z.uuid(),
  terminalNo: z.string(),
  terminalType: TerminalType.schema,
  model: z.string(),
  fwVersion: z.string().nullable(),
  status: TerminalStatus.schema,
  onlineSince: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  rssi: z.number().nullable(),
  batteryPct: z.number().nullable(),
  /** Of the terminal's clock, ms. */
  clockOffsetMs: z.number().nullable(),
  /** Frames that wait in the terminal. */
  queued: z.number().nullable(),
})

/** One ride, of the last 20. Seconds, m/s, m/s² (A95), kWh; what the terminal does not measure is null. */
export const LiveTrip = z.object({
  startAt: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  vMax: z.number().nullable(),
  vibZ: z.number().nullable(),
  closeSec: z.number().nullable(),
  kwh: z.number().nullable(),
})
export type LiveTrip = z.output<typeof LiveTrip>

/** GET snapshot: the lift as it stands, with all that its drawing needs. */
export const LiveSnapshot = z.object({
  id: z.uuid(),
  lift: LiftName,
  condition: LiveCondition.schema.nullable(),
  deviceNumber: z.string().nullable(),
  nineSixThreeSerialNumber: z.string().nullable(),
  registerCode: z.string().nullable(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  ratedSpeed: z.number().nullable(),
  ratedLoad: z.number().nullable(),
  stations: z.number().int().nullable(),
  /** Of an escalator, m. */
  rise: z.number().nullable(),
  slope: z.number().nullable(),
  crew: z.array(z.string()),
  floors: z.array(Floor),
  terminal: LiveTerminal.nullable(),
  frame: LiveFrame.nullable(),
  receivedAt: z.string().nullable(),
  record: LatestRecord.nullable(),
  /** Counted today; null before the first count of the day. */
  today: z
    .object({ runs: z.number().nullable(), doorCycles: z.number().nullable(), kwh: z.number().nullable() })
    .nullable(),
  trips: z.array(LiveTrip),
  viewers: z.number().int(),
})
export type LiveSnapshot = z.output<typeof LiveSnapshot>

export const StreamLease = z.object({
  /** Null once it is off. */
  leaseId: z.uuid().nullable(),
  /** Frames a second while it is on. */
  hz: z.number(),
  /** Seconds it lasts without renewal. */
  ttl: z.number(),
  /** How many have it open, this one included. */
  viewers: z.number().int(),
})

const reads = 'POST' as const

/** 实时监测 (monitoring 5): `counts`, `export`, `floors` and `saveFloors` are added. */
export const liveApi = {
  ...ordinary('/hardware/realtime', '实时监测', {
    list: liveList,
    needs: { list: [may.list], export: [may.export] },
  }),
  counts: endpoint({
    method: reads,
    path: '/hardware/realtime/counts',
    title: '各运行状况的台数',
    reads: true,
    needs: [may.list],
    input: z.object({ communityId: z.uuid().optional() }),
    reply: z.object({
      total: z.int(),
      conditions: z.array(z.object({ condition: LiveCondition.schema, n: z.int() })),
    }),
  }),
  snapshot: endpoint({
    method: 'GET',
    path: '/hardware/realtime/snapshot/{elevatorId}',
    title: '电梯此刻的状态',
    needs: SEES_LIVE,
    input: OfLift,
    reply: LiveSnapshot,
  }),
  stream: endpoint({
    method: 'POST',
    path: '/hardware/realtime/switch',
    title: '打开、续订或关闭实时数据',
    needs: [may.stream],
    whileViewing: true,
    input: OfLift.extend({ on: z.boolean(), leaseId: z.uuid().optional() }),
    reply: StreamLease,
  }),
  floors: endpoint({
    method: 'GET',
    path: '/hardware/floor/list/{elevatorId}',
    title: '楼层表',
    needs: [...SEES_LIVE, may.editLift],
    input: OfLift,
    reply: z.object({ stations: z.number().int().nullable(), floors: z.array(Floor) }),
  }),
  saveFloors: endpoint({
    method: 'POST',
    path: '/hardware/floor/edit',
    title: '保存楼层表',
    needs: [may.editLift],
    input: OfLift.extend({ floors: z.array(Floor).min(2, '至少两层').max(200) }),
    reply: Done,
  }),
}

export const refuseLive = refusals({
  offline: [8010001, '终端离线，无法开启实时数据'],
  unbound: [8010002, '该电梯未绑定采集终端'],
  tooMany: [8010003, '实时通道已达上限，请稍后再试'],
  silent: [8010004, '终端未响应，请稍后重试'],
  /** Added: n = stations (monitoring 1 FloorMap). */
  floorCount: [8010127, '本梯有 {stations} 站，楼层表有 {n} 层，请补齐或先改正层站数'],
  floorOrder: [8010128, '第 {idx} 层的高度应大于下一层'],
  floorLabel: [8010129, '楼层「{label}」出现了两次'],
})
