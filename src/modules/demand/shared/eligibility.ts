import { thousands } from '#kernel/shared/text.ts'
import { type DemandRuleDraft, FALLBACK_GAP_DAYS } from '#modules/template/shared/demandRule.ts'
import { ElevatorType } from '#modules/template/shared/template.ts'
import type { DemandFacts } from './history.ts'
import { gapOf, type Score, scoreOf } from './score.ts'

/** Whether a lift may be maintained on demand, condition by condition (jobs 1.3, 6.9). */

interface Condition {
  readonly key: string
  readonly label: string
  readonly ok: boolean
  /** What is there, in words. */
  readonly value: string
  /** Why not; null when it holds. */
  readonly reason: string | null
}

type Rule = Pick<DemandRuleDraft, 'elevatorType' | 'eligibility' | 'scoreBands' | 'localMaxGapDays'>

export const OFFLINE_HOURS = 72
const IN_USE = 1

function conditionsOf(facts: DemandFacts, rule: Rule): Condition[] {
  const { eligibility } = rule
  const conditions = [
    standOf(facts, rule),
    line('hazard', '严重隐患', facts.severeHazards === 0, '没有', `存在${facts.severeHazards}项严重隐患`),
    terminalOf(facts),
    rateOf(facts, eligibility.onlineRate),
  ]
  if (eligibility.insured) conditions.push(insuranceOf(facts))
  if (eligibility.inspectionValid) conditions.push(inspectionOf(facts))
  conditions.push(ageOf(facts, eligibility.maxAgeYears))
  if (eligibility.companyGradeNot.length > 0) conditions.push(gradeOf(facts, eligibility.companyGradeNot))
  if (eligibility.agreementFile)
    conditions.push(line('agreement', '按需维保协议', facts.agreement, '已上传', '没有按需维保协议'))
  conditions.push(cyclesOf(facts))
  return conditions
}

const line = (key: string, label: string, ok: boolean, value: string, reason: string): Condition => ({
  key,
  label,
  ok,
  value: ok ? value : reason,
  reason: ok ? null : reason,
})
const unknown = (key: string, label: string, what: string): Condition => ({
  key,
  label,
  ok: false,
  value: '未采集',
  reason: `${what}未采集`,
})

function standOf({ useStatus, templateType }: DemandFacts, { elevatorType }: Rule): Condition {
  if (useStatus !== IN_USE) return line('use', '电梯', false, '', '电梯不在用')
  const kind = ElevatorType.label(templateType as 1)
  const wanted = ElevatorType.label(elevatorType)
  return line('use', '电梯', templateType === elevatorType, kind, `规则适用「${wanted}」，电梯为「${kind}」`)
}

function terminalOf({ terminal, offlineHours }: DemandFacts): Condition {
  const label = '采集终端'
  if (terminal === null) return line('terminal', label, false, '', '未安装采集终端')
  if (terminal.status === 0) return line('terminal', label, false, '', '终端未激活')
  if (terminal.status === 3 || terminal.status === 4) return line('terminal', label, false, '', '终端已停用或报废')
  const value = offlineHours === 0 ? '在线' : `离线${Math.floor(offlineHours)}小时`
  return line('terminal', label, offlineHours <= OFFLINE_HOURS, value, `终端离线超过${OFFLINE_HOURS}小时`)
}

function rateOf({ onlineRate }: DemandFacts, least: number): Condition {
  if (onlineRate === null) return unknown('onlineRate', '近30天在线率', '近30天在线率')
  const value = `${onlineRate.toFixed(2)}%`
  return line('onlineRate', '近30天在线率', onlineRate >= least, value, `近30天在线率${value}，低于${least}%`)
}

function insuranceOf({ insured, insuredTo }: DemandFacts): Condition {
  const why = insuredTo === null ? '没有电梯保险' : `保险已于${insuredTo}到期`
  return line('insured', '电梯保险', insured, `至 ${insuredTo}`, why)
}

function inspectionOf({ inspectionTo, inspectionValid }: DemandFacts): Condition {
  if (inspectionTo === null) return unknown('inspection', '检验有效期', '检验有效期')
  return line('inspection', '检验有效期', inspectionValid === true, `至 ${inspectionTo}`, `检验已于${inspectionTo}到期`)
}

function ageOf({ ageYears }: DemandFacts, most: number): Condition {
  if (ageYears === null) return unknown('age', '梯龄', '梯龄')
  return line('age', '梯龄', ageYears <= most, `${ageYears} 年`, `梯龄${ageYears}年，超过${most}年`)
}

function gradeOf({ companyGrade }: DemandFacts, not: readonly string[]): Condition {
  if (companyGrade === null) return unknown('grade', '维保单位信用等级', '维保单位信用等级')
  const reason = `维保单位信用等级为${companyGrade}`
  return line('grade', '维保单位信用等级', !not.includes(companyGrade), companyGrade, reason)
}

function cyclesOf({ doorCyclesPerDay }: DemandFacts): Condition {
  if (doorCyclesPerDay === null) return unknown('doorCycles', '开关门计数', '近30天开关门次数')
  return line('doorCycles', '开关门计数', true, `日均 ${thousands(doorCyclesPerDay)} 次`, '')
}

export interface Judgement extends Score {
  readonly eligible: boolean
  readonly conditions: readonly Condition[]
  /** Why not, in the order of the conditions. */
  readonly reasons: readonly string[]
  /** Days allowed between visits: by score within the place's limit, the law's when not eligible. */
  readonly gapDays: number
}

export function judge(facts: DemandFacts, rule: Rule): Judgement {
  const conditions = conditionsOf(facts, rule)
  const reasons = conditions.flatMap(({ reason }) => reason ?? [])
  const score = scoreOf(facts)
  const eligible = reasons.length === 0
  return { ...score, eligible, conditions, reasons, gapDays: eligible ? gapOf(score.score, rule) : FALLBACK_GAP_DAYS }
}
