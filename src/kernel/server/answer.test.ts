import type { FastifyReply } from 'fastify'
import { expect, test, vi } from 'vitest'
import { answerFailure } from './answer.ts'
import type { Services } from './services.ts'

const answered = (error: unknown) => {
  const log = { error: vi.fn(), warn: vi.fn(), debug: vi.fn() }
  const code = vi.fn()
  answerFailure(error, { log } as unknown as Services, 'trace', { code } as unknown as FastifyReply)
  return { status: code.mock.lastCall?.[0], errors: log.error.mock.calls.length }
}

test('谁走开了不是故障；数据库不在是 503，其余是 500，都记下来', () => {
  const named = (code: string, message = 'x') => Object.assign(new Error(message), { code })
  expect(answered(named('ERR_STREAM_PREMATURE_CLOSE', 'Premature close'))).toEqual({ status: undefined, errors: 0 })
  expect(answered(named('ECONNREFUSED'))).toEqual({ status: 503, errors: 1 })
  expect(answered(new Error('x'))).toEqual({ status: 500, errors: 1 })
})
