import { Field } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText } from '#kernel/web/ui/index.ts'
import { may } from '../shared/permissions.ts'
import { OfferGrade } from '../shared/quotation.terms.ts'
import { useLive } from './live.ts'
import css from './quote.module.css'

/** Foot of the workspace: what the customer pays, and, for who may know, what is left of it. */
export function SumBar({ offer }: { offer: OfferGrade | null }) {
  const { reckoned } = useLive(offer)
  const { may: holds } = useKit()
  const { listTotal, total, reduction, taxTotal, netTotal, costTotal, uncosted, margin } = reckoned.totals
  return (
    <section className={`${css.sums} line-t bg-side`} aria-label="合计">
      <div className={css.terms2}>
        <Field of="discountRate" />
        <Field of="cutAmount" />
      </div>
      <Sum label="合计" value={listTotal} />
      <Sum label="优惠" value={reduction} />
      <Sum label="税额" value={taxTotal} />
      <Sum label="不含税" value={netTotal} />
      {holds([may.cost]) && (
        <>
          <Sum label="成本" value={costTotal} />
          <div>
            <div className="ter t12">毛利率</div>
            <b className="num">{margin === null ? '—' : `${margin} %`}</b>
            {uncosted > 0 && <div className="amberText t12">{uncosted} 行没有成本</div>}
          </div>
        </>
      )}
      <div className={css.total}>
        <div className="ter t12">{reckoned.grade !== null && `${OfferGrade.label(reckoned.grade)} `}总价（含税）元</div>
        <strong className="num">{moneyText(total)}</strong>
      </div>
    </section>
  )
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <div className="ter t12">{label}</div>
      <b className="num">{moneyText(value)}</b>
    </div>
  )
}
