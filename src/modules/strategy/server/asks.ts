import type { RawBuilder } from 'kysely'
import { type Context, duty } from '#kernel/server/index.ts'
import type { Replayed } from '../shared/backTest.ts'

type Sql = RawBuilder<unknown>

/** 近30天命中 of a strategy: records that it answered; null where the company has kept none in this time. */
export const hitsOf = duty<(ctx: Context, strategy: string) => Sql>('strategy.hitsOf')
/** Hits of all strategies together, so defined. */
export const countHits = duty<(ctx: Context) => Promise<number | null>>('strategy.countHits')

/** The latest fault or alarm of a lift: { code, level, at }. */
export const lastFaultOf = duty<(lift: string) => Sql>('strategy.lastFaultOf')

/** Whether a record that is not closed cites the strategy (8010401). */
export const isCited = duty<(ctx: Context, strategyId: string) => Promise<boolean>>('strategy.isCited')

/** Faults, events and alarms since then of the lifts that the person sees, latest first. */
export const findReplayed =
  duty<(ctx: Context, since: Date, most: number) => Promise<Replayed[]>>('strategy.findReplayed')
