import { Button, Select } from 'antd'
import { useForm } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText } from '#kernel/web/ui/index.ts'
import type { Offer } from '../shared/offers.ts'
import { may } from '../shared/permissions.ts'
import { ApprovalLevel, OfferGrade } from '../shared/quotation.terms.ts'
import { gradeOf, type TypedLine } from './live.ts'
import css from './quote.module.css'

/** One offer again: what is of 标准 stays, what is of the others goes. */
export const withoutOffers = (lines: readonly TypedLine[]): TypedLine[] =>
  lines
    .filter((line) => [undefined, OfferGrade.code.standard].includes(gradeOf(line) as 2 | undefined))
    .map((line) => ({ ...line, grade: undefined }))

interface Props {
  readonly offers: readonly Offer[]
  readonly shown: OfferGrade | null
  readonly onShow: (grade: OfferGrade | null) => void
  readonly onEnd: () => void
}

/** Above the lines: the three offers with what each comes to; one press shows its lines and sums alone. */
export function OfferBar({ offers, shown, onShow, onEnd }: Props) {
  const { may: holds } = useKit()
  const costs = holds([may.cost])
  return (
    <fieldset className={`row gap-8 px-14 py-8 line-b ${css.offers}`} aria-label="三档报价">
      {offers.length === 0 ? (
        <span className="sec t13">参数与条款三档共用。在有差别的明细下按「拆成三档」，再逐档换物料、改价。</span>
      ) : (
        <>
          <button type="button" className={css.chip} aria-pressed={shown === null} onClick={() => onShow(null)}>
            全部明细
          </button>
          {offers.map(({ grade, totals, level }) => (
            <button
              key={grade}
              type="button"
              className={css.chip}
              aria-pressed={shown === grade}
              onClick={() => onShow(grade)}
            >
              {OfferGrade.label(grade)} <b className="num">{moneyText(totals.total)}</b>
              {costs && totals.margin !== null && <span className="num ter"> 毛利 {totals.margin} %</span>}
              {costs && level > 0 && <span className="amberText"> {ApprovalLevel.label(level)}审批</span>}
            </button>
          ))}
        </>
      )}
      <Button type="text" size="small" className="push" onClick={onEnd}>
        取消分档
      </Button>
    </fieldset>
  )
}

/** Under a line's name: the same in all three, or of which one it is. */
export function LineGrade({ n, grade, onSplit }: { n: number; grade: OfferGrade | undefined; onSplit: () => void }) {
  const { store } = useForm()
  if (grade === undefined)
    return (
      <span className="t12 ter">
        三档相同{' '}
        <button type="button" className="linkButton t12" aria-label={`明细 ${n + 1} 拆成三档`} onClick={onSplit}>
          拆成三档
        </button>
      </span>
    )
  return (
    <Select
      size="small"
      variant="borderless"
      aria-label={`明细 ${n + 1} 的档次`}
      value={grade}
      onChange={(next: number) => store.set(`lines.${n}.grade`, next || undefined)}
      options={[...OfferGrade.options, { value: 0, label: '三档相同' }]}
      popupMatchSelectWidth={false}
    />
  )
}
