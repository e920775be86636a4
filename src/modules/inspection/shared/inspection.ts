import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** Enumerations and refusals of inspections (jobs 1.9, 2, 5). */

export const InspectType = enumeration('检验类型', {
  periodic: [1, '定期检验'],
  selfTest: [2, '自行检测'],
  supervision: [3, '监督检验'],
})
/** Made by an inspection body; the next inspection of a lift follows from these. */
export const BY_BODY = [InspectType.code.periodic, InspectType.code.supervision] as const
/** Work that prepares an inspection or stands beside it; it carries no inspectType. */
export const TaskKind = enumeration('准备任务', {
  selfInspection: [10, '年度自行检查'],
  governor: [11, '限速器校验'],
  brakeTest: [12, '125%制动试验'],
})
/** Both in one: what a plan or a record is about. */
export const InspectKind = enumeration('检验与准备任务', {
  periodic: [1, '定期检验'],
  selfTest: [2, '自行检测'],
  supervision: [3, '监督检验'],
  selfInspection: [10, '年度自行检查'],
  governor: [11, '限速器校验'],
  brakeTest: [12, '125%制动试验'],
})
export type InspectKind = CodeIn<typeof InspectKind>
/** The columns of a kind: exactly one of the two is set. */
export const kindColumns = (kind: InspectKind) =>
  kind < 10 ? { inspectType: kind as 1 | 2 | 3, taskKind: null } : { inspectType: null, taskKind: kind as 10 | 11 | 12 }

export const InspectionStatus = enumeration('检验计划状态', {
  waiting: [0, '待安排'],
  assigned: [1, '已派工'],
  selfChecked: [2, '已自检'],
  applied: [3, '已报检'],
  inspected: [4, '已检验待结果'],
  passed: [5, '合格'],
  rectify: [6, '需整改'],
  failed: [7, '不合格'],
  closed: [9, '已关闭'],
})
export type InspectionStatus = CodeIn<typeof InspectionStatus>
/** The inspection is still to come. */
export const INSPECTION_AHEAD = [
  InspectionStatus.code.waiting,
  InspectionStatus.code.assigned,
  InspectionStatus.code.selfChecked,
  InspectionStatus.code.applied,
] as const
/** Nothing more is expected of these. */
export const settled: readonly InspectionStatus[] = [InspectionStatus.code.passed, InspectionStatus.code.closed]

export const InspectConclusion = enumeration('检验结论', {
  passed: [1, '合格'],
  failed: [2, '不合格'],
  passedAgain: [3, '复检合格'],
  passedMended: [4, '整改后合格'],
})
export const isPass = (conclusion: number): boolean => conclusion !== InspectConclusion.code.failed

/** What a supervision was about: only the first two begin the count of years anew (jobs 6.10). */
export const Supervision = enumeration('监督检验事由', {
  installation: [1, '安装'],
  renovation: [2, '改造'],
  majorRepair: [3, '重大修理'],
})
export const PlanSource = enumeration('计划来源', {
  year: [1, '年度生成'],
  byHand: [2, '手工新增'],
  restart: [3, '恢复使用前'],
})
export type PlanSource = CodeIn<typeof PlanSource>

/** What is done for an inspection at the lift (jobs 4.3, /m/inspect). */
export const InspectStep = enumeration('检验现场步骤', {
  materials: [1, '准备资料'],
  selfCheck: [2, '自检'],
  accompany: [3, '陪检到场'],
  report: [4, '报告照片'],
  label: [5, '使用标志照片'],
  inspected: [6, '检验完成'],
  note: [7, '备注'],
})
export type InspectStep = CodeIn<typeof InspectStep>

export const refuseInspection = refusals({
  reportTaken: [3070002, '该报告编号已登记'],
  openFindings: [3070004, '尚有{n}项不符合未销号'],
  notDeletable: [3070005, '计划当前为「{status}」，不能删除，请改用关闭'],
  recordKept: [3070006, '检验记录已写入电梯档案与日志，不能删除'],
  notAtWork: [3070008, '还没有陪检到场签到，请先签到'],
  twin: [3070007, '电梯「{name}」{year}年的{kind}已有计划{planNo}'],
})
