import { type Context, exportOf, type Handlers, requireFresh } from '#kernel/server/index.ts'
import { today } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { labelOf } from '#modules/elevator/shared/liftName.ts'
import { addManually } from '#modules/maintenance/server/index.ts'
import { fromWarning } from '#modules/repair/server/index.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import { Level } from '#modules/template/shared/template.terms.ts'
import type { warningApi } from '../shared/api.ts'
import { refuseDiagnosis } from '../shared/refusals.ts'
import { precisionOf, precisionText } from '../shared/warnings/precision.ts'
import { WarningRule } from '../shared/warnings/verdict.ts'
import { warningMoves } from '../shared/warnings/warning.states.ts'
import { CheckKind, type WarningDispatch } from '../shared/warnings/warning.ts'
import { findLiftLines } from './facts.store.ts'
import { findNames } from './health.store.ts'
import { changeWarning, countRules, lockWarning, type WarningRecord, warnings } from './warning.store.ts'

/** What people do about warnings (monitoring 3, 4.1). */
export const warningHandlers: Handlers<typeof warningApi> = {
  list: warnings.page,
  export: exportOf(warnings),
  async dispatch(ctx, input) {
    const warning = await lock(ctx, input.id)
    const status = warningMoves.target('dispatch', warning.status)
    requireFresh(warning, input.version)
    const order = await sendCheck(ctx, warning, input)
    const saved = await changeWarning(ctx, warning, {
      status,
      orderKind: input.kind,
      orderId: order.id,
      orderNo: order.orderNo,
      dispatchedAt: ctx.now.toISOString(),
      dispatchedBy: ctx.who.userId,
    })
    return { ...saved, orderNo: order.orderNo }
  },
  async feedback(ctx, { id, version, confirmed, foundPart, remark, photos }) {
    const warning = await lock(ctx, id)
    const status = warningMoves.target(confirmed ? 'confirm' : 'refute', warning.status)
    requireFresh(warning, version)
    const saved = await changeWarning(ctx, warning, {
      status,
      foundPart: confirmed ? foundPart : null,
      remark: remark ?? null,
      photos: JSON.stringify(await attachFiles(ctx, photos)),
      ...judged(ctx),
    })
    if (confirmed)
      await ctx.emit('warning.confirmed', {
        ...saved,
        elevatorId: warning.elevatorId,
        rule: warning.rule,
        part: foundPart,
      })
    return saved
  },
  async ignore(ctx, { id, version, remark }) {
    const warning = await lock(ctx, id)
    const status = warningMoves.target('ignore', warning.status)
    requireFresh(warning, version)
    return changeWarning(ctx, warning, { status, remark, ...judged(ctx) })
  },
  async rules(ctx) {
    const counted = new Map((await countRules(ctx)).map((one) => [one.rule, one]))
    return WarningRule.options.map(({ value: rule }) => {
      const { open, made, judged: n, confirmed } = counted.get(rule) ?? { open: 0, made: 0, judged: 0, confirmed: 0 }
      const precision = precisionOf(confirmed, n)
      return { rule, open, made, ...precision, text: precisionText(precision) }
    })
  },
}

const judged = (ctx: Context) => ({ judgedAt: ctx.now.toISOString(), judgedBy: ctx.who.userId })

async function lock(ctx: Context, id: string): Promise<WarningRecord> {
  const warning = await lockWarning(ctx, id)
  if (!warning) throw refuse.notFound()
  return warning
}

/** 派检查: a visit of level 99 or an ordinary repair, made by their owners with all that they ask for. */
async function sendCheck(
  ctx: Context,
  warning: WarningRecord,
  { kind, planDate, crew, remark }: WarningDispatch,
): Promise<{ id: string; orderNo: string }> {
  if ((await findLiftLines(ctx, [warning.elevatorId])).length === 0) {
    const lift = (await findNames(ctx, [warning.elevatorId])).get(warning.elevatorId)
    throw refuseDiagnosis.outOfCare({ name: lift ? labelOf(lift) : '' })
  }
  const text = [`预警 ${warning.warnNo}：${warning.text}`, warning.advice, remark].filter(Boolean).join('。')
  if (kind === CheckKind.code.repair) {
    const order = await fromWarning(ctx, { elevatorId: warning.elevatorId, reportText: text.slice(0, 500) })
    if (!order) throw refuseDiagnosis.noPhone()
    return order
  }
  if (!planDate || planDate < today(ctx.now)) throw fieldRefusal([{ prop: 'planDate', msg: '检查日期不能早于今天' }])
  const { ids, orderNos } = await addManually(ctx, {
    elevatorIds: [warning.elevatorId],
    level: Level.code.temporary,
    planDate,
    crew: [...crew],
    reason: text.slice(0, 200),
    mergeInto: [],
  })
  const [id, orderNo] = [ids[0], orderNos[0]]
  if (!id || !orderNo) throw refuse.notFound()
  return { id, orderNo }
}
