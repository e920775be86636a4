import { Link } from 'react-router'
import { shortDay } from '#kernel/shared/said.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { useUser } from '#kernel/web/session/user.ts'
import { PanelHead } from '#kernel/web/ui/index.ts'
import { repairListPath } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import type { ArticleDetail } from '../shared/support.ts'
import css from './support.module.css'

/** 同代码的维修: what the company itself met under this code; an article without a code has none. */
export function CodeRepairs({ article }: { article: ArticleDetail }) {
  const today = useKit().today()
  const operations = useUser()?.roleType === 2
  const sees = useCan(may.repairs) === 'enabled'
  const { faultCode, repairs } = article
  if (!faultCode) return null
  return (
    <>
      <PanelHead title="同代码的维修" {...(repairs && { right: '近 12 个月' })} />
      {repairs === null ? (
        <p className={`ter ${css.facts}`}>{sees || operations ? '未采集' : '•••'}</p>
      ) : repairs.count === 0 ? (
        <p className={`ter ${css.facts}`}>本企业的{article.brand}电梯没有报过这个代码。</p>
      ) : (
        <>
          <p className={css.facts}>
            {article.brand ? (
              <>
                {article.brand}电梯 <span className="num">{repairs.count}</span> 单，
                <Link to={listOf(faultCode, repairs.from)}>所有品牌的 {faultCode} 维修</Link>
              </>
            ) : (
              <Link to={listOf(faultCode, repairs.from)} className="num">
                {repairs.count} 单
              </Link>
            )}
          </p>
          <ul className="bare-list" aria-label="最近的维修">
            {repairs.latest.map((one) => (
              <li className="stack gap-2 py-8 px-14 line2-b t13" key={one.id}>
                <span className="flex gap-8 items-baseline between">
                  <Link to={`${repairListPath}?id=${one.id}`}>{one.lift || '未登记的电梯'}</Link>
                  <span className="ter num">{shortDay(one.reportAt.slice(0, 10), today)}</span>
                </span>
                <span className="sec">{[one.cause, one.measure].filter(Boolean).join('：') || '结果未采集'}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** The list knows no brand: beside a branded article it may hold more, and says so. */
const listOf = (code: string, from: string) =>
  `${repairListPath}?faultCode=${encodeURIComponent(code)}&reportAt=${from}~`
