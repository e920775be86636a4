import { useAddress } from '#kernel/web/router/useAddressed.ts'
import { useNow } from '#kernel/web/ui/index.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
export const presets = [
  { key: '1h', label: '1 小时', ms: HOUR },
  { key: '24h', label: '24 小时', ms: DAY },
  { key: '7d', label: '7 天', ms: 7 * DAY },
  { key: '30d', label: '30 天', ms: 30 * DAY },
] as const
export const OWN = 'own'
type Key = (typeof presets)[number]['key'] | typeof OWN

/** What is finer than this nobody measures. */
const SHORTEST = 10_000
const LONGEST = 5 * 365 * DAY
const MINUTE = 60_000

export interface SpanShown {
  readonly key: Key
  /** ms */
  readonly from: number
  readonly to: number
  choose(key: Key): void
  set(from: number, to: number): void
  /** By a factor around the middle, and by a share of its length. */
  widen(factor: number): void
  move(share: number): void
}

/** Which time the curves show, kept in the address; the last hour and days go on with the clock, minute by minute. */
export function useSpan(): SpanShown {
  const [search, setAddress] = useAddress()
  const now = Math.ceil(useNow(60) / MINUTE) * MINUTE
  const [own, until] = [Number(search.get('from')), Number(search.get('to'))]
  const isOwn = own > 0 && until > own
  const preset = presets.find(({ key }) => key === search.get('span')) ?? presets[0]
  const [from, to] = isOwn ? [own, until] : [now - preset.ms, now]
  const set = (first: number, last: number) => {
    const length = Math.min(LONGEST, Math.max(SHORTEST, last - first))
    const end = Math.min(now, Math.round((first + last + length) / 2))
    setAddress({ from: String(end - length), to: String(end) })
  }
  return {
    key: isOwn ? OWN : preset.key,
    from,
    to,
    set,
    choose: (key) => (key === OWN ? set(from, to) : setAddress({ span: key, from: undefined, to: undefined })),
    widen(factor) {
      const [middle, half] = [(from + to) / 2, ((to - from) * factor) / 2]
      set(Math.round(middle - half), Math.round(middle + half))
    },
    move(share) {
      const by = Math.round((to - from) * share)
      set(from + by, to + by)
    },
  }
}
