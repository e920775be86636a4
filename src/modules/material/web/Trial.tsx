import { FigureInput, useFormValue } from '#kernel/web/form/index.ts'
import { type ParameterKey, type Params, parameterOf } from '../shared/parameters.ts'
import css from './scheme.module.css'

export type TrialValues = Readonly<Partial<Record<ParameterKey, string>>>
const asked = ['F', 'S', 'D', 'N', 'R', 'OH', 'PD', 'ratio', 'ropes', 'km'] as const
const first = (values: unknown) => (Array.isArray(values) && values.length > 0 ? Number(values[0]) : undefined)

/** The parameters of the trial: what is typed, and of the keys the first ones. */
export function useTrialParams(typed: TrialValues): Params {
  const load = first(useFormValue('loads'))
  const speed = first(useFormValue('speeds'))
  const width = first(useFormValue('widths'))
  const height = first(useFormValue('heights'))
  const numbers = Object.entries(typed).flatMap(([key, text]) => {
    const value = Number(text)
    return text.trim() !== '' && Number.isFinite(value) && value >= 0 ? [[key, value] as const] : []
  })
  return { load, speed, width, height, ...Object.fromEntries(numbers) } as Params
}

export function Trial({ values, onChange }: { values: TrialValues; onChange: (values: TrialValues) => void }) {
  return (
    <div className={css.trial}>
      {asked.map((key) => (
        <div key={key}>
          <span className="ter t12">
            {parameterOf(key).label} {key}
          </span>
          <FigureInput
            aria-label={`试算 ${parameterOf(key).label}`}
            unit={parameterOf(key).unit || undefined}
            value={values[key] ?? ''}
            onChange={(text) => onChange({ ...values, [key]: text })}
          />
        </div>
      ))}
    </div>
  )
}
