import { serverNow } from '#kernel/web/ui/index.ts'
import { ageText, STALE_MS } from '../shared/carMotion.ts'
import type { LiveFrame } from '../shared/live.ts'
import { isInterrupted } from '../shared/livePlay.ts'
import { useTick } from './usePlay.ts'

export const isStale = (frames: readonly LiveFrame[], now = serverNow()): boolean => isInterrupted(frames, now)

/** 数据延迟 0.6 秒, or 数据已中断 00:12 (monitoring 4.2). */
export function Age({ frames }: { frames: readonly LiveFrame[] }) {
  useTick(5)
  const last = frames.at(-1)
  if (!last) return <span className="ter">未采集</span>
  const age = Math.max(0, serverNow() - last.at)
  if (isStale(frames)) return <b className="amberText num">{ageText(age)}</b>
  // Between 5 s and the next report of a lift that stands: what is shown still holds.
  return <span className="ter num">{age <= STALE_MS ? ageText(age) : `静止 ${Math.floor(age / 1000)} 秒`}</span>
}
