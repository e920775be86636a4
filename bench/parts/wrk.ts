import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** wrk takes a tenth of the processor that a generator in Node takes: on two cores it measures the server and not itself. */
export const hasWrk = (): boolean => spawnSync('wrk', ['-v']).error === undefined

export interface Driven {
  /** Requests a second. */
  readonly rate: number
  readonly p99: number
  readonly failed: number
}

interface Post {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  /** With what every answer begins that did its work. */
  readonly begins: string
}

/** The same POST over ten connections for some seconds. */
export async function drive({ url, body, headers, begins }: Post, seconds: number): Promise<Driven> {
  const folder = mkdtempSync(join(tmpdir(), 'tiwei-wrk-'))
  try {
    const script = join(folder, 'post.lua')
    writeFileSync(script, scriptOf(body, headers, begins))
    const given = ['-t1', '-c10', `-d${seconds}s`, '--latency', '-s', script, url]
    const { stdout } = await promisify(execFile)('wrk', given)
    return {
      rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
      p99: milliseconds(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
      failed: Number(/failed (\d+)/.exec(stdout)?.[1]),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const scriptOf = (body: string, headers: Readonly<Record<string, string>>, begins: string) => `
wrk.method = "POST"
wrk.body = ${JSON.stringify(body)}
${Object.entries(headers)
  .map(([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
  .join('\n')}
failed = 0
function response(status, headers, body)
  if status ~= 200 or string.sub(body, 1, ${begins.length}) ~= ${JSON.stringify(begins)} then failed = failed + 1 end
end
local threads = {}
function setup(thread) table.insert(threads, thread) end
function done(summary)
  local all = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  for _, thread in ipairs(threads) do all = all + thread:get("failed") end
  io.write("failed " .. all .. "\\n")
end
`

const units: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 }
const milliseconds = (found: RegExpExecArray | null) => Number(found?.[1]) * (units[found?.[2] ?? ''] ?? Number.NaN)
