import type { ShortColumn } from '#kernel/web/ui/index.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import type { SchemeDate } from '../shared/fixedDate.ts'
import { fixedDateGaps, gapsOfYear } from '../shared/templateCheck.ts'

/** Every gap over the lawful one in words, as they are drawn on the ring. */
export function SchemeGaps({ dates }: { dates: readonly SchemeDate[] }) {
  const gaps = fixedDateGaps(dates)
  if (gaps.length === 0)
    return (
      <p className="m-0 pb-12 px-16 ter">相邻两次都不超过 {visitGap.days} 日。遇休息日的，排程时逐年核对并提示。</p>
    )
  return (
    <p className="m-0 pb-12 px-16 redText" role="status">
      {gaps.length} 处间隔超过 {visitGap.days} 日：
      {gaps.map(({ from, to, days }) => `${from}→${to}(${days} 天)`).join('、')}
    </p>
  )
}

/** Days from each date to the next one; what the law does not allow stands out. */
export function gapColumn(dates: readonly SchemeDate[]): ShortColumn<SchemeDate> {
  const gaps = new Map(gapsOfYear(dates).map((gap) => [gap.from, gap.days]))
  const daysAfter = ({ mmdd }: SchemeDate) => gaps.get(mmdd) ?? 0
  return {
    title: '到下一次 天',
    as: 'figure',
    tone: (one) => daysAfter(one) > visitGap.days && 'redText strong',
    cell: daysAfter,
  }
}
