import { z } from 'zod'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { stored } from '#kernel/shared/record.ts'
import { ruleFigures } from './figures.ts'

/** 超时提醒 (archives 1 overtimeRule, 2, 4.3, 6.9). */
export const OvertimeScene = enumeration('超时场景', {
  trapped: [1, '困人急修'],
  urgent: [2, '非困人急修'],
  ordinary: [3, '普通维修'],
  maintenance: [4, '维保'],
  inspection: [5, '检验'],
  receivable: [6, '收款'],
  contract: [7, '合同到期'],
})
export type Scene = CodeIn<typeof OvertimeScene>
export const OvertimeNode = enumeration('超时节点', {
  accept: [1, '接单'],
  arrive: [2, '到达'],
  finish: [3, '完成'],
  due: [4, '到期'],
})
export type Node = CodeIn<typeof OvertimeNode>
export const TimeUnit = enumeration('时间单位', { minute: [1, '分'], hour: [2, '时'], day: [3, '天'] })
export const Receiver = enumeration('接收人', {
  crew: [1, '作业人员'],
  leader: [2, '班组长'],
  dispatcher: [3, '调度'],
  manager: [4, '项目负责人'],
  named: [5, '指定人员'],
})
export const Channel = enumeration('提醒方式', {
  inApp: [1, '站内'],
  push: [2, '推送'],
  text: [3, '短信'],
  voice: [4, '语音'],
})
export type ChannelCode = CodeIn<typeof Channel>
/** Where the rule that applies comes from. */
export const RuleSource = enumeration('规则来源', {
  standard: [0, '系统默认'],
  company: [1, '企业设置'],
  project: [2, '项目覆盖'],
})

const { trapped, urgent, ordinary, maintenance, inspection, receivable, contract } = OvertimeScene.code
const { accept, arrive, finish, due } = OvertimeNode.code

/** The nodes a scene has; a maintenance order is not accepted, papers only fall due. */
export const nodesOf: Readonly<Record<Scene, readonly Node[]>> = {
  [trapped]: [accept, arrive, finish],
  [urgent]: [accept, arrive, finish],
  [ordinary]: [accept, arrive, finish],
  [maintenance]: [arrive, finish, due],
  [inspection]: [due],
  [receivable]: [due],
  [contract]: [due],
}
export const allCells: readonly { readonly scene: Scene; readonly node: Node }[] = OvertimeScene.options.flatMap(
  ({ value: scene }) => nodesOf[scene].map((node) => ({ scene, node })),
)

const MINUTES: Readonly<Record<CodeIn<typeof TimeUnit>, number>> = { 1: 1, 2: 60, 3: 1440 }
/** A threshold in minutes; below zero: before the due moment. */
export const minutesOf = ({ threshold, unit }: { threshold: number; unit: CodeIn<typeof TimeUnit> }): number =>
  threshold * MINUTES[unit]

/** The longest a rule looks ahead or back. */
const LIMIT = 366 * 1440

const integer = (title: string) =>
  z.number({ error: '请输入整数' }).int({ error: '请输入整数' }).meta({ title, control: 'number' })

export const Stage = z.object({
  /** From the reference moment; at the node 到期 from the due moment, below zero before it. */
  threshold: integer('时间'),
  unit: field.choice('单位', TimeUnit),
  receivers: field.many('接收人', field.choice('接收人', Receiver), { max: 5 }),
  /** Employees of 指定人员. */
  namedIds: z
    .array(z.uuid())
    .max(20)
    .default([])
    .meta({ title: '指定人员', control: 'ref', from: '/employee/options' }),
  channels: field.many('提醒方式', field.choice('提醒方式', Channel), { max: 4 }),
  repeatMinutes: field.optional(field.positiveInteger('重复间隔', { max: 43_200, unit: '分钟' })),
  maxTimes: field.optional(field.positiveInteger('最多次数', { max: 20, unit: '次' })),
})
export type Stage = z.output<typeof Stage>

export interface OvertimeRule {
  readonly stages: readonly Stage[]
  readonly workHoursOnly: boolean
  readonly enabled: boolean
}

/** The rule's own part of a draft; scope and cell stand beside it. */
const RuleBody = z.object({
  stages: z
    .array(Stage, { error: '至少设置一级提醒' })
    .min(1, { error: '至少设置一级提醒' })
    .max(3, { error: '最多设置三级提醒' })
    .meta({ title: '提醒级别' }),
  workHoursOnly: field.flag('仅工作时间计时并提醒'),
  enabled: field.flag('启用'),
})

const CellOf = z.object({ scene: OvertimeScene.schema, node: OvertimeNode.schema })
/** `version` 0: no row of this scope yet, the first save makes it. */
const Version = z.object({ version: z.coerce.number().int().min(0) })
export const ProjectScope = z.object({ projectId: z.uuid() })

type Checked = z.output<typeof RuleBody> & z.output<typeof CellOf>
function checkRule(rule: Checked, ctx: z.RefinementCtx): void {
  const wrong = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message })
  const { scene, node, stages } = rule
  if (!nodesOf[scene].includes(node))
    wrong(['node'], `${OvertimeScene.label(scene)}没有「${OvertimeNode.label(node)}」节点`)
  // Quiet hours never apply to trapped people (archives 6.9).
  if (scene === trapped && rule.workHoursOnly) wrong(['workHoursOnly'], '困人急修随时提醒，不受工作时间限制')
  stages.forEach((stage, i) => {
    const minutes = minutesOf(stage)
    if (node !== due && stage.threshold < 1) wrong(['stages', i, 'threshold'], '请输入正整数')
    else if (Math.abs(minutes) > LIMIT) wrong(['stages', i, 'threshold'], '时间应在366天之内')
    else {
      const before = stages[i - 1]
      if (before && minutes <= minutesOf(before)) wrong(['stages', i, 'threshold'], `第${i + 1}级的时间应晚于第${i}级`)
    }
    if (stage.receivers.includes(Receiver.code.named) && stage.namedIds.length === 0)
      wrong(['stages', i, 'namedIds'], '请选择指定人员')
    if (stage.maxTimes !== undefined && stage.maxTimes > 1 && stage.repeatMinutes === undefined)
      wrong(['stages', i, 'repeatMinutes'], '重复提醒需填写重复间隔')
  })
}

export const OvertimeDraft = RuleBody.extend({ ...CellOf.shape, ...Version.shape }).superRefine(checkRule)
export const ProjectOvertimeDraft = RuleBody.extend({
  ...CellOf.shape,
  ...Version.shape,
  ...ProjectScope.shape,
}).superRefine(checkRule)
export type OvertimeDraft = z.output<typeof OvertimeDraft>
export const OvertimeReset = z.object({ ...CellOf.shape, ...Version.shape })
export const ProjectOvertimeReset = OvertimeReset.extend(ProjectScope.shape)

export const OvertimeCell = stored(RuleBody).extend({
  ...CellOf.shape,
  stages: z.array(Stage),
  /** Of the row of the asked scope; 0 while it has none. */
  version: z.number().int(),
  source: RuleSource.schema,
  /** Null while no module offers the clocks of this cell. */
  hits7: counts(ruleFigures.hits7).nullable(),
})
export type OvertimeCell = z.output<typeof OvertimeCell>
