import { serverNow } from '#kernel/web/ui/index.ts'
import { ageText } from '../shared/carMotion.ts'
import type { LiveFrame } from '../shared/live.ts'
import { useTick } from './usePlay.ts'

const STALE_MS = 5000

/** A lift that stands is told each minute (monitoring 6.1); one that runs or whose stream is on, each second. */
const IDLE_MS = 65_000

/** How long silence is no interruption: a lift that stood still sends once a minute. */
function staleAfter(frames: readonly LiveFrame[]): number {
  const [before, last] = frames.slice(-2)
  if (!last) return STALE_MS
  const moving = last.d.run === 1 || (last.d.v ?? 0) !== 0
  const streamed = before !== undefined && last.at - before.at <= STALE_MS
  return moving || streamed ? STALE_MS : IDLE_MS
}

export const isStale = (frames: readonly LiveFrame[], now = serverNow()): boolean => {
  const last = frames.at(-1)
  return last !== undefined && now - last.at > staleAfter(frames)
}

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
