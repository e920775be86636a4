import { EmptyState, moneyText } from '#kernel/web/ui/index.ts'
import { FilesTab } from '#modules/elevator/web/index.ts'
import { PriceUnit } from '../shared/contract.terms.ts'
import type { ContractChangeRow, ContractDetail } from '../shared/contractDetail.ts'
import css from './detail.module.css'

/** 补充协议: what each altered, newest first. */
export function ChangesTab({ contract }: { contract: ContractDetail }) {
  if (contract.changes.length === 0)
    return <EmptyState what="补充协议" hint="增减电梯或调价用「变更」，从生效日起重算未收的期次。" />
  return contract.changes.map((change) => <Change key={change.id} change={change} />)
}

function Change({ change }: { change: ContractChangeRow }) {
  const { added, removed, repriced, totalBefore, totalAfter } = change.diff
  const priced = (lift: (typeof added)[number]) =>
    `${lift.name}${lift.unitPrice ? `（${moneyText(lift.unitPrice)} ${lift.priceUnit ? PriceUnit.label(lift.priceUnit) : ''}）` : ''}`
  return (
    <section className={css.change}>
      <h3>
        <span className="num">{change.no}</span>
        <span className="sec">{change.effectiveDate} 起生效</span>
        <span className={`ter ${css.changeBy}`}>
          {change.createdBy} {change.createdAt.slice(0, 10)}
        </span>
      </h3>
      {change.reason && <p>{change.reason}</p>}
      {added.length > 0 && (
        <p>
          新增 {added.length} 台：{added.map(priced).join('、')}
        </p>
      )}
      {removed.length > 0 && (
        <p>
          移出 {removed.length} 台：{removed.map((lift) => lift.name).join('、')}
        </p>
      )}
      {repriced.length > 0 && (
        <p>
          调价 {repriced.length} 台：
          {repriced
            .map(
              (lift) =>
                `${lift.name}${lift.unitPrice ? `（${moneyText(lift.before)} → ${moneyText(lift.unitPrice)}）` : ''}`,
            )
            .join('、')}
        </p>
      )}
      {change.files.length > 0 && <FilesTab files={change.files} hint="" />}
      {totalAfter && (
        <p className="num">
          总额 {moneyText(totalBefore)} → {moneyText(totalAfter)} 元
        </p>
      )}
    </section>
  )
}
