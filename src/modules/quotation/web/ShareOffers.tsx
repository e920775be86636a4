import { minus } from '#kernel/shared/money.ts'
import { quantityText } from '#kernel/shared/text.ts'
import { moneyText } from '#kernel/web/ui/value.tsx'
import { OfferGrade } from '../shared/quotation.terms.ts'
import type { SharedLine, SharedOffer } from '../shared/share.ts'
import css from './share.module.css'

interface Props {
  readonly offers: readonly SharedOffer[]
  readonly grade: OfferGrade | null
}

/** The three beside each other; what is chosen is what stands below and what is confirmed. */
export function OfferChoice({ offers, grade, onChange }: Props & { onChange: (grade: OfferGrade | null) => void }) {
  const chosen = offers.find((one) => one.grade === grade)
  return (
    <fieldset className={css.offers}>
      <legend className="hide">报价档次</legend>
      {offers.map((one) => (
        <label key={one.grade} data-on={one.grade === grade || undefined}>
          <input type="radio" name="offer" checked={one.grade === grade} onChange={() => onChange(one.grade)} />
          <b>{one.grade === null ? '' : OfferGrade.label(one.grade)}</b>
          <span className="num">{moneyText(one.total)}</span>
          <small className="num">
            {one === chosen || !chosen ? '已选' : difference(minus(one.total, chosen.total))}
          </small>
        </label>
      ))}
    </fieldset>
  )
}

const difference = (delta: string) =>
  Number(delta) === 0 ? '同价' : delta.startsWith('-') ? `省 ${moneyText(delta.slice(1))}` : `多 ${moneyText(delta)}`

interface Difference {
  readonly title: string
  readonly of: readonly (SharedLine | undefined)[]
}

/** What is not the same in all three, part by part: the first of a part beside the first. */
export function differencesOf(offers: readonly SharedOffer[]): Difference[] {
  const rows = new Map<string, { title: string; of: (SharedLine | undefined)[] }>()
  for (const [place, { lines }] of offers.entries()) {
    const turns = new Map<string, number>()
    for (const line of lines.filter(({ own }) => own)) {
      const part = line.group ?? '其他'
      const turn = (turns.get(part) ?? 0) + 1
      turns.set(part, turn)
      const key = `${part} ${turn}`
      const row = rows.get(key) ?? { title: part, of: offers.map(() => undefined) }
      row.of[place] = line
      rows.set(key, row)
    }
  }
  return [...rows.values()]
}

export function OfferDifferences({ offers, grade }: Props) {
  const rows = differencesOf(offers)
  return (
    <div className={css.differs}>
      <h3>三档的差别</h3>
      {rows.map(({ title, of }, n) => (
        <dl key={n}>
          <dt>{title}</dt>
          {offers.map((offer, place) => (
            <dd key={offer.grade} data-on={offer.grade === grade || undefined}>
              <span className={css.which}>{offer.grade === null ? '' : OfferGrade.label(offer.grade)}</span>
              <Item line={of[place]} />
            </dd>
          ))}
        </dl>
      ))}
      <p className="sec f-15 m-0">其余明细三档相同。</p>
    </div>
  )
}

function Item({ line }: { line: SharedLine | undefined }) {
  if (!line) return <span className="ter">不含</span>
  const { name, spec, qty, measureUnit, amount } = line
  return (
    <span>
      {name}
      {spec && <small>{spec}</small>}
      <small className="num">
        {quantityText(qty)} {measureUnit} · {moneyText(amount)} 元
      </small>
    </span>
  )
}
