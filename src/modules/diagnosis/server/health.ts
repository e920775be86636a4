import { type Context, file, type Handlers, requireSeen } from '#kernel/server/index.ts'
import { percentText } from '#kernel/shared/said.ts'
import { letterheadOf } from '#modules/enterprise/server/index.ts'
import type { healthApi } from '../shared/api.ts'
import { chanceText, driverText } from '../shared/forecast/forecastText.ts'
import type { Deduction } from '../shared/health.ts'
import type { HealthDetail, HealthSummary } from '../shared/healthList.ts'
import { causeText, deductionText } from '../shared/healthText.ts'
import { refuseDiagnosis } from '../shared/refusals.ts'
import { findChance, findPublished, type SaidChance } from './forecast.store.ts'
import { countGrades, findCourse, findHealth, findSimilar, findUsual, healths } from './health.store.ts'
import { healthPaper } from './healthPaper.ts'
import { countsOf } from './rule.ts'

const SIMILAR = 6

export const healthHandlers: Handlers<typeof healthApi> = {
  list: healths.page,
  detail: (ctx, { elevatorId }) => detailOf(ctx, elevatorId),
  async summary(ctx): Promise<HealthSummary> {
    const counted = await countGrades(ctx)
    const dates = counted.map(({ date }) => date).toSorted()
    const n = new Map(counted.map((one) => [one.grade, one.n]))
    return {
      date: dates.at(-1) ?? null,
      lifts: counted.reduce((sum, one) => sum + one.n, 0),
      grades: countsOf([]).map(({ grade }) => ({ grade, n: n.get(grade) ?? 0 })),
      gate: (await findPublished(ctx)) !== null,
    }
  },
  async report(ctx, { elevatorId }) {
    const detail = await detailOf(ctx, elevatorId)
    const letterhead = await letterheadOf(ctx, ctx.companyId)
    const name = `${detail.lift.community}_${detail.lift.name}_体检报告_${detail.date}.pdf`
    return file(name, 'application/pdf', () => healthPaper(detail, letterhead))
  },
}

async function detailOf(ctx: Context, elevatorId: string): Promise<HealthDetail> {
  await requireSeen(ctx, 'elevator', [elevatorId])
  const kept = await findHealth(ctx, elevatorId)
  if (!kept) throw refuseDiagnosis.notScored()
  const { type: _t, category: _c, years: _y, before7, deductions, ...shown } = kept
  const usual = await findUsual(ctx, kept)
  const said = await findChance(ctx, elevatorId)
  return {
    ...shown,
    change7: kept.score !== null && before7 !== null ? kept.score - before7 : null,
    usual: usual?.items ?? { S1: null, S2: null, S3: null, S4: null, S5: null },
    usualScore: usual?.score ?? null,
    usualOf: usual?.n ?? 0,
    deductions: deductions.toSorted(byWeight).map(shownDeduction),
    history: await findCourse(ctx, elevatorId),
    chance: said && shownChance(said),
    similar: await findSimilar(ctx, kept, SIMILAR),
  }
}

/** The largest first; what a cap takes off the rest stands last. */
const byWeight = (a: Deduction, b: Deduction) =>
  Number(a.item === null) - Number(b.item === null) || b.points - a.points

const shownDeduction = (one: Deduction) => ({
  item: one.item,
  points: one.points,
  text: deductionText(one),
  causes: one.causes.map((cause) => ({ points: cause.points, text: causeText(cause) })),
})

/** As `shownForecast` says it: past a shut gate only the class (monitoring 6.5). */
function shownChance(said: SaidChance): NonNullable<HealthDetail['chance']> {
  const { p30, pClass, ratio, lo90, hi90, asOf, drivers } = said
  if (p30 === null)
    return {
      p30: null,
      ratio: null,
      pClass,
      lo90: null,
      hi90: null,
      asOf,
      drivers: [],
      text: `同类平均 ${percentText(100 * pClass, 1)}，数据不足，暂不给出单梯概率`,
    }
  return { p30, ratio, pClass, lo90, hi90, asOf, text: chanceText(p30), drivers: drivers.map(driverText) }
}
