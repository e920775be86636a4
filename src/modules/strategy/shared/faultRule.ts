import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { minutesSaid } from '#kernel/shared/said.ts'
import { FaultLevel } from '#modules/repair/shared/repair.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import { Expression, expressionFaults } from '#modules/signal/shared/condition/expression.ts'
import { faultAdvice } from '#modules/signal/shared/faultAdvice.ts'
import { type FaultCode, faultCode, mayHaveLevel } from '#modules/signal/shared/faultCodes.ts'
import { dedupeMinutes } from '#modules/signal/shared/pipeline/repeats.ts'
import { RecordKind, StrategyMode } from '#modules/signal/shared/record.ts'

/** 故障规则 (monitoring 1 FaultCode, 2.1, 4.1): the platform's row of a code with what a company says otherwise. */
export const FaultTarget = enumeration('适用设备', { lift: [1, '直梯'], escalator: [2, '扶梯'] })

export const refuseFaultRule = refusals({
  levelLowered: [8010402, '该故障级别不允许降低'],
  weakened: [8010404, '{name}受保护：{what}不能放宽。{limit}'],
  noExpression: [8010405, '「{name}」由平台按专门的方法判定，不能另设判定条件'],
  otherType: [8010406, '该故障只用于{target}，请选择{target}'],
})

/** What a company may say otherwise; absent is as the platform says it. */
const FaultRuleFields = z.object({
  enabled: field.flag('启用', { help: '停用后这个故障不建记录' }),
  level: field.optional(field.choice('故障级别', FaultLevel)),
  mode: field.choice('处理方式', StrategyMode, { help: '没有策略适用时这样处理' }),
  repairType: field.optional(field.choice('维修类型', RepairType, { help: '不选则按级别' })),
  debounceSec: field.nonNegativeInteger('防抖', { max: 3600, unit: '秒', help: '持续满这段时间才成立' }),
  clearSec: field.nonNegativeInteger('恢复', { max: 3600, unit: '秒', help: '消失满这段时间才算恢复' }),
  dedupeMin: field.optional(
    field.positiveInteger('去重', {
      max: 1440,
      unit: '分钟',
      help: '这段时间内再次发生，计入同一条记录；不填则按级别',
    }),
  ),
  expression: field.optional(Expression).meta({ title: '判定条件' }),
  advice: field.area('处置建议', { max: 300 }),
  partHint: field.optional(field.text('可能的部件', { max: 60 })),
})
export const FaultRuleDraft = FaultRuleFields
export type FaultRuleDraft = z.output<typeof FaultRuleFields>

/** A code as it is judged for one company. */
export interface FaultRule extends FaultCode {
  readonly enabled: boolean
  readonly dedupeMin: number
  /** Null: by its level and who is inside (monitoring 6.2 step 7). */
  readonly repairType: RepairType | null
  readonly expression: Expression | null
  readonly advice: string
  readonly partHint: string | null
  /** The company says something otherwise. */
  readonly overridden: boolean
}
/** What a company keeps of a code: null is as the platform says it. */
export interface FaultOverride {
  readonly code: string
  readonly level: FaultLevel | null
  readonly debounceSec: number | null
  readonly clearSec: number | null
  readonly dedupeMin: number | null
  readonly mode: FaultCode['mode'] | null
  readonly repairType: RepairType | null
  readonly expression: Expression | null
  readonly advice: string | null
  readonly partHint: string | null
  readonly enabled: boolean | null
}

/** Codes that no conditions over frames could find: alarms, presence, learned gaps. */
const JUDGED_OTHERWISE = '04 23 50 51 52 53 58 59 98 99'.split(' ')
export const takesExpression = ({ code, kind }: Pick<FaultCode, 'code' | 'kind'>): boolean =>
  kind !== RecordKind.code.alarm && !JUDGED_OTHERWISE.includes(code)

export function platformRule(code: FaultCode): FaultRule {
  const said = faultAdvice(code.code)
  return {
    ...code,
    enabled: true,
    dedupeMin: dedupeMinutes(code.level),
    repairType: null,
    expression: null,
    advice: said?.advice ?? '',
    partHint: said?.partHint ?? null,
    overridden: false,
  }
}

/** Rows carry more than what they say. */
const saysSomething = (of: FaultOverride) =>
  [
    of.level,
    of.debounceSec,
    of.clearSec,
    of.dedupeMin,
    of.mode,
    of.repairType,
    of.expression,
    of.advice,
    of.partHint,
    of.enabled,
  ].some((value) => value !== null)

/**
 * The code as the company has it. What would weaken a guarded code is refused where it is saved; a row that does so all the
 * same – the table became stricter since – is not followed in that point.
 */
export function ruleFor(code: FaultCode, override: FaultOverride | undefined): FaultRule {
  const platform = platformRule(code)
  if (!override || !saysSomething(override)) return platform
  const level = override.level ?? code.level
  const wanted: FaultRule = {
    ...platform,
    level,
    debounce: override.debounceSec ?? platform.debounce,
    clearSec: override.clearSec ?? platform.clearSec,
    dedupeMin: override.dedupeMin ?? dedupeMinutes(level),
    mode: override.mode ?? platform.mode,
    repairType: override.repairType,
    expression: takesExpression(code) ? override.expression : null,
    advice: override.advice ?? platform.advice,
    partHint: override.partHint ?? platform.partHint,
    enabled: override.enabled ?? true,
    overridden: true,
  }
  const weak = weakened(code, wanted).map(({ prop }) => prop)
  return weak.length === 0 ? wanted : { ...wanted, ...Object.fromEntries(weak.map((prop) => [prop, platform[prop]])) }
}

interface Weakened {
  readonly prop: 'level' | 'enabled' | 'mode' | 'debounce' | 'dedupeMin' | 'repairType'
  readonly what: string
  readonly limit: string
}

/**
 * Every way in which a guarded code would be taken less seriously than the platform does: the level itself, and what comes to
 * the same – switched off, only noted, waited for, counted into an old record, sent as an ordinary repair.
 */
export function weakened(
  code: FaultCode,
  wanted: Pick<FaultRule, 'level' | 'enabled' | 'mode' | 'debounce' | 'dedupeMin' | 'repairType'>,
): Weakened[] {
  if (!code.guarded) return []
  const dedupe = dedupeMinutes(code.level)
  const found: (Weakened | false)[] = [
    (wanted.level === null || !mayHaveLevel(code, wanted.level)) && {
      prop: 'level',
      what: '级别',
      limit: `不低于 ${code.level} 级。`,
    },
    !wanted.enabled && { prop: 'enabled', what: '启用', limit: '不能停用。' },
    wanted.mode > code.mode && {
      prop: 'mode',
      what: '处理方式',
      limit: code.mode === 1 ? '只能自动派单。' : '只能自动派单或人工确认后派单。',
    },
    wanted.debounce > code.debounce && {
      prop: 'debounce',
      what: '防抖',
      limit: code.debounce === 0 ? '不能等待。' : `不超过 ${code.debounce} 秒。`,
    },
    wanted.dedupeMin > dedupe && { prop: 'dedupeMin', what: '去重', limit: `不超过 ${minutesSaid(dedupe)}。` },
    wanted.repairType !== null &&
      wanted.repairType !== RepairType.code.trapped && {
        prop: 'repairType',
        what: '维修类型',
        limit: '只能按级别，或选困人急修。',
      },
  ]
  return found.filter((one) => one !== false)
}

/** Only what differs from the platform's row; the rest follows it. */
export function overrideOf(code: FaultCode, draft: FaultRuleDraft): FaultOverride {
  const platform = platformRule(code)
  const differs = <T>(value: T, own: T): T | null => (value === own ? null : value)
  const level = draft.level === undefined ? null : differs<FaultLevel | null>(draft.level, code.level)
  return {
    code: code.code,
    level,
    debounceSec: differs(draft.debounceSec, platform.debounce),
    clearSec: differs(draft.clearSec, platform.clearSec),
    dedupeMin: draft.dedupeMin === undefined ? null : differs(draft.dedupeMin, dedupeMinutes(level ?? code.level)),
    mode: differs(draft.mode, platform.mode),
    repairType: draft.repairType ?? null,
    expression: draft.expression ?? null,
    advice: differs(draft.advice, platform.advice),
    partHint: draft.partHint === undefined ? null : differs<string | null>(draft.partHint, platform.partHint),
    enabled: differs(draft.enabled, true),
  }
}

const ByCode = z.object({ code: z.string().regex(/^\d{2}$/, '故障代码为两位数字') })
/** `version` 0: the company has said nothing of this code so far. */
const Versioned = ByCode.extend({ version: z.coerce.number().int().min(0) })
export const FaultRuleEdit = FaultRuleFields.extend(Versioned.shape)
export const FaultRuleReset = Versioned
export const FaultRuleAsked = ByCode

/** The first way in which a form would weaken a guarded code. What follows from a raised level is none. */
export function draftWeakens(code: FaultCode, draft: FaultRuleDraft): Weakened | undefined {
  const { enabled, mode } = draft
  return weakened(code, {
    level: draft.level ?? code.level,
    enabled,
    mode,
    debounce: draft.debounceSec,
    dedupeMin: draft.dedupeMin ?? 1,
    repairType: draft.repairType ?? null,
  })[0]
}
/** Under which field of the form, and how it says so. */
export const weakenedAt = ({ prop, what, limit }: Weakened) => ({
  prop: prop === 'debounce' ? 'debounceSec' : prop,
  msg: prop === 'level' ? `${refuseFaultRule.levelLowered.text}，${limit}` : `${what}不能放宽：${limit}`,
})
/** The form says what the call would refuse (8010402, 8010404, conditions that do not fit), before it is sent. */
export const FaultRuleForm = FaultRuleEdit.superRefine((draft, ctx) => {
  const code = faultCode(draft.code)
  const weak = code && draftWeakens(code, draft)
  if (weak) {
    const { prop, msg } = weakenedAt(weak)
    ctx.addIssue({ code: 'custom', path: [prop], message: msg })
  }
  if (!code || !draft.expression) return
  for (const { path, message } of expressionFaults(draft.expression, code.target))
    ctx.addIssue({ code: 'custom', path: ['expression', ...path], message })
})

export const FaultRuleRow = z.object({
  id: z.string(),
  version: z.number().int(),
  code: z.string().meta({ title: '代码' }),
  name: z.string().meta({ title: '故障' }),
  target: field.choice('适用设备', FaultTarget),
  kind: field.choice('类别', RecordKind),
  level: FaultLevel.schema.nullable().meta({ title: '级别' }),
  mode: field.choice('处理方式', StrategyMode),
  repairType: RepairType.schema.nullable().meta({ title: '维修类型' }),
  debounceSec: z.number().int().meta({ title: '防抖', unit: '秒' }),
  clearSec: z.number().int().meta({ title: '恢复', unit: '秒' }),
  dedupeMin: z.number().int().meta({ title: '去重', unit: '分钟' }),
  enabled: z.boolean().meta({ title: '启用' }),
  advice: z.string().meta({ title: '处置建议' }),
  partHint: z.string().nullable().meta({ title: '可能的部件' }),
  guarded: z.boolean().meta({ title: '受保护' }),
  overridden: z.boolean().meta({ title: '企业设置' }),
  /** The platform's row as it is. */
  platform: z.boolean(),
})
export type FaultRuleRow = z.output<typeof FaultRuleRow>

export const FaultRuleDetail = FaultRuleRow.omit({ id: true, platform: true }).extend({
  expression: Expression.nullable(),
  /** Null: by the level. */
  dedupeMin: z.number().int().nullable(),
})
export type FaultRuleDetail = z.output<typeof FaultRuleDetail>

export const faultRuleList = list({
  key: 'faultRule',
  title: '故障规则',
  unit: '条',
  row: FaultRuleRow,
  columns: {
    name: { shown: true, fixed: true, width: 230 },
    code: { shown: true, width: 70, as: 'code', sort: true, role: 'rest' },
    level: { shown: true, width: 76, role: 'state' },
    mode: { shown: true, width: 140 },
    debounceSec: { shown: true, width: 90, as: 'number' },
    clearSec: { shown: true, width: 90, as: 'number' },
    dedupeMin: { shown: true, width: 100, as: 'number' },
    overridden: { shown: true, width: 100 },
    target: { shown: true, width: 90 },
    kind: { shown: true, width: 80 },
    repairType: { width: 110 },
    partHint: { width: 200 },
    advice: { width: 320 },
    enabled: { width: 80 },
    guarded: { width: 90 },
  },
  filters: {
    keyword: finds({ name: '故障', code: '代码' }),
    target: { kind: 'choice', label: '适用设备', of: FaultTarget },
    kind: { kind: 'choice', label: '类别', of: RecordKind },
    level: { kind: 'choice', label: '级别', of: FaultLevel, many: true },
    overridden: { kind: 'flag', label: '企业设置' },
    mode: { kind: 'choice', label: '处理方式', of: StrategyMode },
  },
  shownFilters: 5,
  sort: { prop: 'code', order: 'asc' },
})

/** One lift's day against conditions that are not kept yet; moments ms. */
export const FaultRuleTest = z.object({
  code: ByCode.shape.code,
  elevatorId: field.ref('电梯', '/elevator/options'),
  date: field.day('日期', { past: true }),
  expression: Expression,
})
export const FaultRuleTested = z.object({
  /** 0: the lift said nothing on this day. */
  frames: z.number().int(),
  /** More were said than are read. */
  capped: z.boolean(),
  spans: z.array(z.object({ from: z.number(), stoodAt: z.number(), endedAt: z.number().nullable() })),
  /** Of each measured condition: [minute of the day, lowest, highest]. */
  series: z.array(z.object({ metric: z.string(), points: z.array(z.tuple([z.number(), z.number(), z.number()])) })),
  /** Metrics that no frame of the day had. */
  missing: z.array(z.string()),
})
export type FaultRuleTested = z.output<typeof FaultRuleTested>
