import { type FormEvent, useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import { Phone, SmsScene } from '../shared/account.ts'
import { accountApi } from '../shared/api.ts'
import { Submit, TextButton, TextField } from './light.tsx'
import type { LoginFormProps } from './PasswordLogin.tsx'
import { useSmsCode } from './resend.ts'
import { useSubmit } from './submit.ts'

/** Phone and a code of six digits. */
export function SmsLogin({ account, onAccount, onLeaveAccount, trust, below, onDone }: LoginFormProps) {
  const [code, setCode] = useState('')
  const { left, send } = useSmsCode()
  const { busy, errors, run, clear, setErrors } = useSubmit<'phone' | 'code'>(() => 'code')
  const phoneFault = () => Phone.safeParse(account).error?.issues[0]?.message
  const sendCode = async () => {
    const fault = phoneFault()
    if (fault) return setErrors({ phone: fault })
    await send({ phone: account.trim(), scene: SmsScene.code.login })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fault = phoneFault()
    if (fault) return setErrors({ phone: fault })
    if (code.length !== 6) return setErrors({ code: '请输入6位验证码' })
    return run(async () => onDone(await call(accountApi.loginBySms, { phone: account.trim(), code, trust })))
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label="手机号"
        name="phone"
        inputMode="tel"
        autoComplete="tel"
        maxLength={16}
        value={account}
        error={errors.phone}
        onChange={(event) => {
          onAccount(event.target.value)
          clear('phone')
        }}
        onBlur={onLeaveAccount}
      />
      <TextField
        label="验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        error={errors.code}
        onChange={(event) => {
          setCode(event.target.value.replace(/\D/g, ''))
          clear('code')
        }}
        aside={
          <TextButton disabled={left > 0} onClick={() => void sendCode()}>
            {left > 0 ? `${left} 秒后重发` : '获取验证码'}
          </TextButton>
        }
      />
      {below}
      <Submit busy={busy}>登录</Submit>
    </form>
  )
}
