import { type Context, exportOf, type Handlers, insertRow, updateRow } from '#kernel/server/index.ts'
import { addDays, later, today } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { closeNotStarted } from '#modules/maintenance/server/index.ts'
import { CloseReason } from '#modules/maintenance/shared/maintenance.ts'
import { changePlan, leaveLines, lockPlan, removePlan } from '#modules/plan/server/index.ts'
import { PlanType } from '#modules/plan/shared/plan.terms.ts'
import {
  addDated,
  addLines,
  type DatedVisits,
  type LineQuestion,
  readLine,
  requireNoLine,
} from '#modules/planning/server/index.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import { type DemandRuleRecord, findDemandRule, OWN_ROW } from '#modules/template/server/index.ts'
import { type DemandRuleDraft, RuleStatus } from '#modules/template/shared/demandRule.ts'
import { TemplateItem } from '#modules/template/shared/template.ts'
import type { customPlanApi } from '../shared/api.ts'
import {
  type CustomDraft,
  type CustomItem,
  CustomKind,
  type CustomPlanDetail,
  daysOf,
  levelOfKind,
  refuseDemand,
} from '../shared/customPlan.ts'
import { judge } from '../shared/eligibility.ts'
import { factsOn } from '../shared/history.ts'
import {
  type CustomRecord,
  countPlanDone,
  customPlans,
  findCustom,
  findCustomOptions,
  findPlanLifts,
  findPlanTriggers,
  findPlanVisits,
  findRegularLifts,
} from './customPlan.store.ts'
import { findHistories } from './history.store.ts'
import { judgeLifts } from './judging.ts'

export const customPlanHandlers: Omit<Handlers<typeof customPlanApi>, 'template' | 'import'> = {
  list: customPlans.page,
  options: findCustomOptions,
  export: exportOf(customPlans),
  detail: (ctx, { id }) => detail(ctx, id),
  add: addCustom,
  edit,

  async remove(ctx, { id }) {
    await requireCustom(ctx, id)
    await lockPlan(ctx, id)
    const n = await countPlanDone(ctx, id)
    if (n > 0) throw refuseDemand.hasVisits({ n })
    await closeNotStarted(ctx, { planId: id }, CloseReason.code.planReset, '计划删除')
    await leaveLines(ctx, { planId: id }, today(ctx.now))
    await removePlan(ctx, id)
    return { done: 1 }
  },

  async eligibility(ctx, { elevatorIds, demandRuleId, agreement }) {
    const rule = await requireRule(ctx, demandRuleId)
    const ids = [...new Set(elevatorIds)]
    const agreements = new Set(agreement ? ids : [])
    const histories = await findHistories(ctx, ids, { agreements })
    if (histories.length < ids.length) throw refuse.notFound()
    return histories.map((history) => {
      const judged = judge(factsOn(history, ctx.now.toISOString(), true), rule)
      return {
        elevatorId: history.elevatorId,
        name: history.name,
        score: judged.score,
        gapDays: judged.gapDays,
        eligible: judged.eligible,
        pieces: [...judged.pieces],
        reasons: [...judged.reasons],
        conditions: [...judged.conditions],
      }
    })
  },
}

type JudgedRule = DemandRuleRecord & Pick<DemandRuleDraft, 'elevatorType' | 'eligibility' | 'scoreBands' | 'triggers'>

async function requireRule(ctx: Context, id: string): Promise<JudgedRule> {
  const rule = await findDemandRule(ctx, id)
  if (!rule) throw refuse.notFound()
  return rule as unknown as JudgedRule
}

async function requireCustom(ctx: Context, id: string): Promise<CustomRecord> {
  const record = await findCustom(ctx, id)
  if (!record) throw refuse.notFound()
  return record
}

async function detail(ctx: Context, id: string): Promise<CustomPlanDetail> {
  const record = await requireCustom(ctx, id)
  const page = await customPlans.page(ctx, { keyword: record.planNo, page: 1, size: 20 })
  const row = page.records.find((one) => one.id === id)
  if (!row) throw refuse.notFound()
  const lifts = await findPlanLifts(ctx, id)
  const { contractId, communityId, demandRuleId, ruleVersionNo, filingNo, localMaxGapDays, agreementFiles } = record
  const { filingFiles, scoreBands } = record
  const { dates, monthDays, dayOfMonth, items, windows, remark, teamId, mainWorkerId, assistantIds } = record
  return {
    ...row,
    contractId,
    communityId,
    demandRuleId,
    ruleVersionNo,
    filingNo,
    localMaxGapDays,
    agreementFiles,
    filingFiles,
    scoreBands,
    dates,
    monthDays,
    dayOfMonth,
    items,
    windows,
    remark,
    teamId,
    mainWorkerId,
    assistantIds,
    elevatorIds: lifts.filter((one) => one.leaveDate === null).map((one) => one.elevatorId),
    lifts,
    visits: await findPlanVisits(ctx, id),
    triggers: await findPlanTriggers(ctx, id),
  }
}

export const lineOf = (draft: CustomDraft) => ({
  contractId: draft.contractId,
  elevatorIds: draft.elevatorIds,
  teamId: draft.teamId,
  startDate: draft.startDate,
  endDate: draft.endDate,
  assistantIds: draft.assistantIds,
  mainWorkerId: draft.mainWorkerId ?? null,
})

async function addCustom(ctx: Context, draft: CustomDraft) {
  const { visits, ...saved } = await addPlan(ctx, draft, await readLine(ctx, lineOf(draft)))
  const orders = visits.length > 0 ? await addDated(ctx, visits) : 0
  return { ...saved, orders }
}

/** The plan, a line per community, and the visits that its days still ask for. */
export async function addPlan(ctx: Context, draft: CustomDraft, question: LineQuestion) {
  const files = await attachFiles(ctx, draft.agreementFiles)
  const rule = draft.kind === CustomKind.code.onDemand ? await usableRule(ctx, draft.demandRuleId) : undefined
  if (rule) {
    await requireEligible(ctx, rule, draft.elevatorIds, files.length > 0)
    if (draft.takeOver) await leaveRegularLines(ctx, draft)
    await requireNoLine(ctx, question.lifts)
  }
  const lines = await addLines(ctx, lineOf(draft), question, {
    planType: rule ? PlanType.code.onDemand : PlanType.code.custom,
    templateId: rule?.templateId ?? null,
    gapDays: rule ? rule.localMaxGapDays : visitGap.days,
    windows: draft.windows,
  })
  const visits: DatedVisits[] = []
  for (const { planId, lifts } of lines) {
    await insertRow(ctx, 'customPlan', { ...columnsOf(draft, files), id: planId, kind: draft.kind })
    const elevatorIds = lifts.map((lift) => lift.id)
    if (rule) await judgeLifts(ctx, elevatorIds)
    else visits.push(visitsOf(ctx, draft, { planId, elevatorIds, customerId: question.contract.customerId }))
  }
  const [first] = lines
  if (!first) throw refuse.notFound()
  return { id: first.planId, version: first.version, planIds: lines.map((line) => line.planId), visits }
}

/** Their open regular visits close; what is under way goes on, and the chain on demand begins at the last visit. */
async function leaveRegularLines(ctx: Context, { elevatorIds, startDate }: CustomDraft): Promise<void> {
  const regular = await findRegularLifts(ctx, elevatorIds)
  if (regular.length === 0) return
  const from = later(startDate, today(ctx.now))
  await closeNotStarted(ctx, { elevatorIds: regular, from }, CloseReason.code.planReset, '转为按需维保')
  await leaveLines(ctx, { elevatorIds: regular }, addDays(from, -1))
}

async function usableRule(ctx: Context, id: string | undefined): Promise<JudgedRule> {
  if (id === undefined) throw fieldRefusal([{ prop: 'demandRuleId', msg: '请选择按需规则' }])
  const rule = await requireRule(ctx, id)
  if (rule.status !== RuleStatus.code.on) throw refuseDemand.ruleOff({ name: rule.name })
  return rule
}

/** 3040002: every lift with every reason (jobs 4.1). */
async function requireEligible(
  ctx: Context,
  rule: JudgedRule,
  elevatorIds: readonly string[],
  agreement: boolean,
): Promise<void> {
  const agreements = new Set(agreement ? elevatorIds : [])
  const failed = (await findHistories(ctx, elevatorIds, { agreements })).flatMap((history) => {
    const { reasons } = judge(factsOn(history, ctx.now.toISOString(), true), rule)
    return reasons.length === 0 ? [] : [`${history.name}：${reasons.join('、')}`]
  })
  if (failed.length > 0) throw refuseDemand.notEligible({ list: failed.join('；') })
}

const columnsOf = (draft: CustomDraft, files: readonly unknown[]) => ({
  title: draft.title,
  demandRuleId: draft.kind === CustomKind.code.onDemand ? (draft.demandRuleId ?? null) : null,
  agreementFiles: JSON.stringify(files),
  items: JSON.stringify(draft.items),
  dates: draft.kind === CustomKind.code.special ? [...draft.dates].sort() : [],
  monthDays: draft.kind === CustomKind.code.season ? [...draft.monthDays].sort() : [],
  dayOfMonth: draft.kind === CustomKind.code.monthly ? (draft.dayOfMonth ?? null) : null,
  remark: draft.remark ?? null,
})

interface Dated {
  readonly planId: string
  readonly elevatorIds: readonly string[]
  readonly customerId: string
}

const visitsOf = (ctx: Context, draft: CustomDraft, { planId, elevatorIds, customerId }: Dated): DatedVisits => ({
  planId,
  elevatorIds,
  teamId: draft.teamId,
  until: draft.endDate,
  contract: { id: draft.contractId, customerId },
  dates: daysOf(draft, later(draft.startDate, today(ctx.now))),
  level: levelOfKind[draft.kind],
  own: ownItems(draft.items),
  reason: draft.title,
})

/** Rows of the plan as the checklist of its visits has them. */
const ownItems = (items: readonly CustomItem[]): TemplateItem[] =>
  items.map(({ part, name, requirement, photo }, at) =>
    TemplateItem.parse({
      itemCode: `${OWN_ROW}${at + 1}`,
      level: 99,
      part,
      name,
      requirement,
      methods: [1],
      resultType: 1,
      judge: 1,
      photoRule: photo ? 2 : 1,
      sort: 1000 + at,
    }),
  )

type Planned = Pick<CustomRecord, 'dates' | 'monthDays' | 'dayOfMonth' | 'startDate' | 'endDate' | 'items' | 'windows'>
const workOf = ({ dates, monthDays, dayOfMonth, startDate, endDate, items, windows }: Planned): string => {
  const rows = items.map(({ part, name, requirement, photo }) => [part, name, requirement, photo])
  const hours = windows.map(({ weekday, from, to }) => [weekday, from, to])
  return JSON.stringify([dates, monthDays, dayOfMonth, startDate, endDate, rows, hours])
}

/** Name, people, rule, agreement, days, hours and rows; the contract, its lifts and the kind stay. */
async function edit(ctx: Context, { id, version, ...draft }: CustomDraft & { id: string; version: number }) {
  const before = await requireCustom(ctx, id)
  if (before.kind !== null && before.kind !== draft.kind)
    throw fieldRefusal([{ prop: 'kind', msg: '计划种类不能修改，请另建计划' }])
  if (before.contractId !== draft.contractId)
    throw fieldRefusal([{ prop: 'contractId', msg: '合同不能修改，请另建计划' }])
  const files = await attachFiles(ctx, draft.agreementFiles)
  const onDemand = draft.kind === CustomKind.code.onDemand
  if (onDemand && draft.demandRuleId !== before.demandRuleId) await usableRule(ctx, draft.demandRuleId)
  const lifts = (await findPlanLifts(ctx, id)).filter((one) => one.leaveDate === null).map((one) => one.elevatorId)
  await readLine(ctx, { ...lineOf(draft), elevatorIds: lifts })
  const saved = await changePlan(ctx, id, version, {
    teamId: draft.teamId,
    mainWorkerId: draft.mainWorkerId ?? null,
    assistantIds: draft.assistantIds,
    startDate: draft.startDate,
    endDate: draft.endDate,
    windows: JSON.stringify(draft.windows),
  })
  const values = columnsOf(draft, files)
  if (before.customVersion !== null) await updateRow(ctx, 'customPlan', id, before.customVersion, values)
  else await insertRow(ctx, 'customPlan', { ...values, id, kind: draft.kind })
  if (onDemand) {
    await judgeLifts(ctx, lifts, { visited: true })
    return saved
  }
  // A new name or other people leave the orders alone.
  if (workOf(before) === workOf({ ...draft, ...values, items: draft.items, windows: draft.windows })) return saved
  await closeNotStarted(ctx, { planId: id, from: today(ctx.now) }, CloseReason.code.planReset, '计划调整')
  await addDated(ctx, [visitsOf(ctx, draft, { planId: id, elevatorIds: lifts, customerId: before.customerId })])
  return saved
}
