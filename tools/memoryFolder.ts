import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
/** The databases of a whole run hold 2 GB at most; the rest is for the programs. */
const wanted = 8 * 1024 ** 3

/**
 * For the length of the run, what tests write goes to memory where there is enough: half of the time of a new database
 * is the disk's. Elsewhere the temporary folder stays what it is. Programs started from here inherit it.
 */
export function writeToMemory(): void {
  if (process.env.TMPDIR || freeBytes() < wanted) return
  const folder = mkdtempSync(join(memory, 'tiwei-'))
  chmodSync(folder, 0o755) // PostgreSQL runs as an account of its own when the run is root's
  process.env.TMPDIR = folder
  process.env.TEST_DATABASES = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize
  } catch {
    return 0
  }
}
