import { Checkbox } from 'antd'
import { type Measure, MeasureGroup } from '#modules/signal/shared/measures.ts'
import css from './history.module.css'

interface Props {
  readonly of: readonly Measure[]
  readonly chosen: readonly string[]
  /** Of which the lift's terminals said something; undefined while it is not known. */
  readonly measured: (key: string) => boolean
  readonly onChoose: (chosen: readonly string[]) => void
}

/** Which measures are drawn, in their groups; what is not measured can be chosen and says so. */
export function MeasureChoice({ of, chosen, measured, onChoose }: Props) {
  return (
    <div className={`${css.choice} scroll-y`}>
      {MeasureGroup.options.map(({ value, label }) => {
        const own = of.filter(({ group }) => group === value)
        return own.length === 0 ? null : (
          <fieldset key={value}>
            <legend className="ter small">{label}</legend>
            {own.map(({ key, label: name }) => (
              <Checkbox
                key={key}
                checked={chosen.includes(key)}
                onChange={({ target }) =>
                  onChoose(
                    of.flatMap((one) => ((one.key === key ? target.checked : chosen.includes(one.key)) ? one.key : [])),
                  )
                }
              >
                {name}
                {!measured(key) && <span className="ter small"> 未采集</span>}
              </Checkbox>
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}
