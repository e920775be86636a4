import type { PresenceNews } from './presence.ts'
import { SILENT_MS } from './presence.ts'

/** 区域断网断电 (monitoring 6.1): terminals of one community that fall silent together have one cause. */
interface Neighbour {
  readonly terminalNo: string
  /** Null: never heard. */
  readonly lastAt: number | null
}
interface AreaSilence {
  readonly code: '58'
  /** When the first of them was last heard. */
  readonly from: number
  /** When the share was reached: the 180 s of the one that made it full were over. */
  readonly at: number
  readonly lost: readonly string[]
  /** How many there were to lose. */
  readonly of: number
}

const LEAST = 5
const SHARE_PERCENT = 80
const WITHIN_MS = 5 * 60_000

/**
 * The silence that a community's terminals show at `now`, or null. Of five minutes in which they were last heard one counts
 * those that could fall silent then: terminals that were away before are not asked again.
 */
export function areaSilence(neighbours: readonly Neighbour[], now: number): AreaSilence | null {
  const known = neighbours
    .flatMap(({ terminalNo, lastAt }) => (lastAt === null ? [] : [{ terminalNo, lastAt }]))
    .toSorted((a, b) => a.lastAt - b.lastAt)
  for (const { lastAt: from } of known) {
    const there = known.filter(({ lastAt }) => lastAt >= from)
    const lost = there.filter(({ lastAt }) => lastAt <= from + WITHIN_MS && now >= lastAt + SILENT_MS)
    const enough = Math.ceil((SHARE_PERCENT * there.length) / 100)
    const full = lost[enough - 1]
    if (there.length >= LEAST && full)
      return {
        code: '58',
        from,
        at: full.lastAt + SILENT_MS,
        lost: lost.map(({ terminalNo }) => terminalNo),
        of: there.length,
      }
  }
  return null
}

/** News of a terminal that is pushed by itself: not the long absence of one that an area's silence already tells of. */
export const toldByArea = (news: PresenceNews, terminalNo: string, silence: AreaSilence | null): boolean =>
  news.say === 'event' && news.code === '50' && (silence?.lost.includes(terminalNo) ?? false)

export const areaText = ({ lost, of }: AreaSilence): string =>
  `本小区 ${of} 台终端中有 ${lost.length} 台在 5 分钟内失联，判定为区域断网断电，不再逐台推送；请与物业核实停电或网络情况。`
