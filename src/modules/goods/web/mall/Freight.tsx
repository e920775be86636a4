import { useState } from 'react'
import { formatMoney, times } from '#kernel/shared/money.ts'
import { keepText, keptText } from '#kernel/web/kept.ts'
import { useRegions } from '#kernel/web/region/index.ts'
import { type FreightTemplate, freightOf } from '#modules/shop/shared/freight.ts'
import css from './pages.module.css'

const KEY = 'mallRegion'

interface Props {
  readonly freight: FreightTemplate | null
  readonly price: string
  readonly weightKg: string | null
  readonly qty: number
}

/** 运费 to a division that one chooses; the browser keeps it for the next goods. */
export function Freight({ freight, price, weightKg, qty }: Props) {
  const regions = useRegions()
  const [code, setCode] = useState(() => keptText(KEY) ?? '')
  const tree = regions?.regionTree() ?? []
  const path = regions && code ? regions.regionPath(code) : []
  const levels = [tree, childrenOf(tree, path[0]), childrenOf(childrenOf(tree, path[0]), path[1])]
  const set = (next: string) => {
    setCode(next)
    keepText(KEY, next)
  }
  const fee = freight && code ? freightOf(freight, [{ qty, weightKg, amount: times(price, qty) }], code) : undefined
  return (
    <div className="grid gap-6">
      <div className={`flex wrap gap-6 ${css.regions}`}>
        {levels.map((nodes, at) =>
          nodes.length > 0 ? (
            <select
              key={at}
              className={css.select}
              aria-label={['省', '市', '区县'][at]}
              value={path[at] ?? ''}
              onChange={({ target }) => set(target.value || (path[at - 1] ?? ''))}
            >
              <option value="">{['选择省', '选择市', '选择区县'][at]}</option>
              {nodes.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          ) : null,
        )}
      </div>
      <span role="status">
        {!freight
          ? '以结算为准'
          : !code
            ? '选择收货地区后显示运费'
            : fee === undefined
              ? '该地区不支持配送'
              : Number(fee) === 0
                ? '包邮'
                : `运费 ¥${formatMoney(fee)}`}
      </span>
    </div>
  )
}

type Node = ReturnType<typeof import('#kernel/shared/region.ts').regionTree>[number]

const childrenOf = (nodes: readonly Node[], value: string | undefined): readonly Node[] =>
  nodes.find((node) => node.value === value)?.children ?? []
