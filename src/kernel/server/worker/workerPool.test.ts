import { mkdtempSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { CallerGone } from '../context.ts'
import { processesFor, WorkerPool } from './workerPool.ts'

/** A process that does each order until it is told to stop, and says so. */
const obedient = `
let at
process.on('message', (message) => {
  if (message.kind === 'order') at = message.order.jobId
  if (message.kind === 'stop') process.send({ kind: 'done', data: at })
})`
const dir = mkdtempSync(join(tmpdir(), 'workers-'))
const entry = join(dir, 'obedient.mjs')
writeFileSync(entry, obedient)
const workers = new WorkerPool({
  entry: pathToFileURL(entry),
  setup: {},
  cacheDir: dir,
  told: () => ({}),
  asked: async () => undefined,
  onCrash: () => {},
})
afterAll(() => workers.close())

const run = (jobId: string, leaving: AbortController) =>
  workers.run({ kind: 'job', job: 'w', companyId: 'c', jobId }, leaving.signal)

test('排队等旁路进程的人走了：不再占位，后面的人照常轮到', async () => {
  const places = processesFor(availableParallelism())
  const first = Array.from({ length: places }, () => new AbortController())
  const atWork = first.map((leaving, n) => run(`first ${n}`, leaving))
  const [gone, next] = [new AbortController(), new AbortController()]
  const left = run('gone', gone)
  const waits = run('next', next)
  gone.abort(new CallerGone())
  await expect(left).rejects.toThrow(CallerGone)
  expect(workers.atWork).toHaveLength(places)
  // Who came after takes the place that is free first, at the work that is told to stop.
  first[0]?.abort()
  expect(await atWork[0]).toBe('first 0')
  await expect.poll(() => workers.atWork.length).toBe(places)
  for (const leaving of [...first.slice(1), next]) leaving.abort()
  expect(await waits).toBe('next')
  expect(await Promise.all(atWork)).toEqual(first.map((_, n) => `first ${n}`))
  expect(workers.atWork).toEqual([])
})

test('还没轮到就已走的人：不排队，也不开始', async () => {
  const gone = new AbortController()
  gone.abort(new CallerGone())
  await expect(run('never', gone)).rejects.toThrow(CallerGone)
  expect(workers.atWork).toEqual([])
})
