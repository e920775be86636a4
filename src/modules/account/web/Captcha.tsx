import css from './entry.module.css'
import { TextField } from './light.tsx'

interface Props {
  /** Undefined until it is there. */
  readonly svg: string | undefined
  readonly value: string
  readonly error?: string | undefined
  onType(text: string): void
  onRenew(): void
}

/** 图形验证码: type what the picture shows; a click on it brings another. */
export function Captcha({ svg, value, error, onType, onRenew }: Props) {
  return (
    <TextField
      label="图形验证码"
      autoComplete="off"
      maxLength={8}
      value={value}
      error={error}
      onChange={(event) => onType(event.target.value)}
      aside={
        <button
          type="button"
          className={`rigid p-0 no-line line-l pointer ${css.captcha}`}
          onClick={onRenew}
          title="看不清，换一张"
        >
          {svg && <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`} alt="换一张验证码" />}
        </button>
      }
    />
  )
}
