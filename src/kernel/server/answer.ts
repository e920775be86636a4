import type { FastifyReply } from 'fastify'
import { Refusal, refuse } from '../shared/refusal.ts'
import { CallerGone } from './context.ts'
import { isAway, sqlState } from './database.ts'
import { noteFull } from './disk.ts'
import type { Services } from './services.ts'

export interface Envelope {
  readonly errorCode: number
  readonly data?: unknown
  readonly errorMsg?: string
  readonly subMsg?: string
  readonly fields?: readonly { prop: string; msg: string }[]
}

export function refused(refusal: Refusal): Envelope {
  return {
    errorCode: refusal.errorCode,
    errorMsg: refusal.message,
    ...(refusal.subMsg ? { subMsg: refusal.subMsg } : {}),
    ...(refusal.fields ? { fields: refusal.fields } : {}),
    ...(refusal.data !== undefined ? { data: refusal.data } : {}),
  }
}

/**
 * What a person is told of an error of the database that is nobody's fault; undefined: a fault, or the database is away.
 * The same words for a call and for a job.
 */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const state = sqlState(error)
  // The role may not write this table: an operations user on a company's rows.
  if (state === '42501') return refuse.noPermission()
  // A foreign key found no row of the company: the same answer as for an id that nobody has.
  if (state === '23503') return /^update or delete/.test((error as Error).message) ? refuse.inUse() : refuse.notFound()
  // Writers collided, and again when the call was tried once more.
  if (state === '23505' || state === '40001' || state === '40P01') return refuse.stale()
  // A value the database cannot read as what it should be, e.g. a made-up cursor.
  if (state?.startsWith('22')) return refuse.field({ msg: '请求格式不正确' })
  return state === '53100' ? refuse.diskFull() : undefined
}

/** Such an error as the operators see it; a full disk is remembered for the probe. */
export function noteRefused(error: unknown, log: Services['log'], where: object): void {
  const state = sqlState(error)
  if (state === '53100') {
    noteFull()
    log.error({ err: error, ...where }, 'disk full')
  } else if (state === '23503') log.warn({ err: error, ...where }, 'reference to no row')
  else if (state?.startsWith('22')) log.warn({ err: error, ...where }, 'unreadable value')
}

/**
 * Turns whatever was thrown into an answer. Business refusals: HTTP 200 in the envelope. Faults: 500 with an id that
 * the log knows. Database away: 503, so that the client shows its network panel and tries again.
 */
export function answerFailure(error: unknown, services: Services, traceId: string, reply: FastifyReply): Envelope {
  const refusal = refusalOf(error)
  if (refusal) {
    noteRefused(error, services.log, { traceId })
    return refused(refusal)
  }
  // The person went on to another page while the answer was found or written: nobody's fault, and nobody reads what follows.
  const code = (error as { code?: string } | null)?.code
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === CallerGone.code) {
    services.log.debug({ traceId }, 'the caller has gone')
    return refused(refuse.busy({ traceId }))
  }
  const away = isAway(error)
  services.log.error({ err: error, traceId }, away ? 'database away' : 'fault')
  reply.code(away ? 503 : 500)
  return refused(refuse.busy({ traceId }))
}
