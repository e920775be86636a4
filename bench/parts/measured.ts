import { performance } from 'node:perf_hooks'
import { serverPath } from '#kernel/shared/endpoint.ts'
import type { BenchCompany } from './company.ts'
import { cpuOf } from './cpu.ts'
import { median, type Row, round } from './results.ts'

export interface Answer {
  readonly errorCode: number
  readonly errorMsg?: string
  readonly data: { readonly total?: number; readonly records?: readonly unknown[]; readonly last?: string }
}

const TIMES = 20
const WARM = 6

/** Asks one call after another over HTTP and keeps a row of each: latency, and processor time of service and database. */
export function asking({ server, token, dataDir }: BenchCompany, goalMs: number) {
  const rows: Row[] = []
  const ask = async (path: string, body: object): Promise<Answer> => {
    const headers = { token, 'content-type': 'application/json' }
    const sent = { method: 'POST' as const, url: serverPath(path), headers, payload: JSON.stringify(body) }
    return (await server.app.inject(sent)).json() as Answer
  }
  const measure = async (path: string, what: string, body: object, goal = goalMs): Promise<Answer> => {
    const label = `${path} ${what}`
    const start = performance.now()
    const answer = await ask(path, body)
    // What is slow is known after a few calls.
    const rounds = performance.now() - start > 400 ? 4 : TIMES
    if (answer.errorCode !== 0) {
      rows.push({ label, value: JSON.stringify(answer).slice(0, 90), unit: '', goal: '', ok: false })
      console.log(`${label}: ${JSON.stringify(answer).slice(0, 200)}`)
      return answer
    }
    for (let i = 1; i < Math.min(WARM, rounds); i++) await ask(path, body)
    const times: number[] = []
    let refused = 0
    const from = cpuOf(process.pid, dataDir)
    for (let i = 0; i < rounds; i++) {
      const began = performance.now()
      if ((await ask(path, body)).errorCode !== 0) refused += 1
      times.push(performance.now() - began)
    }
    const to = cpuOf(process.pid, dataDir)
    const service = (to.server - from.server) / rounds
    const database = (to.database - from.database) / rounds
    times.sort((a, b) => a - b)
    const ms = median(times)
    const found = answer.data.total === undefined ? '' : `；${answer.data.total} 行`
    const unit = `ms，p99 ${round(times.at(-1) ?? 0)}，处理器 ${round(service)} + ${round(database)}${found}`
    console.log(`${label}: ${round(ms)} ${unit}`)
    rows.push({ label, value: round(ms), unit, goal: `≤ ${goal}`, ok: ms <= goal && refused === 0 })
    return answer
  }
  return { rows, ask, measure }
}
