import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

export { RepairType } from '#modules/rule/shared/repairConfig.ts'

/** Repair orders: enumerations and refusals (jobs 1.7, 2, 5). */

export const RepairStatus = enumeration('维修工单状态', {
  waiting: [0, '未处理'],
  dispatched: [1, '已派单'],
  departed: [2, '已出发'],
  working: [3, '维修中'],
  paused: [4, '已暂停'],
  done: [7, '已完成'],
  signed: [8, '已签字'],
  closed: [10, '已关闭'],
})
export type RepairStatus = CodeIn<typeof RepairStatus>
/** Nobody has set out yet. */
export const REPAIR_OFFERED = [RepairStatus.code.waiting, RepairStatus.code.dispatched] as const
/** Nobody has arrived yet. */
export const REPAIR_AHEAD = [...REPAIR_OFFERED, RepairStatus.code.departed] as const
/** Not done, and time runs: a pause stops it. */
export const REPAIR_RUNNING = [...REPAIR_AHEAD, RepairStatus.code.working] as const
/** Still to be done. */
export const REPAIR_OPEN = [...REPAIR_RUNNING, RepairStatus.code.paused] as const
/** In somebody's hands. */
export const REPAIR_BUSY = [
  RepairStatus.code.dispatched,
  RepairStatus.code.departed,
  RepairStatus.code.working,
] as const
/** The work is done, with or without a signature. */
export const REPAIR_DONE = [RepairStatus.code.done, RepairStatus.code.signed] as const

/** What a finding may become: nobody is caught in one. */
export const FindingRepair = enumeration('隐患维修类型', { urgent: [2, '非困人急修'], ordinary: [3, '普通维修'] })

export const RepairSource = enumeration('报修来源', {
  phone: [1, '电话'],
  scan: [2, '扫码'],
  device: [3, '物联网告警'],
  maintenance: [4, '维保发现'],
  inspection: [5, '年检整改'],
  platform: [6, '应急平台96333'],
  patrol: [7, '巡检'],
  user: [8, '用户端'],
})
export type RepairSource = CodeIn<typeof RepairSource>
/** Sources a person at the desk may choose; the others come with their records. */
export const deskSources: readonly RepairSource[] = [1, 6, 7, 8, 4, 5]

export const RepairCause = enumeration('故障原因', {
  door: [1, '门系统'],
  control: [2, '控制'],
  drive: [3, '曳引制动'],
  human: [4, '人为'],
  power: [5, '停电'],
  water: [6, '进水'],
  foreign: [7, '外力异物'],
  ageing: [8, '老化'],
  other: [9, '其他'],
})
export const RepairPauseReason = enumeration('维修暂停原因', {
  parts: [1, '待配件'],
  fee: [2, '待客户确认费用'],
  access: [3, '待进场'],
  maker: [4, '待厂家支持'],
  other: [5, '其他'],
})
export const RepairCloseReason = enumeration('维修关闭原因', {
  falseAlarm: [1, '误报'],
  duplicate: [2, '重复'],
  recovered: [3, '已自行恢复'],
  cancelled: [4, '客户取消'],
  otherCompany: [5, '转其他单位'],
  other: [6, '其他'],
})
/** 越满越重 (look 2); graded here, shown by monitoring too. */
export const FaultLevel = enumeration('故障级别', {
  a: ['A', 'A 危急'],
  b: ['B', 'B 严重'],
  c: ['C', 'C 一般'],
  d: ['D', 'D 隐患'],
  e: ['E', 'E 提示'],
})
export type FaultLevel = CodeIn<typeof FaultLevel>
export const TrappedSpecial = enumeration('特殊人员', {
  old: [1, '老人'],
  pregnant: [2, '孕妇'],
  child: [3, '儿童'],
  injured: [4, '伤病'],
})
export const RescuedState = enumeration('人员状况', {
  fine: [1, '平安'],
  shaken: [2, '不适'],
  hurt: [3, '受伤送医'],
})
export const ChargeType = enumeration('收费', { free: [0, '免费'], charged: [1, '收费'] })
/** Bits of `flags`; an order may carry several. */
export const RepairFlag = enumeration('急修标记', {
  aloneFirst: [1, '单人先到'],
  recorded: [2, '调度代记'],
  signIn: [4, '签到异常'],
  clock: [8, '时间异常'],
  offline: [16, '离线提交'],
})
export const RepairSignWay = enumeration('签字方式', {
  screen: [1, '现场签名'],
  link: [2, '链接签名'],
  paper: [3, '纸质拍照'],
  none: [4, '免签'],
})

export const refuseRepair = refusals({
  duplicate: [3050002, '该电梯30分钟内已有报修{orderNo}，是否合并'],
  notRescued: [3050004, '困人急修须先登记解救时间'],
  notTwo: [3050005, '困人急修与非困人急修至少派2人'],
  busy: [3050006, '{name}正在处理{orderNo}，不能同时派往另一处困人'],
  acceptedAlready: [3050007, '困人急修接单后不能拒单，请联系调度改派'],
  fieldData: [3050008, '工单已有现场记录，不能删除'],
  noCallBack: [3050009, '关闭困人急修须填写回访记录'],
  noCandidates: [3050010, '没有可派的双人组，请人工选择人员'],
  reopenOver: [3050011, '完成超过7天，不能返工，请新增报修'],
  incomplete: [3050012, '还不能完成：{list}'],
  unknownLift: [3050013, '请先选定电梯，再完成工单'],
  notMerged: [3050014, '只能合并同一台电梯的未完成工单'],
  notHere: [3050015, '还没有人到场签到，不能开始'],
  taken: [3050017, '班组已接单，不能撤销派单，请改派'],
  notCarried: [3050018, '工单{orderNo}已暂停或人员已解救，有人被困请另建工单'],
  partsRefused: [3050016, '配件更换单{list}已被驳回，不能完成维修，请先重新提交或作废'],
})

/** Within so many minutes another call about the same lift is the same trouble (jobs 1.7). */
export const DUPLICATE_MINUTES = 30
/** Days after which a done order is not opened again (jobs 3.2). */
export const REOPEN_DAYS = 7

/** Whether an order can carry a rescue that begins now: one that is paused, or whose people are out, has used its clocks (0136). */
export const carriesRescue = (order: { status: number; rescuedAt: string | null }): boolean =>
  order.rescuedAt === null && order.status !== RepairStatus.code.paused

/** Nobody is out yet: the clock of the trapped runs. */
export const isLive = (order: { repairType: number; status: number; rescuedAt: string | null }): boolean =>
  order.repairType === 1 && order.rescuedAt === null && order.status <= RepairStatus.code.paused
