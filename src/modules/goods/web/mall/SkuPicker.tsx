import type { MallGoods } from '../../shared/mall.ts'
import css from './pages.module.css'
import { type Choice, choose, dimensionsOf, stateOf } from './picking.ts'

const words = { open: undefined, sold: '暂无货', impossible: '没有这种组合' } as const

/** One row of values for each dimension; what cannot go with what is chosen is grey. */
export function SkuPicker({
  goods,
  choice,
  onChoose,
}: {
  goods: Pick<MallGoods, 'specs' | 'skus'>
  choice: Choice
  onChoose(choice: Choice): void
}) {
  return (
    <>
      {dimensionsOf(goods).map(({ name, values }, at) => (
        <fieldset key={name} className={`flex gap-12 items-start ${css.dimension}`}>
          <legend className="sec t13">{name}</legend>
          <div className="flex wrap gap-8">
            {values.map((value) => {
              const state = stateOf(goods, choice, at, value)
              return (
                <button
                  key={value}
                  type="button"
                  className={css.value}
                  aria-pressed={choice[at] === value}
                  data-state={state}
                  disabled={state === 'impossible'}
                  title={words[state]}
                  onClick={() => onChoose(choose(choice, at, value))}
                >
                  {value}
                  {state === 'sold' && <span className="t12"> 无货</span>}
                </button>
              )
            })}
          </div>
        </fieldset>
      ))}
    </>
  )
}
