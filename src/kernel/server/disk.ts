import { statfs } from 'node:fs/promises'

/** Less than this is as good as nothing: the database needs room for its log before it can remove anything. */
const LEAST_BYTES = 64 * 1024 * 1024
/** How long a refusal of the database counts: its disk may be another machine's, which is not looked at here. */
const REMEMBERED_MS = 30_000

let fullAt = 0

export function noteFull(at = Date.now()): void {
  fullAt = at
}

/** Whether there is no room for what people save: on the disk of the data folder, or by what the database said last. */
export async function isDiskFull(folder: string): Promise<boolean> {
  if (Date.now() - fullAt < REMEMBERED_MS) return true
  const room = await statfs(folder).catch(() => undefined)
  return room !== undefined && room.bavail * room.bsize < LEAST_BYTES
}
