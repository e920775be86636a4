import { visitGap } from '#modules/law/shared/law.ts'
import type { SchemeDate } from '../shared/fixedDate.ts'
import { fixedDateGaps } from '../shared/templateCheck.ts'
import css from './doors.module.css'

/** Every gap over the lawful one in words, as they are drawn on the ring. */
export function SchemeGaps({ dates }: { dates: readonly SchemeDate[] }) {
  const gaps = fixedDateGaps(dates)
  if (gaps.length === 0)
    return <p className={`${css.gaps} ter`}>相邻两次都不超过 {visitGap.days} 日。遇休息日的，排程时逐年核对并提示。</p>
  return (
    <p className={`${css.gaps} redText`} role="status">
      {gaps.length} 处间隔超过 {visitGap.days} 日：
      {gaps.map(({ from, to, days }) => `${from}→${to}(${days}天)`).join('、')}
    </p>
  )
}
