import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { Refusal, refusals } from '#kernel/shared/refusal.ts'

/** Maintenance orders and plans: enumerations and refusals (jobs 1.4–1.6, 2, 5). */

export const MaintainStatus = enumeration('维保工单状态', {
  notStarted: [0, '未开始'],
  departed: [1, '已出发'],
  inProgress: [2, '进行中'],
  done: [3, '已完成(待确认)'],
  confirmed: [4, '已完成(已确认)'],
  paused: [7, '已暂停'],
  closed: [9, '已关闭'],
})
export type MaintainStatus = CodeIn<typeof MaintainStatus>
/** Still to be done. */
export const MAINTAIN_OPEN = [
  MaintainStatus.code.notStarted,
  MaintainStatus.code.departed,
  MaintainStatus.code.inProgress,
  MaintainStatus.code.paused,
] as const
/** The work is done, with or without the customer's word. */
export const MAINTAIN_DONE = [MaintainStatus.code.done, MaintainStatus.code.confirmed] as const
/** The work has not begun: nobody is at the lift. */
export const MAINTAIN_AHEAD = [MaintainStatus.code.notStarted, MaintainStatus.code.departed] as const
/** Somebody is on the way or at the lift. */
export const MAINTAIN_BUSY = [MaintainStatus.code.departed, MaintainStatus.code.inProgress] as const
/** Somebody has set out and the work is not over. */
export const MAINTAIN_UNDER_WAY = [...MAINTAIN_BUSY, MaintainStatus.code.paused] as const

const shortNames: Record<MaintainStatus, string> = {
  0: '未开始',
  1: '已出发',
  2: '进行中',
  3: '待确认',
  4: '已确认',
  7: '已暂停',
  9: '已关闭',
}
/** Two or three characters: what the legend, narrow cells and phones say in place of 已完成(待确认). */
export const statusName = (status: MaintainStatus): string => shortNames[status]

export const MaintainType = enumeration('维保类型', { regular: [1, '定期维保'], onDemand: [2, '按需维保'] })
export type MaintainType = CodeIn<typeof MaintainType>

/** So much two clocks may differ without either being wrong (jobs 6.8). */
export const CLOCK_TOLERANCE_MS = 120_000

export const MaintainSource = enumeration('维保工单来源', {
  plan: [1, '计划'],
  manual: [2, '手工'],
  trigger: [3, '按需触发'],
  catchUp: [4, '补做'],
  merged: [5, '合并'],
  imported: [6, '导入'],
})
/** A pause of more than this many minutes ends with signing in again (jobs 3.1 resume). */
export const REST_MINUTES = 30
/** Who signed in within so many minutes before the start counts among those who begin (jobs 3.1 start). */
export const SIGN_IN_MINUTES = 60
export const PauseReason = enumeration('维保暂停原因', {
  urgentRepair: [1, '转急修'],
  parts: [2, '待配件'],
  customer: [3, '客户要求'],
  weather: [4, '恶劣天气'],
  unsafe: [5, '现场不安全'],
  other: [6, '其他'],
})
export const CloseReason = enumeration('维保关闭原因', {
  contractEnded: [1, '合同终止'],
  liftStopped: [2, '电梯停用/注销'],
  mergedIntoNext: [3, '并入下次维保'],
  duplicate: [4, '重复工单'],
  refused: [5, '客户拒绝(附凭证)'],
  planReset: [6, '计划重置'],
  other: [7, '其他'],
})
export const ChangeReason = enumeration('改期原因', {
  customer: [1, '客户要求'],
  staff: [2, '人员调整'],
  urgentRepair: [3, '急修占用'],
  weather: [4, '天气'],
  holiday: [5, '节假日'],
  balance: [6, '均衡负荷'],
  other: [7, '其他'],
})
export const StateAfter = enumeration('完成后状态', {
  normal: [1, '正常'],
  hazard: [2, '带隐患运行'],
  stopped: [3, '停梯'],
})
/** Bits of `flags`; an order may carry several. */
export const OrderFlag = enumeration('标记', {
  late: [1, '逾期完成'],
  overGap: [2, '超法定间隔'],
  signIn: [4, '签到异常'],
  face: [8, '人脸异常'],
  short: [16, '时长不足'],
  clock: [32, '时间异常'],
  offline: [64, '离线提交'],
  signedForOther: [128, '代签'],
})
export const ConfirmWay = enumeration('确认方式', {
  screen: [1, '现场签名'],
  link: [2, '链接签名'],
  paper: [3, '纸质拍照'],
})
export const GovState = enumeration('监管上报', {
  none: [0, '无需上报'],
  waiting: [1, '待上报'],
  sent: [2, '已上报'],
  failed: [3, '上报失败'],
})
/** People of one order at most; the table says so too. */
export const MAX_CREW = 8
/** Of order_worker.transfer_state: whether a person who came to an order under way accepts it (转单, jobs 3.1). */
export const TransferState = { none: 0, asked: 1, accepted: 2, refused: 3 } as const
export const WorkerRole = enumeration('人员角色', { main: [1, '主'], assistant: [2, '辅'], joined: [3, '临时加入'] })
export const SignInKind = enumeration('签到类型', { arrive: [1, '到达'], leave: [2, '离场'] })
export const SignInMethod = enumeration('签到方式', { gps: [1, 'GPS'], scan: [2, '扫码+照片'] })
export const ReviewState = enumeration('签到审核状态', {
  none: [0, '无需'],
  waiting: [1, '待审核'],
  passed: [2, '通过'],
  failed: [3, '不通过'],
})
export const FaceState = enumeration('人脸状态', {
  off: [0, '未开启'],
  passed: [1, '通过'],
  failed: [2, '未通过'],
  waiting: [3, '待比对(离线)'],
  byHand: [4, '人工核验通过'],
})
/** The flags of an order as codes: 18 → [2, 16]. */
export const flagsIn = (bits: number): number[] =>
  OrderFlag.options.map((option) => option.value).filter((bit) => (bits & bit) !== 0)

export const refuseMaintain = refusals({
  outsideContract: [3010001, '计划期限超出合同期限（{from}至{to}）'],
  alreadyPlanned: [3010003, '电梯「{name}」已在计划{planNo}中'],
  missingFact: [3010007, '电梯「{name}」缺少{field}，不能生成计划'],
  blocked: [3010009, '存在{n}条阻断项，不能发布'],
  forbidden: [3020001, '工单当前为「{status}」，不能{action}'],
  sameDay: [3020003, '该电梯{date}已有维保工单{orderNo}'],
  tooFewSignedIn: [3020004, '作业人员不足：已签到{n}人，至少{m}人'],
  unchecked: [3020005, '还有{n}项未检查'],
  tooShort: [3020006, '作业时长{n}分钟，少于最短{m}分钟，请说明原因'],
  keptByLaw: [3020008, '维保记录须保存至{date}，不能删除'],
  /** Added: 302xxxx is the group's. */
  noRecord: [3020034, '工单{orderNo}是导入的历史维保，没有维保项目与存证，请查阅原始记录'],
  confirmed: [3020009, '记录已确认，不可修改，请使用更正说明'],
  tooMuch: [3020015, '数据量过大，请缩小日期范围'],
  previewExpired: [3020017, '预览已过期或数据已变化，请重新预览'],
  certificateExpired: [3020018, '{name}的特种设备作业人员证已于{date}到期'],
  tooFar: [3080001, '距离电梯{d}米（精度±{a}米），超出签到范围{r}米'],
  noFix: [3080002, '未取得定位，请扫码签到并拍照'],
  startedByOther: [3080003, '该工单已由{name}于{time}开始'],
  clockWrong: [3080004, '手机时间异常，已按服务器时间校正，请确认'],
})

/** 3020005 has two texts: what is unchecked is said first, then what lacks its photo. Null: complete. */
export function incompleteRefusal(unchecked: number, withoutPhoto: number): Refusal | null {
  if (unchecked > 0) return refuseMaintain.unchecked({ n: unchecked })
  return withoutPhoto > 0 ? new Refusal(refuseMaintain.unchecked.code, `${withoutPhoto}项缺少照片`) : null
}
