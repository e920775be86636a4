import type { CodeIn } from '#kernel/shared/enumeration.ts'
import type { FaultLevel } from '#modules/repair/shared/repair.ts'
import type { RecordKind, StrategyMode } from './record.ts'

/** 故障规则 of the platform (monitoring 2.1). A company's own levels and modes lie over it. */
export interface FaultCode {
  readonly code: string
  readonly name: string
  readonly target: 'lift' | 'escalator'
  readonly kind: CodeIn<typeof RecordKind>
  /** Null: not classified. */
  readonly level: FaultLevel | null
  /** Seconds that it must last. */
  readonly debounce: number
  /** Seconds that it must be gone before it counts as ended. */
  readonly clearSec: number
  readonly mode: CodeIn<typeof StrategyMode>
  /** Its level may be raised, never lowered (8010402). */
  readonly guarded: boolean
}

type Line = readonly [
  code: string,
  name: string,
  kind: FaultCode['kind'],
  level: FaultLevel | null,
  debounce: number,
  mode: FaultCode['mode'],
]

const ofLifts: readonly Line[] = [
  ['01', '运行时安全回路断路', 1, 'B', 5, 1],
  ['02', '关门故障', 1, 'C', 60, 2],
  ['03', '开门故障', 1, 'C', 30, 2],
  ['04', '轿厢在开锁区域外停止', 1, 'B', 30, 1],
  ['05', '轿厢意外移动', 1, 'A', 0, 1],
  ['06', '电动机运转时间限制器动作', 1, 'B', 0, 1],
  ['07', '楼层位置丢失', 1, 'C', 60, 2],
  ['08', '防止电梯再运行故障', 1, 'B', 10, 1],
  ['09', '冲顶', 1, 'A', 0, 1],
  ['10', '蹲底', 1, 'A', 0, 1],
  ['11', '超速', 1, 'A', 0, 1],
  ['12', '运行中开门', 1, 'A', 0, 1],
  ['13', '门锁回路断路', 1, 'B', 5, 1],
  ['14', '反复开关门', 1, 'C', 0, 2],
  ['15', '运行速度异常', 1, 'C', 0, 2],
  ['16', '制动器异常', 1, 'B', 0, 1],
  ['17', '电动机过热', 1, 'C', 60, 2],
  ['18', '平层超差', 1, 'D', 0, 3],
  ['19', '振动异常', 1, 'D', 0, 3],
  ['20', '悬挂装置弯曲次数达限', 1, 'D', 0, 3],
  ['21', '机房/控制柜温度超限', 1, 'D', 300, 3],
  ['22', '按钮粘连', 1, 'D', 600, 3],
  ['23', '疑似故障停梯', 1, 'C', 0, 2],
  ['24', '供电缺相/错相', 1, 'B', 5, 1],
  ['40', '恢复自动运行模式', 2, 'E', 0, 4],
  ['41', '主电源断电', 2, 'D', 10, 3],
  ['42', '进入停止服务', 2, 'E', 60, 4],
  ['43', '进入检修运行', 2, 'E', 0, 4],
  ['44', '消防返回', 2, 'C', 0, 3],
  ['45', '消防员运行', 2, 'C', 0, 3],
  ['46', '应急电源', 2, 'C', 0, 3],
  ['47', '地震模式', 2, 'C', 0, 3],
  ['50', '终端长时间离线', 2, 'E', 0, 3],
  ['51', '终端恢复在线', 2, 'E', 0, 4],
  ['52', '终端转备用电池', 2, 'E', 0, 4],
  ['53', '终端时钟异常', 2, 'E', 0, 4],
  ['54', '电动自行车入梯', 2, 'C', 3, 3],
  ['55', '超载', 2, 'E', 10, 4],
  ['56', '阻挡门', 2, 'E', 10, 4],
  ['57', '终端移位', 2, 'E', 10, 4],
  ['58', '区域断网断电', 2, 'E', 10, 4],
  // Added: the specification names the record of monitoring 6.1, not its code.
  ['59', '信号不稳定', 2, 'E', 0, 4],
  ['90', '轿厢报警按钮动作', 3, 'B', 3, 2],
  ['93', '平层困人', 3, 'A', 120, 1],
  ['94', '非平层困人', 3, 'A', 60, 1],
  ['95', '轿厢对讲接通', 3, 'C', 0, 4],
  ['96', '96333 转警', 3, 'A', 0, 1],
  ['98', '疑似困人(补传)', 3, 'B', 0, 2],
  ['99', '其他', 1, null, 0, 2],
]
const ofEscalators: readonly Line[] = [
  ['61', '扶梯安全回路断路', 1, 'B', 5, 1],
  ['62', '超速保护', 1, 'A', 0, 1],
  ['63', '非操纵逆转保护', 1, 'A', 0, 1],
  ['64', '梯级或踏板缺失保护', 1, 'A', 0, 1],
  ['65', '防止再启动故障锁定', 1, 'B', 5, 1],
  ['66', '扶手带速度偏差', 1, 'B', 15, 1],
  ['67', '制停距离超限', 1, 'A', 0, 1],
  ['68', '梳齿板开关动作', 1, 'B', 0, 1],
  ['69', '围裙板开关动作', 1, 'B', 0, 1],
  ['70', '梯级链断裂/过分伸长', 1, 'A', 0, 1],
  ['71', '制动器未释放', 1, 'B', 0, 1],
  ['72', '驱动链断裂', 1, 'A', 0, 1],
  ['73', '附加制动器动作', 1, 'B', 0, 1],
  ['74', '检修盖板/楼层板打开', 1, 'B', 5, 1],
  ['75', '驱动站温度高', 1, 'D', 300, 3],
  ['80', '恢复自动运行', 2, 'E', 0, 4],
  ['81', '主电源断电', 2, 'D', 10, 3],
  ['82', '停止服务', 2, 'E', 60, 4],
  ['83', '进入检修', 2, 'E', 0, 4],
  ['84', '紧急停止按钮动作', 2, 'C', 0, 2],
  ['85', '节能慢速', 2, 'E', 0, 4],
]
/** The bold ones of monitoring 2.1. */
const GUARDED = '05 09 10 11 12 62 63 64 70 72 90 93 94'.split(' ')

/** Doors and temperatures come and go, what stops a lift does not (decision 0141); events end with their signal. */
const clearSecOf = (kind: FaultCode['kind'], level: FaultLevel | null): number => {
  if (kind === 2) return 0
  if (kind === 3 || level === 'A' || level === 'B') return 10
  return level === 'C' ? 60 : 300
}

const codesOf = (target: FaultCode['target'], lines: readonly Line[]): FaultCode[] =>
  lines.map(([code, name, kind, level, debounce, mode]) => ({
    code,
    name,
    target,
    kind,
    level,
    debounce,
    clearSec: clearSecOf(kind, level),
    mode,
    guarded: GUARDED.includes(code),
  }))

/** All of them in the order of their codes. */
export const faultCodes: readonly FaultCode[] = [
  ...codesOf('lift', ofLifts),
  ...codesOf('escalator', ofEscalators),
].toSorted((a, b) => (a.code < b.code ? -1 : 1))

const byCode = new Map(faultCodes.map((one) => [one.code, one]))
export const faultCode = (code: string): FaultCode | undefined => byCode.get(code)
/** Its name, or the code itself where a terminal says one that is not in the table. */
export const faultName = (code: string): string => byCode.get(code)?.name ?? code

/** What a strategy can choose: faults and alarms, and those events after which people are sent. */
export const strategyCodes: readonly FaultCode[] = faultCodes.filter(
  ({ kind, mode }) => mode !== 4 && (kind !== 2 || mode <= 2),
)

/** The level that a company may give a code: a guarded one is raised at most. */
export const mayHaveLevel = ({ guarded, level }: FaultCode, wanted: FaultLevel): boolean =>
  !guarded || level === null || wanted <= level
