import { quantityText } from '#kernel/shared/text.ts'
import { moneyText } from '#kernel/web/ui/value.tsx'
import type { SharedLine } from '../shared/share.ts'
import css from './share.module.css'

const REST = '其他'

/** Part by part, each with its quantity and how it came about. */
export function ShareLines({ lines }: { lines: readonly SharedLine[] }) {
  const groups = [...new Set(lines.map(({ group }) => group ?? REST))]
  return groups.map((title) => (
    <div key={title} className={css.group}>
      {groups.length > 1 && <h3>{title}</h3>}
      <ul className="bare-list">
        {lines
          .filter(({ group }) => (group ?? REST) === title)
          .map((line, n) => (
            <Line key={n} line={line} />
          ))}
      </ul>
    </div>
  ))
}

function Line({ line: { name, spec, measureUnit, qty, price, amount, why } }: { line: SharedLine }) {
  return (
    <li className={css.line}>
      <div>
        <b>{name}</b>
        {spec && <span className="sec"> {spec}</span>}
      </div>
      <div className={`num ${css.amount}`}>{moneyText(amount)}</div>
      <div className="sec num">
        {quantityText(qty)} {measureUnit} × {moneyText(price)}
      </div>
      {why && (
        <details className={css.why}>
          <summary aria-label={`${name}为什么是这个数量`}>为什么是 {quantityText(qty)}</summary>
          <p className="m-0 num">{why}</p>
        </details>
      )}
    </li>
  )
}
