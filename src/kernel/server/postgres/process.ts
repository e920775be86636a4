import { readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export function processIsAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // A zombie answers to kill(0) until its parent collects it, but runs no more.
  return statOf(pid)?.state !== 'Z'
}

/** Start of a process in clock ticks since boot (Linux); null where /proc does not tell. */
export function processStart(pid: number): string | null {
  return statOf(pid)?.start ?? null
}

/** Working directory of a process (PostgreSQL's is its data directory); null where /proc does not tell. */
export function processDirectory(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

export async function processEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const until = Date.now() + timeoutMs
  while (processIsAlive(pid)) {
    if (Date.now() > until) return false
    await sleep(25)
  }
  return true
}

function statOf(pid: number): { state: string; start: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name in brackets may hold spaces and brackets itself; the fields after the last one are plain.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', start: fields[19] ?? '' }
  } catch {
    return null
  }
}
