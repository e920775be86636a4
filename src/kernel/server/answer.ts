import type { FastifyReply } from 'fastify'
import { Refusal, refuse } from '../shared/refusal.ts'
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
 * Turns whatever was thrown into an answer. Business refusals: HTTP 200 in the envelope. Faults: 500 with an id that
 * the log knows. Database away: 503, so that the client shows its network panel and tries again.
 */
export function answerFailure(error: unknown, services: Services, traceId: string, reply: FastifyReply): Envelope {
  if (error instanceof Refusal) return refused(error)
  const state = sqlState(error)
  // The role may not write this table: an operations user on a company's rows.
  if (state === '42501') return refused(refuse.noPermission())
  // A foreign key found no row of the company: the same answer as for an id that nobody has.
  if (state === '23503') {
    services.log.warn({ err: error, traceId }, 'reference to no row')
    return refused(/^update or delete/.test((error as Error).message) ? refuse.inUse() : refuse.notFound())
  }
  // Two writers collided on a unique rule that the handler had checked before.
  if (state === '23505' || state === '40001' || state === '40P01') return refused(refuse.stale())
  // A value the database cannot read as what it should be, e.g. a made-up cursor.
  if (state?.startsWith('22')) {
    services.log.warn({ err: error, traceId }, 'unreadable value')
    return refused(refuse.field({ msg: '请求格式不正确' }))
  }
  if (state === '53100') {
    services.log.error({ err: error, traceId }, 'disk full')
    noteFull()
    return refused(refuse.diskFull())
  }
  // The person went on to another page while the answer was being written: nobody's fault, and nobody reads what follows.
  if ((error as { code?: string } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE') {
    services.log.debug({ traceId }, 'the caller has gone')
    return refused(refuse.busy({ traceId }))
  }
  const away = isAway(error)
  services.log.error({ err: error, traceId }, away ? 'database away' : 'fault')
  reply.code(away ? 503 : 500)
  return refused(refuse.busy({ traceId }))
}
