import type { ReactNode } from 'react'
import { TextButton, TextField } from './light.tsx'

interface Typed {
  readonly label?: string
  readonly value: string
  readonly error?: string | undefined
  readonly onType: (text: string) => void
}

export function PhoneField({ label = '手机号', onType, ...rest }: Typed & { name?: string; onBlur?: () => void }) {
  return (
    <TextField
      label={label}
      inputMode="tel"
      autoComplete="tel"
      maxLength={16}
      onChange={(event) => onType(event.target.value)}
      {...rest}
    />
  )
}

/** Six digits from a text message; beside them the button that sends one. */
export function CodeField({ label = '验证码', onType, aside, ...rest }: Typed & { aside: ReactNode }) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      onChange={(event) => onType(event.target.value.replace(/\D/g, ''))}
      aside={aside}
      {...rest}
    />
  )
}

/** Sends a code, then counts the seconds until the next may be sent. */
export function CodeButton({ left, onSend }: { left: number; onSend: () => unknown }) {
  return (
    <TextButton disabled={left > 0} onClick={() => void onSend()}>
      {left > 0 ? `${left} 秒后重发` : '获取验证码'}
    </TextButton>
  )
}
