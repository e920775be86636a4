import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'

/** 预测账本 (monitoring 6.5, 10.3): each forecast as it was said, and what came; misses included. */

export const ModelStatus = enumeration('模型状态', {
  training: [0, '训练中'],
  tested: [1, '已回测'],
  published: [2, '已发布'],
  failed: [3, '未达标'],
  retired: [4, '已停用'],
})
export const ModelSource = enumeration('模型来源', { own: [1, '本企业'], platform: [2, '平台'] })

export const Outcome = enumeration('结果', {
  waiting: [2, '未到期'],
  none: [0, '未发生'],
  came: [1, '已发生'],
  censored: [3, '停用未计'],
})

export const ForecastRow = z.object({
  id: z.uuid(),
  elevatorId: z.uuid(),
  elevatorName: z.string().meta({ title: '电梯' }),
  lift: LiftName,
  communityName: z.string().meta({ title: '小区' }),
  asOf: z.iso.date().meta({ title: '预测日' }),
  p30: z.number().nullable().meta({ title: '30 天故障概率' }),
  lo90: z.number().nullable().meta({ title: '下限' }),
  hi90: z.number().nullable().meta({ title: '上限' }),
  pClass: z.number().meta({ title: '同类平均' }),
  ratio: z.number().nullable().meta({ title: '同类倍数' }),
  outcome: Outcome.schema.meta({ title: '结果' }),
})
export type ForecastRow = z.output<typeof ForecastRow>

export const forecastList = list({
  key: 'faultForecast',
  title: '预测',
  unit: '条',
  row: ForecastRow,
  columns: {
    elevatorName: { shown: true, fixed: true, width: 240 },
    asOf: { shown: true, width: 108, sort: true, role: 'rest' },
    p30: { shown: true, width: 130, as: 'number', sort: true },
    pClass: { shown: true, width: 100, as: 'number' },
    ratio: { shown: true, width: 100, as: 'number' },
    outcome: { shown: true, width: 100, role: 'state' },
    lo90: { width: 90, as: 'number' },
    hi90: { width: 90, as: 'number' },
    communityName: { width: 170 },
  },
  filters: {
    keyword: finds({ elevatorName: '电梯' }),
    elevatorId: { kind: 'ref', label: '电梯', from: '/elevator/options' },
    asOf: { kind: 'dates', label: '预测日' },
    outcome: { kind: 'choice', label: '结果', of: Outcome },
  },
  shownFilters: 4,
  sort: { prop: 'asOf', order: 'desc' },
})

const known = z.number().nullable()
const Score = z.object({ value: known, lo: known, hi: known })
export const Bin = z.object({ from: z.number(), to: z.number(), n: z.number(), said: known, came: known })

export const ModelReport = z.object({
  model: z
    .object({
      id: z.uuid(),
      modelNo: z.number().int(),
      source: ModelSource.schema,
      status: ModelStatus.schema,
      trainedAt: z.string(),
      dataTo: z.iso.date(),
      n: z.number().int(),
      events: z.number().int(),
      liftYears: z.number(),
      k: known,
      gate: z.boolean(),
      reasons: z.array(z.string()),
      scores: z.record(z.string(), Score),
      bins: z.array(Bin),
    })
    .nullable(),
  /** Single lifts may be given a chance of their own: the published model passed. */
  gate: z.boolean(),
  /** Of what was said and is over: the ledger's own calibration, misses included. */
  ledger: z.object({
    n: z.number().int(),
    came: z.number().int(),
    said: known,
    brier: known,
    bins: z.array(Bin),
  }),
  /** By day of forecast, newest first. */
  origins: z.array(
    z.object({
      asOf: z.iso.date(),
      n: z.number().int(),
      judged: z.number().int(),
      said: known,
      came: z.number().int(),
      /** Of the twentieth that was said to be the likeliest, how many came. */
      top: z.number().int(),
      topCame: z.number().int(),
    }),
  ),
})
export type ModelReport = z.output<typeof ModelReport>
