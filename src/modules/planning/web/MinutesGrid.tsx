import { InputNumber } from 'antd'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { useFormValue } from '#kernel/web/form/index.ts'
import { leastMinutes, type StdMinutes } from '#modules/plan/shared/setting.ts'
import { Category, Level } from '#modules/template/shared/template.ts'
import css from './setting.module.css'

const levels = [1, 3, 4, 5] as const

interface GridProps {
  readonly control: ControlProps
  readonly label: string
  readonly value: (category: Category, level: (typeof levels)[number]) => number | null
  readonly placeholder?: (category: Category, level: (typeof levels)[number]) => string
  readonly onChange: (category: Category, level: (typeof levels)[number], next: number | null) => void
}

/** Kinds of lifts by levels, in minutes. */
function Grid({ control, label, value, placeholder, onChange }: GridProps) {
  return (
    <table className={css.minutes} aria-label={label}>
      <thead>
        <tr>
          <th>梯类</th>
          {levels.map((level) => (
            <th key={level} className="figure">
              {Level.label(level)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Category.options.map(({ value: category, label: name }) => (
          <tr key={category}>
            <th>{name}</th>
            {levels.map((level) => (
              <td key={level}>
                <InputNumber
                  {...(category === 1 && level === 1 ? { id: control.id } : {})}
                  aria-label={`${label} ${name} ${Level.label(level)}`}
                  controls={false}
                  precision={0}
                  min={1}
                  max={1440}
                  disabled={control.disabled}
                  {...(control.wrong ? { status: 'error' as const } : {})}
                  {...(placeholder ? { placeholder: placeholder(category, level) } : {})}
                  value={value(category, level)}
                  onChange={(next) => onChange(category, level, next)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function StandardGrid({ control }: { control: ControlProps }) {
  const minutes = control.value as StdMinutes
  return (
    <Grid
      control={control}
      label="标准工时"
      value={(category, level) => minutes[category][level]}
      onChange={(category, level, next) =>
        next !== null && control.onChange({ ...minutes, [category]: { ...minutes[category], [level]: next } })
      }
    />
  )
}

/** Empty: two thirds of the standard, shown in grey. */
export function LeastGrid({ control }: { control: ControlProps }) {
  const least = (control.value as Record<string, number> | undefined) ?? {}
  const stdMinutes = useFormValue<StdMinutes>('stdMinutes')
  return (
    <Grid
      control={control}
      label="最短作业"
      value={(category, level) => least[`${category}-${level}`] ?? null}
      placeholder={(category, level) =>
        stdMinutes ? String(leastMinutes({ stdMinutes, minMinutes: {} }, category, level)) : ''
      }
      onChange={(category, level, next) => {
        const { [`${category}-${level}`]: _, ...rest } = least
        control.onChange(next === null ? rest : { ...rest, [`${category}-${level}`]: next })
      }}
    />
  )
}
