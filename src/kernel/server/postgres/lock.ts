import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { SetupRefusal } from '../setupRefusal.ts'
import { processIsAlive, processStart } from './process.ts'

/** Thrown when a live service already works on the data folder. */
export class DataInUse extends SetupRefusal {
  override name = 'DataInUse'
  readonly pid: number
  constructor(dataDir: string, pid: number) {
    super(`该数据目录正在被另一个梯维服务使用（${dataDir}，进程 ${pid}）；请先停止它，或用 TIWEI_DATA 指定另一个目录`)
    this.pid = pid
  }
}

interface Holder {
  pid: number
  /** Start of the process as the kernel counts it: tells the holder from a later process that got its number. */
  start: string | null
}

/** The live process that holds the lock, or null. */
export function lockHolder(file: string): number | null {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder
    return processIsAlive(holder.pid) && processStart(holder.pid) === holder.start ? holder.pid : null
  } catch {
    return null
  }
}

/** Takes the lock or throws DataInUse; the lock of a dead process is taken over. Returns the release. */
export function takeLock(file: string, dataDir: string): () => void {
  const own = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  const holder: Holder = { pid: process.pid, start: processStart(process.pid) }
  writeFileSync(own, JSON.stringify(holder))
  try {
    for (;;) {
      try {
        linkSync(own, file)
        return () => rmSync(file, { force: true })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const live = lockHolder(file)
      if (live !== null) throw new DataInUse(dataDir, live)
      takeAway(file, `${own}.stale`, dataDir)
    }
  } finally {
    rmSync(own, { force: true })
  }
}

/** Moves a stale lock aside; if another process took the lock in between, puts it back. */
function takeAway(file: string, aside: string, dataDir: string): void {
  try {
    renameSync(file, aside)
  } catch {
    return // somebody else took it away
  }
  const live = lockHolder(aside)
  if (live !== null) {
    renameSync(aside, file)
    throw new DataInUse(dataDir, live)
  }
  rmSync(aside, { force: true })
}
