import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Processor time that the server and its embedded database have used, in ms: what a request costs does not depend on
 * what else the machine does, as requests per second do. Linux; NaN elsewhere.
 */
export function cpuOf(serverPid: number, dataDir: string): { server: number; database: number } {
  const file = join(dataDir, 'pg', 'postmaster.pid')
  if (!existsSync('/proc/self/stat') || !existsSync(file)) return { server: Number.NaN, database: Number.NaN }
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0])
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const processes = all.flatMap((pid) => statOf(Number(pid)) ?? [])
  const sum = (of: (one: { pid: number; parent: number }) => boolean) =>
    processes.filter(of).reduce((total, one) => total + one.ms, 0)
  return {
    server: sum((one) => one.pid === serverPid),
    database: sum((one) => one.pid === postmaster || one.parent === postmaster),
  }
}

const TICK_MS = 10

function statOf(pid: number): { pid: number; parent: number; ms: number } | undefined {
  try {
    // After the name in brackets: state, parent …, utime and stime as the 14th and 15th field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return { pid, parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS }
  } catch {
    return undefined
  }
}
