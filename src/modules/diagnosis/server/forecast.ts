import type { Handlers } from '#kernel/server/index.ts'
import type { forecastApi } from '../shared/api.ts'
import type { ModelReport } from '../shared/forecast/forecastList.ts'
import { baseRate, brier, calibrationBins, highestFirst, said } from '../shared/statistics/scores.ts'
import { findLedger, findNewest, findOrigins, findPublished, forecasts, type Judged } from './forecast.store.ts'

/** 预测账本 (monitoring 10.3): what was said and what came, misses included. */
export const forecastHandlers: Handlers<typeof forecastApi> = {
  list: forecasts.page,
  async report(ctx): Promise<ModelReport> {
    const published = await findPublished(ctx)
    const model = published ?? (await findNewest(ctx))
    const judged = await findLedger(ctx)
    const byOrigin = Map.groupBy(judged, ({ asOf }) => asOf)
    const origins = (await findOrigins(ctx)).map(({ asOf, n }) => ({ asOf, n, ...shares(byOrigin.get(asOf) ?? []) }))
    return {
      model: model && {
        id: model.id,
        modelNo: model.modelNo,
        source: model.source,
        status: model.status,
        trainedAt: model.trainedAt,
        dataTo: model.dataTo,
        n: model.n,
        events: model.events,
        liftYears: model.liftYears,
        k: model.k,
        gate: model.gate,
        reasons: model.reasons,
        scores: model.metrics,
        bins: [...model.bins],
      },
      gate: published !== null,
      ledger: ledgerOf(judged),
      origins,
    }
  },
}

function ledgerOf(judged: readonly Judged[]): ModelReport['ledger'] {
  if (judged.length === 0) return { n: 0, came: 0, said: null, brier: null, bins: [] }
  const all = said(highestFirst(judged))
  return {
    n: judged.length,
    came: Math.round(baseRate(all) * all.total),
    said: mean(judged),
    brier: brier(all),
    bins: calibrationBins(all),
  }
}

const TOP = 0.05

function shares(judged: readonly Judged[]) {
  const first = highestFirst(judged).slice(0, Math.max(1, Math.round(judged.length * TOP)))
  const came = (some: readonly { readonly y: number }[]) => some.filter(({ y }) => y === 1).length
  return {
    judged: judged.length,
    said: judged.length > 0 ? mean(judged) : null,
    came: came(judged),
    top: judged.length > 0 ? first.length : 0,
    topCame: judged.length > 0 ? came(first) : 0,
  }
}

const mean = (judged: readonly Judged[]) => judged.reduce((sum, { p }) => sum + p, 0) / judged.length
