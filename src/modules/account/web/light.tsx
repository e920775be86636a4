import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import css from './light.module.css'

/** Small controls for the pages before login: the tokens alone, without Ant Design. */

interface FieldProps {
  readonly label: string
  readonly error?: string | undefined
  /** At the right of the label's line or inside the box. */
  readonly aside?: ReactNode
}

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'id'>

export function TextField({ label, error, aside, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div className={`mb-16 ${css.field}`}>
      <label className="block sec t13" htmlFor={id}>
        {label}
      </label>
      <div className={`row bg ${css.box}`} data-wrong={error !== undefined || undefined}>
        <input id={id} aria-invalid={error !== undefined} aria-describedby={error && `${id}-error`} {...input} />
        {aside}
      </div>
      {error && (
        <p id={`${id}-error`} className={`m-0 mt-4 redText t12 ${css.error}`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

const open = 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8z'

export function PasswordField(props: TextFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      aside={
        <button
          type="button"
          className={css.eye}
          aria-label={shown ? '隐藏密码' : '显示密码'}
          aria-pressed={shown}
          onClick={() => setShown((was) => !was)}
        >
          <svg
            width="16"
            height="16"
            viewBox="0 0 16 16"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.3"
            aria-hidden
          >
            <path d={open} />
            <circle cx="8" cy="8" r="2" />
            {!shown && <path d="M2.5 14L13.5 2" />}
          </svg>
        </button>
      }
    />
  )
}

/** The one verb of a form; disabled while it runs. */
export function Submit({ busy, children, disabled }: { busy: boolean; children: ReactNode; disabled?: boolean }) {
  return (
    <button
      type="submit"
      className={`w-full no-line r-6 pointer bg-action font-inherit strong ${css.submit}`}
      disabled={busy || disabled}
      aria-busy={busy}
    >
      {children}
    </button>
  )
}

export function Check({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange(on: boolean): void
  children: ReactNode
}) {
  return (
    <label className={`inline gap-8 pointer ${css.check}`}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  )
}

/** A verb that looks like a link. */
export function TextButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return <button type="button" className={`bare-button p-0 brandText ${css.textButton}`} {...props} />
}

export function QuietButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return <button type="button" className={css.quiet} {...props} />
}

const SIX = [0, 1, 2, 3, 4, 5]

/** Six boxes over one field, so that pasting and filling in by the browser work. */
export function CodeBoxes({
  value,
  onChange,
  label,
  error,
}: {
  value: string
  onChange(code: string): void
  label: string
  error?: string | undefined
}) {
  const id = useId()
  return (
    <div className={`mb-16 ${css.field}`}>
      <label className="block sec t13" htmlFor={id}>
        {label}
      </label>
      <div className={`flex gap-10 relative ${css.boxes}`} data-wrong={error !== undefined || undefined}>
        <input
          className="absolute w-full no-line"
          id={id}
          // biome-ignore lint/a11y/noAutofocus: the field appeared because the person asked for it
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={value}
          aria-invalid={error !== undefined}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 6))}
          onPaste={(event) => {
            event.preventDefault()
            onChange(event.clipboardData.getData('text').replace(/\D/g, '').slice(0, 6))
          }}
        />
        {SIX.map((i) => (
          <span
            className="grid grow place-center r-6 strong"
            key={i}
            data-at={i === Math.min(value.length, 5) || undefined}
            aria-hidden
          >
            {value[i] ?? ''}
          </span>
        ))}
      </div>
      {error && (
        <p className={`m-0 mt-4 redText t12 ${css.error}`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
