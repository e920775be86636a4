import { expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import type { Frame } from '#modules/signal/shared/readFrames.ts'
import { aCompany } from '#test/builders/company.ts'
import { testServer } from '#test/server.ts'
import { Ingest } from './ingest.ts'

/** A terminal that nobody knows any more: its batch is read, refused and committed like any other. */
const flood = (companyId: string, frames: number, line = 0) => {
  const from = {
    companyId,
    terminalId: newId().slice(0, -2) + (line === 0 ? '00' : '01'),
    no: 'T',
    target: 'lift' as const,
  }
  const one = { kind: 'hb', bid: 1, seq: 1, ts: 1, up: 1, d: {} } as unknown as Frame
  return { from, receivedAt: Date.now(), frames: Array.from({ length: frames }, () => one) }
}

it('两家企业的终端一起灌进来，第三家的一条不必等它们说完', async () => {
  const server = await testServer()
  const [a, b, c] = [await aCompany(server), await aCompany(server), await aCompany(server)]
  const ingest = new Ingest(server.services)
  const over: string[] = []
  const keep = (name: string, message: ReturnType<typeof flood>) =>
    ingest.keep(message).then(() => void over.push(name))
  // Eight full batches on each of both lines of both, then one heartbeat of somebody else.
  const all = [a, b].flatMap(({ id }, n) =>
    [0, 1].flatMap((line) => Array.from({ length: 8 }, () => keep(`${n}`, flood(id, 2000, line)))),
  )
  all.push(keep('third', flood(c.id, 1)))
  await Promise.all(all)
  expect(over).toHaveLength(33)
  // Every line had a turn or two before it, none of them eight.
  expect(over.indexOf('third')).toBeLessThan(12)
})
