import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { FacetValue, MallFacets } from '../../shared/mall.ts'
import { type Asked, withAttr, withBrand } from './asked.ts'
import css from './pages.module.css'

interface Props {
  readonly facets: MallFacets
  readonly asked: Asked
  onAsk(asked: Asked): void
}

/** What narrows a list, with how many there are; several values of one facet together widen it. */
export function FacetBar({ facets, asked, onAsk }: Props) {
  const { brands, fitBrands, attrs, categories } = facets
  return (
    <div className={css.facets}>
      {!asked.categoryId && categories.length > 1 && (
        <Group title="分类">
          <Values
            values={categories.map(({ name, count }) => ({ value: name, count }))}
            chosen={[]}
            onChoose={(name) => {
              const one = categories.find((category) => category.name === name)
              if (one) onAsk({ ...asked, categoryId: one.id, attrs: undefined, page: 1 })
            }}
          />
        </Group>
      )}
      {brands.length > 0 && (
        <Group title="品牌">
          <Values values={brands} chosen={asked.brand ?? []} onChoose={(value) => onAsk(withBrand(asked, value))} />
        </Group>
      )}
      {attrs.map(({ key, label, values }) => (
        <Group key={key} title={label}>
          <Values
            values={values}
            chosen={asked.attrs?.[key] ?? []}
            onChoose={(value) => onAsk(withAttr(asked, key, value))}
          />
        </Group>
      ))}
      {fitBrands.length > 0 && (
        <Group title="适用电梯品牌">
          <Values
            values={fitBrands}
            chosen={asked.fitBrand ? [asked.fitBrand] : []}
            onChoose={(value) =>
              onAsk({ ...asked, fitBrand: value === asked.fitBrand ? undefined : value, fitModel: undefined, page: 1 })
            }
          />
        </Group>
      )}
      <Group title="价格">
        <Prices asked={asked} onAsk={onAsk} />
      </Group>
      <label className={`inline gap-8 pointer ${css.check}`}>
        <input
          type="checkbox"
          checked={asked.inStock ?? false}
          onChange={({ target }) => onAsk({ ...asked, inStock: target.checked || undefined, page: 1 })}
        />
        仅看有货
      </label>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={css.group}>
      <legend className="sec t13">{title}</legend>
      {children}
    </fieldset>
  )
}

const FEW = 8

function Values({
  values,
  chosen,
  onChoose,
}: {
  values: readonly FacetValue[]
  chosen: readonly string[]
  onChoose(value: string): void
}) {
  const [all, setAll] = useState(false)
  const shown = all ? values : values.filter(({ value }, at) => at < FEW || chosen.includes(value))
  return (
    <div className="flex wrap gap-6">
      {shown.map(({ value, count }) => (
        <button
          key={value}
          type="button"
          className={css.value}
          aria-pressed={chosen.includes(value)}
          onClick={() => onChoose(value)}
        >
          {value} <span className="num t12">{count}</span>
        </button>
      ))}
      {shown.length < values.length && (
        <button type="button" className="bare-button brandText t13" onClick={() => setAll(true)}>
          更多
        </button>
      )}
    </div>
  )
}

const price = /^\d{1,10}(\.\d{1,2})?$/

function Prices({ asked, onAsk }: Pick<Props, 'asked' | 'onAsk'>) {
  const [from, setFrom] = useState(asked.priceFrom ?? '')
  const [to, setTo] = useState(asked.priceTo ?? '')
  useEffect(() => setFrom(asked.priceFrom ?? ''), [asked.priceFrom])
  useEffect(() => setTo(asked.priceTo ?? ''), [asked.priceTo])
  const wrong = [from, to].some((typed) => typed.trim() !== '' && !price.test(typed.trim()))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wrong) return
    const [low, high] = [from.trim() || undefined, to.trim() || undefined]
    const turned = low && high && Number(low) > Number(high)
    onAsk({ ...asked, priceFrom: turned ? high : low, priceTo: turned ? low : high, page: 1 })
  }
  return (
    <form className={`row wrap gap-6 ${css.prices}`} onSubmit={submit}>
      <input
        aria-label="最低价"
        aria-invalid={wrong}
        inputMode="decimal"
        maxLength={13}
        placeholder="最低"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      –
      <input
        aria-label="最高价"
        aria-invalid={wrong}
        inputMode="decimal"
        maxLength={13}
        placeholder="最高"
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      <button type="submit" className={css.plain}>
        确定
      </button>
      {wrong && (
        <p className="m-0 w-full redText t12" role="alert">
          请填写不超过两位小数的价格
        </p>
      )}
    </form>
  )
}
