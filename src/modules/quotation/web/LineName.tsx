import { AutoComplete } from 'antd'
import { sum } from '#kernel/shared/money.ts'
import { useForm } from '#kernel/web/form/index.ts'
import { offered, offeredAt } from '#kernel/web/form/offered.ts'
import { useDebounced } from '#kernel/web/form/RefSelect.tsx'
import { moneyText } from '#kernel/web/ui/index.ts'
import { QuoteLineType } from '../shared/quotation.terms.ts'
import { serviceLine } from '../shared/serviceLine.ts'
import { liveNow } from './live.ts'
import css from './quote.module.css'
import { type LineOffer, useCatalog, useOffers } from './useOffers.ts'

interface Props {
  readonly id: string
  readonly n: number
  readonly typed: string
  readonly disabled: boolean
  readonly wrong: boolean
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
}

const { material, kit, part, free } = QuoteLineType.code
const GOODS: readonly unknown[] = [material, kit, part]

/** Written by hand, or of one of the company's lists, which brings specification, unit, price and measure along. */
export function LineName({ id, n, typed, disabled, wrong, onChange, onBlur }: Props) {
  const { store } = useForm()
  const catalog = useCatalog()
  const keyword = useDebounced(typed.trim(), 250)
  const found = useOffers(keyword)
  // Only what answers the words that stand there: Enter right after them would take what was found for others.
  const offers = keyword === typed.trim() ? found : []
  const set = (name: string, value: unknown) => store.set(`lines.${n}.${name}`, value)
  const take = (offer: LineOffer) => {
    onChange(offer.name)
    set('lineType', offer.lineType)
    set('refId', offer.id)
    set('spec', offer.spec ?? undefined)
    set('measureUnit', offer.measureUnit ?? undefined)
    set('taxRate', offer.taxRate)
    // What another thing cost is not what this one costs: the list says it when it is kept.
    set('costPrice', undefined)
    if (!offer.service) {
      set('price', offer.price ?? undefined)
      return
    }
    const { lines, reckoned, params } = liveNow(store)
    const goods = sum(
      lines.flatMap(({ lineType }, at) => (GOODS.includes(lineType) ? (reckoned.lines[at]?.amount ?? []) : [])),
    )
    const line = serviceLine(offer.service, params, goods)
    for (const [name, value] of Object.entries(line)) set(name, value)
    set('qtyByHand', false)
  }
  const write = (name: string) => {
    onChange(name)
    // Another name is another thing: it is no longer the one of the list.
    set('lineType', free)
    set('refId', undefined)
  }
  return (
    <AutoComplete
      id={id}
      aria-label="名称"
      style={{ width: '100%' }}
      popupMatchSelectWidth={380}
      value={typed}
      disabled={disabled}
      {...(wrong ? { status: 'error' as const } : {})}
      placeholder={catalog ? '物料、服务或配件' : '名称或仓库配件'}
      onBlur={onBlur}
      onChange={(value: string) => {
        const at = offeredAt(value)
        const picked = offers[at ?? -1]
        if (picked) take(picked)
        else if (at === undefined) write(value)
      }}
      options={offers.map((offer, index) => ({
        value: offered(index),
        label: (
          <span className={`flex gap-8 ${css.offer}`}>
            {catalog && <span className="ter t12">{QuoteLineType.label(offer.lineType as 1)}</span>}
            {offer.name} <span className="sec clip">{offer.note}</span>
            <span className="ter num">{moneyText(offer.price)}</span>
          </span>
        ),
      }))}
    />
  )
}
