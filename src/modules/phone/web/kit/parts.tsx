import type { ComponentProps, ReactNode } from 'react'
import css from './kit.module.css'

type ButtonProps = ComponentProps<'button'>

/** 64 px: the one next step. */
export const Big = ({ className = '', ...props }: ButtonProps) => (
  <button type="button" className={`${css.big} ${className}`} {...props} />
)
/** Beside it: same height, framed. */
export const Plain = ({ className = '', ...props }: ButtonProps) => (
  <button type="button" className={`${css.plain} ${className}`} {...props} />
)

export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={css.section} aria-label={title}>
      <h2>
        {title}
        {aside && <span>{aside}</span>}
      </h2>
      {children}
    </section>
  )
}

/** Fact and consequence in a strip. */
export const Note = ({ tone, children }: { tone: 'info' | 'warn' | 'bad'; children: ReactNode }) => (
  <p
    className={`my-12 mx-16 py-10 px-12 bg-side ${css.note}`}
    data-tone={tone}
    role={tone === 'bad' ? 'alert' : 'note'}
  >
    {children}
  </p>
)

export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className={`m-0 ter middle ${css.nothing}`}>{children}</p>
)

export function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={`m-0 pb-12 px-16 ${css.facts}`}>
      {rows.map(([label, value]) => (
        <div className="row gap-16 between py-9 line2-b" key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '未采集'}</dd>
        </div>
      ))}
    </dl>
  )
}

interface FieldProps {
  readonly label: string
  readonly error?: string | undefined
  readonly children: ReactNode
}
export function Labelled({ label, error, children }: FieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={`block py-8 px-16 ${css.labelled}`}>
      <span>{label}</span>
      {children}
      {error && <em role="alert">{error}</em>}
    </label>
  )
}

/** A few choices side by side; one is taken. */
export function Choices<T extends string | number>(given: {
  readonly label: string
  readonly options: readonly (readonly [value: T, name: string])[]
  readonly value: T | null
  onPick(value: T): void
}) {
  return (
    <fieldset className={css.choices}>
      <legend>{given.label}</legend>
      {given.options.map(([value, name]) => (
        <button
          className="py-4 px-12 r-8 bg ink font-inherit f-17"
          key={value}
          type="button"
          aria-pressed={given.value === value}
          onClick={() => given.onPick(value)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
