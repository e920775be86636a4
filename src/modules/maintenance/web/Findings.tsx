import type { OrderQuality } from '../shared/orderDetail.ts'
import css from './drawer.module.css'

type Finding = NonNullable<OrderQuality['credibility']>['findings'][number]

/** The kinds of evidence: what speaks against the record first, what was not collected last and without weight. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const rank = ({ points }: Finding) => (points === null ? 2 : points > 0 ? 0 : 1)
  return (
    <>
      <ul className={css.findings} aria-label="可信度依据">
        {findings
          .toSorted((a, b) => rank(a) - rank(b))
          .map((one) => (
            <li key={one.kind} data-rank={rank(one)}>
              <span>{one.label}</span>
              <span>{one.text}</span>
              <b className="num">{one.points === null ? '不计' : one.points > 0 ? `−${one.points}` : '一致'}</b>
            </li>
          ))}
      </ul>
      <p className={`${css.none} ter small`}>可信度只用来选择抽查哪些工单，不作为处罚依据；未采集的不加分也不扣分。</p>
    </>
  )
}
