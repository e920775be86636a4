import type { Context } from '#kernel/server/index.ts'
import type { ChargeMode } from '../shared/parts.ts'
import type { KnownPart } from '../shared/partsDetail.ts'

/** One line of a request as the warehouse and receivables see it. */
interface RequestedLine {
  readonly lineId: string
  readonly unitId: string | null
  readonly name: string
  readonly spec: string | null
  readonly measure: string
  readonly qty: string
  readonly chargeMode: ChargeMode | null
}

export interface OutboundRequest {
  readonly requestId: string
  readonly requestNo: string
  readonly elevatorId: string
  readonly urgent: boolean
  readonly lines: readonly RequestedLine[]
}

/**
 * The warehouse as requests know it; it stands to the right and is given by the app (src/app/modules.ts). Without one,
 * stock is 未采集 and 领料 and 退料 are registered by hand (decision 0039). Its posted bills answer through `postOutbound`
 * and `takeBack`.
 */
export interface PartsStock {
  /** What is available now, by unit id; a unit it does not know is left out. */
  stockOf(ctx: Context, unitIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Parts of the catalogue by words, for the form. */
  offers(ctx: Context, keyword: string | undefined): Promise<KnownPart[]>
  /** A request has reached 待领料: reserve, and make the bill (commerce 7). In the transaction that causes it. */
  requestOutbound(ctx: Context, request: OutboundRequest): Promise<void>
  /** Whether its bills draw for this request; what is in no catalogue is registered by hand. */
  serves(ctx: Context, requestId: string): Promise<boolean>
  /** What a request that waits for its parts misses now, by unit id; empty: all of it is put aside. */
  shortOf(ctx: Context, requestId: string): Promise<ReadonlyMap<string, string>>
  /** The request was voided while it waited. */
  release(ctx: Context, requestId: string): Promise<void>
}
