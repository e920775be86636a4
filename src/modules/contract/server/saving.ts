import {
  type Context,
  insertRow,
  nextNumber,
  orRefuse,
  requireSeen,
  type Saved,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import { initials } from '#kernel/server/pinyin.ts'
import { type Day, dayOf, earlier, later } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse as refuseAny } from '#kernel/shared/refusal.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { requireProject } from '#modules/project/server/index.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import { statusOn } from '../shared/contract.states.ts'
import { ContractStatus, ContractType, refuse } from '../shared/contract.terms.ts'
import { type ContractDraft, contractFields } from '../shared/contract.ts'
import { type ChangedPlan, changeContract, type PricedContract } from '../shared/paymentPlan.ts'
import { type ContractRecord, isNumberTaken } from './contract.store.ts'
import {
  findLines,
  findOverlaps,
  type LineRecord,
  type NewLine,
  Overlapped,
  saveLines,
} from './contractElevator.store.ts'
import { findLifts, type Lift, refreshService } from './lift.store.ts'
import {
  addPlan,
  findPlan,
  type PlanEvent,
  type PlanRecord,
  removePlanRows,
  updatePlanRow,
} from './paymentPlan.store.ts'
import { termsOf } from './terms.ts'

export const today = (ctx: Context): Day => dayOf(ctx.now)

/** Types 1–5 hold their lifts against every other contract; 专项 does not (archives 2, 6.3, 8). */
export const holdsLifts = (type: number | null): boolean => type !== ContractType.code.special

/** The lifts of these lines; refuses one that is not of the company, scrapped or transferred away. */
export async function liftsOf(
  ctx: Context,
  lines: readonly { readonly elevatorId: string }[],
  known: readonly string[] = [],
): Promise<Map<string, Lift>> {
  const lifts = await findLifts(
    ctx,
    lines.map((line) => line.elevatorId),
  )
  // A lift that stands in the contract stays; a new one is one that the person sees.
  const added = lines.map((line) => line.elevatorId).filter((id) => !known.includes(id) && lifts.has(id))
  await requireSeen(ctx, 'elevator', added)
  lines.forEach(({ elevatorId }, i) => {
    const lift = lifts.get(elevatorId)
    const prop = `lines.${i}.elevatorId`
    if (!lift) throw refuseAny.notFound({}, { fields: [{ prop, msg: '电梯不存在' }] })
    // 3 报废, 4 已转出 (archives 2); a lift already in the contract stays editable.
    if ((lift.useStatus === 3 || lift.useStatus === 4) && !known.includes(elevatorId))
      throw fieldRefusal([
        { prop, msg: `电梯「${liftLabel(lift.communityName, lift.name)}」已报废或转出，不能签入合同` },
      ])
  })
  return lifts
}

/** HT + yyyyMM + 4 digits; numbers that were typed by hand are passed over (archives 1). */
async function numberOf(ctx: Context, typed: string | undefined, row: ContractRecord | undefined): Promise<string> {
  const own = typed ?? row?.contractNo ?? undefined
  if (own !== undefined) {
    if (await isNumberTaken(ctx, own, row?.id)) throw numberTaken()
    return own
  }
  const month = today(ctx).slice(0, 7).replace('-', '')
  for (;;) {
    const made = `HT${month}${String(await nextNumber(ctx, `contract ${month}`)).padStart(4, '0')}`
    if (!(await isNumberTaken(ctx, made, undefined))) return made
  }
}

const numberTaken = () => refuse.numberTaken({}, { fields: [{ prop: 'contractNo', msg: refuse.numberTaken.text }] })

const { draft: _draft, lines: _lines, customRows: _customRows, ...typedFields } = contractFields

/**
 * Columns of a contract, whole or half filled; its files become the company's. `row`: as it stood, when it is edited: a
 * field the person cleared becomes empty, where the contract came from stays.
 */
export async function columnsOf(
  ctx: Context,
  draft: Partial<Omit<ContractDraft, 'draft' | 'lines' | 'customRows'>>,
  row?: Pick<ContractRecord, 'projectId' | 'renewedFromId' | 'quotationId'>,
) {
  const { draft: _, lines: __, customRows: ___, ...sent } = draft as Partial<ContractDraft>
  const origin = row && { renewedFromId: row.renewedFromId ?? undefined, quotationId: row.quotationId ?? undefined }
  const plain = row ? { ...wholeDraft({ shape: typedFields }, sent), ...origin } : sent
  await requireSeen(ctx, 'customer', [draft.customerId])
  if (draft.projectId) await requireProject(ctx, draft.projectId, row?.projectId)
  return {
    ...plain,
    projectId: draft.projectId,
    namePinyin: initials(draft.name ?? ''),
    remindDays: draft.remindDays ?? 60,
    exclusions: draft.exclusions && JSON.stringify(draft.exclusions),
    includedParts: draft.includedParts && JSON.stringify(draft.includedParts),
    files: JSON.stringify(await attachFiles(ctx, draft.files ?? [])),
  }
}

/** What a contract tells other modules (common 9): effectiveDate is the first day on which it holds. */
export function eventOf(
  saved: Saved,
  span: { readonly startDate: string; readonly endDate: string },
  elevatorIds: readonly string[],
  effectiveDate: Day,
) {
  return {
    ...saved,
    elevatorIds: [...new Set(elevatorIds)],
    startDate: span.startDate,
    endDate: span.endDate,
    effectiveDate,
  }
}

export async function emitPlan(
  ctx: Context,
  name: 'generated' | 'adjusted',
  contract: Saved,
  rows: PlanEvent[],
): Promise<void> {
  if (rows.length > 0) await ctx.emit(`paymentPlan.${name}`, { ...contract, contractId: contract.id, rows })
}

/** Saves lines, or refuses 1107003 with the number of the contract that came first. */
export async function saveLinesOrRefuse(
  ctx: Context,
  contractId: string,
  before: readonly LineRecord[],
  lines: readonly NewLine[],
  type: number | null,
): Promise<void> {
  try {
    await saveLines(ctx, contractId, before, lines, holdsLifts(type))
  } catch (error) {
    if (!(error instanceof Overlapped)) throw error
    const [other] = await findOverlaps(ctx, lines, contractId)
    if (!other) throw refuseAny.tooOften()
    const i = lines.findIndex(
      (line) =>
        line.elevatorId === other.elevatorId &&
        line.serviceStart <= other.otherEnd &&
        other.otherStart <= line.serviceEnd,
    )
    const line = lines[i] as NewLine
    const [from, to] = [later(line.serviceStart, other.otherStart), earlier(line.serviceEnd, other.otherEnd)]
    const values = { name: other.elevatorName, from, to, no: other.contractNo }
    throw refuse.overlap(values, {
      fields: [{ prop: `lines.${i}.serviceStart`, msg: refuse.overlap(values).message }],
      data: { contractId: other.contractId },
    })
  }
}

/** Lines as priced, with the ids of the rows that already stand for them. */
export function matched(priced: PricedContract, before: readonly LineRecord[]): NewLine[] {
  const ids = new Map(before.map((line) => [`${line.elevatorId} ${line.serviceStart}`, line.id]))
  return priced.lines.map((line) => ({ ...line, id: ids.get(`${line.elevatorId} ${line.serviceStart}`) }))
}

/** Brings the stored rows to a changed plan; a new row takes the place of the open one with its number. */
export async function savePlan(
  ctx: Context,
  contractId: string,
  existing: readonly PlanRecord[],
  plan: Pick<ChangedPlan<PlanRecord>, 'fresh' | 'removed'>,
): Promise<PlanEvent[]> {
  const open = new Map(existing.filter((row) => !row.locked).map((row) => [row.periodNo, row]))
  const events = await removePlanRows(ctx, plan.removed)
  const added: ((typeof plan.fresh)[number] & { remark: string | undefined })[] = []
  for (const row of plan.fresh) {
    const old = open.get(row.periodNo)
    const remark = row.remark === undefined ? (old?.remark ?? undefined) : (row.remark ?? undefined)
    if (!old) added.push({ ...row, remark })
    else if (isChanged(old, { ...row, remark })) events.push(await updatePlanRow(ctx, old.id, { ...row, remark }))
  }
  events.push(...(await addPlan(ctx, contractId, added)))
  return events
}

const isChanged = (old: PlanRecord, row: { remark: string | undefined } & (typeof old | object)): boolean =>
  (['rowType', 'periodStart', 'periodEnd', 'dueDate', 'amount'] as const).some(
    (key) => old[key] !== (row as PlanRecord)[key],
  ) || (old.remark ?? undefined) !== row.remark

/**
 * Submits a contract: a new one, a draft that is finished, or one not begun that is edited. Lines, plan, state by date,
 * the lifts' service state and the events, all in the transaction of the request.
 */
export async function submit(
  ctx: Context,
  draft: ContractDraft,
  over: { readonly row?: ContractRecord; readonly version?: number } = {},
): Promise<Saved> {
  const { row, version } = over
  const isNew = row === undefined || row.draft
  const before = row && !isNew ? await findLines(ctx, row.id) : []
  const lifts = await liftsOf(
    ctx,
    draft.lines,
    before.map((line) => line.elevatorId),
  )
  const terms = termsOf(draft, lifts)
  const existing = row && !isNew ? await findPlan(ctx, row.id) : []
  const priced = changeContract(existing, terms, draft.startDate)
  const status = statusOn(today(ctx), draft)
  const values = {
    ...(await columnsOf(ctx, draft, row)),
    contractNo: await numberOf(ctx, draft.contractNo, row),
    draft: false,
    unfinished: null,
    agreedAmount: priced.total,
    adjustReason: priced.total === priced.listTotal ? null : draft.adjustReason,
    elevatorCount: lifts.size,
    status,
  }
  const work = row
    ? updateRow(ctx, 'contract', row.id, version ?? row.version, values)
    : insertRow(ctx, 'contract', values)
  const saved = await orRefuse(work, numberTaken)
  await saveLinesOrRefuse(ctx, saved.id, before, matched(priced, before), draft.type)
  const rows = await savePlan(ctx, saved.id, existing, priced)
  const ids = [...draft.lines, ...before].map((line) => line.elevatorId)
  await refreshService(ctx, today(ctx), ids)
  await emitPlan(ctx, isNew ? 'generated' : 'adjusted', saved, rows)
  const events = eventOf(saved, draft, ids, draft.startDate)
  if (!isNew) await ctx.emit('contract.changed', events)
  if (status !== ContractStatus.code.upcoming) await ctx.emit('contract.activated', events)
  if (status === ContractStatus.code.expired) await ctx.emit('contract.expired', events)
  return saved
}
