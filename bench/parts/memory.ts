import { readdirSync, readFileSync } from 'node:fs'

/** Resident memory of a process, in MB; 0 when it has ended. Linux. */
export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(statusOf(pid))?.[1] ?? 0) / 1024
}

/** Resident memory of the processes that a server started beside it for heavy work, in MB; its database is none of them. */
export function besidesMb(parent: number): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statusOf(name).includes(`PPid:\t${parent}\n`))
    .map(Number)
    .filter((one) => commandOf(one).includes('worker.server'))
    .reduce((sum, one) => sum + residentMb(one), 0)
}

const statusOf = (pid: number | string) => textOf(`/proc/${pid}/status`)
const commandOf = (pid: number) => textOf(`/proc/${pid}/cmdline`)

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // it ended meanwhile
  }
}
