import { existsSync, readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { readRows } from '#kernel/server/spreadsheet/index.ts'

/**
 * Reads the workbook on standard input in a process of its own; tells how it ended, after how many ms of work (a busy machine makes them
 * no more) and MB more at most.
 */
const bytes = await buffer(process.stdin)
const before = process.memoryUsage().rss
const start = process.cpuUsage()
let errorCode = 0
try {
  for await (const _ of readRows(bytes));
} catch (error) {
  errorCode = (error as { errorCode?: number }).errorCode ?? -1
}
const { user, system } = process.cpuUsage(start)
const ms = (user + system) / 1000
console.log(JSON.stringify({ errorCode, ms, mb: (most() - before) / 2 ** 20 }))

/** The most memory this program has held; what Node says of it would count the process that it was forked from. */
function most(): number {
  const status = '/proc/self/status'
  const peak = existsSync(status) ? /VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] : undefined
  return peak ? Number(peak) * 1024 : process.memoryUsage().rss
}
