import { z } from 'zod'
import type { CodeIn } from '#kernel/shared/enumeration.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'

/**
 * What terminals say (monitoring 6.1). A field that is absent was never measured by this terminal (未采集); null has no value
 * now. Both stay as they came: zod leaves an absent key absent. Unknown keys are dropped, a wrong type is refused.
 */
export const ServiceMode = enumeration('直梯服务模式', {
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
})
export const EscalatorMode = enumeration('扶梯运行模式', {
  stopped: [0, '停止'],
  normal: [1, '正常'],
  inspection: [2, '检修'],
  unknown: [3, '未知'],
  slow: [4, '节能慢速'],
  emergency: [5, '急停'],
})
export const DoorState = enumeration('门状态', {
  closed: [0, '关到位'],
  opening: [1, '开门中'],
  open: [2, '开到位'],
  closing: [3, '关门中'],
  fault: [4, '异常'],
})
export type DoorState = CodeIn<typeof DoorState>
export const Direction = enumeration('运行方向', { none: [0, '无'], up: [1, '上行'], down: [2, '下行'] })

const number = z.number({ error: '应为数字' })
const whole = z.int({ error: '应为整数' })
const count = whole.min(0, '不能小于 0')
const known = <T extends z.ZodType>(of: T) => of.nullable().optional()
const measured = known(number)
const yesNo = known(z.literal([0, 1], { error: '应为 0 或 1' }))
const of = (title: string, ...codes: number[]) => known(z.literal(codes, { error: `不是已知的${title}` }))
const codesIn = (one: { readonly options: readonly { readonly value: number }[] }) =>
  one.options.map(({ value }) => value)
const part = <T extends z.ZodRawShape>(shape: T) => known(z.object(shape, { error: '应为对象' }))

const power = part({ kw: measured, u: known(z.array(number.nullable()).max(3)), kwh: measured })
const vibration = part({ x: measured, y: measured, z: measured })

export const LiftState = z.object({
  mode: of('模式', ...codesIn(ServiceMode)),
  run: yesNo,
  dir: of('方向', ...codesIn(Direction)),
  /** 1 inside an unlocking zone. */
  dz: yesNo,
  /** Landing, from 1 at the bottom. */
  fl: known(whole),
  /** Metres above the lowest landing. */
  pos: measured,
  /** m/s, upwards positive. */
  v: measured,
  door: of('门状态', ...codesIn(DoorState)),
  occ: yesNo,
  /** kg */
  load: measured,
  /** Safety chain and door locks closed, brake released. */
  sc: yesNo,
  dl: yesNo,
  brk: yesNo,
  /** Levelling error, mm. */
  lev: measured,
  tmp: part({ mr: measured, motor: measured, car: measured }),
  vib: vibration,
  pw: power,
})
export type LiftState = z.output<typeof LiftState>

export const EscalatorState = z.object({
  mode: of('模式', ...codesIn(EscalatorMode)),
  run: yesNo,
  dir: of('方向', ...codesIn(Direction)),
  v: measured,
  /** Handrails against the steps, %. */
  hl: measured,
  hr: measured,
  load: measured,
  sc: yesNo,
  brk: yesNo,
  /** m */
  stopDist: measured,
  /** Lengthening of the chain, mm. */
  chain: measured,
  oil: yesNo,
  tmp: part({ motor: measured }),
  vib: vibration,
  pw: power,
})
export type EscalatorState = z.output<typeof EscalatorState>

/** Begin (`on` 1) and end (`on` 0) of a code, with what was so at that moment. */
export const EventSaid = z.object({
  code: z.string({ error: '应为文字' }).regex(/^\d{2}$/, '应为两位数字'),
  on: z.literal([0, 1], { error: '应为 0 或 1' }),
  mode: known(whole),
  fl: known(whole),
  pos: measured,
  v: measured,
  door: of('门状态', ...codesIn(DoorState)),
  occ: yesNo,
  dz: yesNo,
})
export type EventSaid = z.output<typeof EventSaid>

/** 运行记录 at the stop: `sec` seconds ended at `ts`. */
export const TripSaid = z.object({
  trip: count,
  sec: number.min(0, '不能小于 0'),
  from: known(whole),
  to: known(whole),
  dist: measured,
  vMax: measured,
  aMax: measured,
  jMax: measured,
  vib: vibration,
  lev: measured,
  open: measured,
  close: measured,
  reopen: known(count),
  load: measured,
  kwh: measured,
})
export type TripSaid = z.output<typeof TripSaid>

/** Absolute counters; `dist` in metres, `runSec` in seconds. */
export const CountSaid = z.object({
  runs: known(count),
  doors: known(count),
  runSec: known(count),
  dist: known(number.min(0, '不能小于 0')),
  bends: known(count),
  kwh: known(number.min(0, '不能小于 0')),
})
export type CountSaid = z.output<typeof CountSaid>

/** `sync`: the four moments of the last exchange with the platform, ms (t1, t4 of the terminal, t2, t3 of the platform). */
export const HeartbeatSaid = z.object({
  fw: known(z.string({ error: '应为文字' }).max(40)),
  rssi: measured,
  bat: measured,
  /** Frames that wait to be sent. */
  q: known(count),
  sync: part({ t1: number, t2: number, t3: number, t4: number }),
})
export type HeartbeatSaid = z.output<typeof HeartbeatSaid>

/** A burst of the accelerometer, mm/s², in parts that keep within 64 KB. */
const samples = known(z.array(whole).max(2560, '一段最多 2560 个采样'))
export const WaveSaid = z.object({
  id: count,
  fs: number.positive('应大于 0'),
  part: whole.min(1, '从 1 开始'),
  parts: whole.min(1, '从 1 开始').max(12, '一次最多 12 段'),
  why: known(z.string().max(40)),
  x: samples,
  y: samples,
  z: samples,
})
export type WaveSaid = z.output<typeof WaveSaid>

const terminalNo = z.string({ error: '应为文字' }).regex(/^[A-Z0-9]{8,20}$/, '应为8至20位字母和数字')

/** What stands around every frame: `bid` the count of boots, `up` ms since the boot. */
export const Header = z.object({ bid: count, seq: count, ts: count, up: count })
export type Header = z.output<typeof Header>
/** Left with the broker when the terminal connects: it can have no number of its own. */
export const LastWill = z.object({ v: z.literal(1, { error: '应为 1' }), no: terminalNo, bid: count })
