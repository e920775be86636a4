import { sql } from 'kysely'
import { type FieldError, Refusal, refuse } from '../shared/refusal.ts'
import type { Context } from './context.ts'
import type { Db } from './database.ts'
import type { Services } from './services.ts'

/**
 * A write carries a number (common 7), so that a person may send it again when no answer came: whatever was answered
 * first is answered again, a refusal as a refusal. A number stands for one call with one content.
 */
export interface NumberedRequest {
  readonly companyId: string
  readonly userId: string
  readonly requestNo: string
  readonly endpoint: string
  readonly digest: string
}

interface KeptRefusal {
  readonly errorCode: number
  readonly message: string
  readonly subMsg?: string
  readonly fields?: readonly FieldError[]
  readonly data?: unknown
}

/** How the answer of the first time leaves the transaction that found it. */
class Answered extends Error {
  readonly reply: unknown
  constructor(reply: unknown) {
    super('answered before')
    this.reply = reply
  }
}

/** Keyed, because a request may hold a password. */
export const digestOf = (services: Services, input: unknown): string =>
  services.sealer.index(JSON.stringify(input ?? null), 'request')

/** Numbers under way in this process: a repeat waits for the first one without a connection of its own. */
const running = new Map<string, Promise<void>>()

/** Runs `work` with what is to come first in its transaction, or gives the answer of the first time. */
export async function onceOnly(
  request: NumberedRequest,
  work: (first: (db: Db) => Promise<void>) => Promise<unknown>,
): Promise<unknown> {
  const key = `${request.companyId} ${request.userId} ${request.requestNo}`
  for (let first = running.get(key); first; first = running.get(key)) await first
  const answer = work((db) => note(db, request))
  const ended = answer.then(
    () => undefined,
    () => undefined,
  )
  running.set(key, ended)
  try {
    return await answer
  } catch (error) {
    if (error instanceof Answered) return error.reply
    throw error
  } finally {
    running.delete(key)
  }
}

/** A repeat that came to another process waits here for the first one's transaction. */
async function note(db: Db, { companyId, userId, requestNo, endpoint, digest }: NumberedRequest): Promise<void> {
  const added = await db
    .insertInto('requestLog')
    .values({ companyId, userId, requestNo, endpoint, digest })
    .onConflict((conflict) => conflict.columns(['companyId', 'userId', 'requestNo']).doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== 0n) return
  const earlier = await db
    .selectFrom('requestLog')
    .select(['reply', 'refusal', 'endpoint', 'digest'])
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('requestNo', '=', requestNo)
    .executeTakeFirst()
  if (!earlier) throw refuse.tooOften()
  if (earlier.endpoint !== endpoint || (earlier.digest ?? digest) !== digest) throw refuse.numberTaken()
  if (earlier.refusal) {
    const { errorCode, message, ...extra } = earlier.refusal as unknown as KeptRefusal
    throw new Refusal(errorCode, message, extra)
  }
  throw new Answered(earlier.reply)
}

/** The answer is kept in the transaction of what it tells; a refusal whose traces stay is kept with them. */
export async function keeping(ctx: Context, request: NumberedRequest, work: () => Promise<unknown>): Promise<unknown> {
  try {
    const reply = await work()
    await keep(ctx, request, { reply: reply ?? null })
    return reply
  } catch (error) {
    if (error instanceof Refusal && error.commits) {
      const { errorCode, message, subMsg, fields, data } = error
      await keep(ctx, request, { refusal: { errorCode, message, subMsg, fields, data } satisfies Partial<KeptRefusal> })
    }
    throw error
  }
}

async function keep(
  ctx: Context,
  { companyId, userId, requestNo }: NumberedRequest,
  { reply, refusal }: { reply?: unknown; refusal?: unknown },
): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await sql`update request_log set reply = ${json(reply)}::jsonb, refusal = ${json(refusal)}::jsonb
    where company_id = ${companyId} and user_id = ${userId} and request_no = ${requestNo}`.execute(ctx.db)
}
