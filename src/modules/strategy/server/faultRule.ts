import {
  type Context,
  findRow,
  type Handlers,
  insertRow,
  orRefuse,
  removeRow,
  updateRow,
} from '#kernel/server/index.ts'
import { addDays } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { expressionFaults, metricsIn, standings } from '#modules/signal/shared/condition/expression.ts'
import { type FaultCode, faultCode, faultCodes } from '#modules/signal/shared/faultCodes.ts'
import {
  draftWeakens,
  type FaultRule,
  type FaultRuleDraft,
  type FaultRuleRow,
  FaultTarget,
  overrideOf,
  refuseFaultRule,
  ruleFor,
  takesExpression,
  weakenedAt,
} from '../shared/faultRule.ts'
import type { faultRuleApi } from '../shared/faultRuleApi.ts'
import { findDayFrames, findOverrides, findOwnRules, MOST_FRAMES, type OverrideRow } from './faultRule.store.ts'
import { seriesOf } from './testedSeries.ts'

/** Every code as it is judged for the caller's company. */
export async function findFaultRules(ctx: Context): Promise<ReadonlyMap<string, FaultRule>> {
  const own = new Map((await findOwnRules(ctx)).map((row) => [row.code, row]))
  return new Map(faultCodes.map((code) => [code.code, ruleFor(code, own.get(code.code))]))
}

export const faultRuleHandlers: Handlers<typeof faultRuleApi> = {
  async list(ctx, query) {
    const rows = (await allRows(ctx, query.companyId)).filter(
      (row) =>
        (!query.keyword || row.name.includes(query.keyword) || row.code.includes(query.keyword)) &&
        (query.target === undefined || row.target === query.target) &&
        (query.kind === undefined || row.kind === query.kind) &&
        (!query.level?.length || (row.level !== null && query.level.includes(row.level))) &&
        (query.overridden === undefined || row.overridden === query.overridden) &&
        (query.mode === undefined || row.mode === query.mode),
    )
    if (query.sort?.order === 'desc') rows.reverse()
    const from = (query.page - 1) * query.size
    return {
      records: rows.slice(from, from + query.size),
      total: rows.length,
      totalPage: Math.ceil(rows.length / query.size),
    }
  },
  async detail(ctx, { code }) {
    const known = requireCode(code)
    const row = (await findOverrides(ctx, code))[0]
    const { id: _, platform: _platform, ...detail } = rowOf(known, row)
    return { ...detail, expression: ruleFor(known, row).expression, dedupeMin: row?.dedupeMin ?? null }
  },
  async edit(ctx, { code, version, ...draft }) {
    const known = requireCode(code)
    requireAllowed(known, draft)
    const values = overrideOf(known, draft)
    const row = await ownRow(ctx, code, version)
    const saved = row
      ? await updateRow(ctx, 'faultRule', row.id, row.version - 1, values)
      : // Somebody else was first.
        await orRefuse(insertRow(ctx, 'faultRule', values), refuse.stale)
    await ctx.emit('rule.changed', { ...saved, kind: 'fault', code })
    return { id: saved.id, version: saved.version + 1 }
  },
  async reset(ctx, { code, version }) {
    requireCode(code)
    const row = await ownRow(ctx, code, version)
    if (!row) throw refuse.notFound()
    await removeRow(ctx, 'faultRule', row.id)
    await ctx.emit('rule.changed', { id: row.id, kind: 'fault', code })
    return { done: 1 }
  },
  async test(ctx, { code, elevatorId, date, expression }) {
    const known = requireCode(code)
    if (!takesExpression(known)) throw refuseFaultRule.noExpression({ name: known.name })
    refuseFaults(known, expression, '')
    const { type } = await findRow<{ type: number }>(ctx, 'elevator', elevatorId)
    if ((type === 1) !== (known.target === 'lift'))
      throw refuseFaultRule.otherType({ target: FaultTarget.label(FaultTarget.code[known.target]) })
    const from = new Date(`${date}T00:00:00+08:00`)
    const to = new Date(`${addDays(date, 1)}T00:00:00+08:00`)
    const metrics = metricsIn(expression)
    const frames = await findDayFrames(ctx, elevatorId, { from, to }, metrics)
    const said = new Set(frames.flatMap(({ values }) => Object.keys(values)))
    return {
      frames: frames.length,
      capped: frames.length === MOST_FRAMES,
      spans: standings(expression, frames, Math.min(to.getTime(), ctx.now.getTime())),
      series: seriesOf(frames, metrics, from.getTime()),
      missing: frames.length === 0 ? [] : metrics.filter((metric) => !said.has(metric)),
    }
  },
}

function requireCode(code: string): FaultCode {
  const known = faultCode(code)
  if (!known) throw refuse.notFound()
  return known
}

/** The company's own row at this version; none at version 0. */
async function ownRow(ctx: Context, code: string, version: number): Promise<OverrideRow | undefined> {
  const row = (await findOverrides(ctx, code)).find(({ companyId }) => companyId === ctx.companyId)
  if (version > 0 && !row) throw refuse.stale()
  if (row && row.version !== version) throw refuse.stale()
  return row
}

/** What may not be said of this code, refused with the field it stands in. */
function requireAllowed(code: FaultCode, draft: FaultRuleDraft): void {
  const { name } = code
  const weak = draftWeakens(code, draft)
  if (weak) {
    const { what, limit } = weak
    const extra = { fields: [weakenedAt(weak)] }
    if (weak.prop === 'level') throw refuseFaultRule.levelLowered({}, extra)
    throw refuseFaultRule.weakened({ name: `「${name}」`, what, limit }, extra)
  }
  if (!draft.expression) return
  if (!takesExpression(code)) throw refuseFaultRule.noExpression({ name })
  refuseFaults(code, draft.expression, 'expression.')
}

function refuseFaults(code: FaultCode, expression: Parameters<typeof expressionFaults>[0], at: string): void {
  const faults = expressionFaults(expression, code.target)
  if (faults.length > 0)
    throw fieldRefusal(faults.map(({ path, message }) => ({ prop: `${at}${path.join('.')}`, msg: message })))
}

function rowOf(code: FaultCode, own: OverrideRow | undefined): FaultRuleRow {
  const rule = ruleFor(code, own)
  return {
    id: code.code,
    version: own?.version ?? 0,
    code: code.code,
    name: code.name,
    target: FaultTarget.code[code.target],
    kind: code.kind,
    level: rule.level,
    mode: rule.mode,
    repairType: rule.repairType,
    debounceSec: rule.debounce,
    clearSec: rule.clearSec,
    dedupeMin: rule.dedupeMin,
    enabled: rule.enabled,
    advice: rule.advice,
    partHint: rule.partHint,
    guarded: code.guarded,
    overridden: rule.overridden,
    platform: !rule.overridden,
  }
}

/** A company's table; to who sees several, the platform's and beside it what each says otherwise, or what the one asked for does. */
async function allRows(ctx: Context, companyId: string | undefined): Promise<FaultRuleRow[]> {
  const own = (await findOverrides(ctx)).filter((row) => companyId === undefined || row.companyId === companyId)
  if (ctx.who.roleType !== 2) {
    const byCode = new Map(own.map((row) => [row.code, row]))
    return faultCodes.map((code) => rowOf(code, byCode.get(code.code)))
  }
  return faultCodes.flatMap((code) => [
    ...(companyId === undefined ? [rowOf(code, undefined)] : []),
    ...own
      .filter((row) => row.code === code.code)
      .map((row) => ({ ...rowOf(code, row), id: row.id, companyName: row.companyName, platform: false })),
  ])
}
