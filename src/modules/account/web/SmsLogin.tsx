import { type FormEvent, useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import { Phone, SmsScene } from '../shared/account.ts'
import { accountApi } from '../shared/api.ts'
import { Submit } from './light.tsx'
import type { LoginFormProps } from './PasswordLogin.tsx'
import { useSmsCode } from './resend.ts'
import { CodeButton, CodeField, PhoneField } from './smsFields.tsx'
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
      <PhoneField
        name="phone"
        value={account}
        error={errors.phone}
        onType={(text) => {
          onAccount(text)
          clear('phone')
        }}
        onBlur={onLeaveAccount}
      />
      <CodeField
        value={code}
        error={errors.code}
        onType={(digits) => {
          setCode(digits)
          clear('code')
        }}
        aside={<CodeButton left={left} onSend={sendCode} />}
      />
      {below}
      <Submit busy={busy}>登录</Submit>
    </form>
  )
}
