import { type FormEvent, type ReactNode, useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import type { CallFailure } from '#kernel/web/client/failure.ts'
import { told } from '#kernel/web/client/told.ts'
import { type MfaPending, refuseLogin, type SignedIn } from '../shared/account.ts'
import { accountApi } from '../shared/api.ts'
import { Captcha } from './Captcha.tsx'
import { PasswordField, Submit, TextField } from './light.tsx'
import { useSubmit } from './submit.ts'

export interface LoginFormProps {
  readonly account: string
  onAccount(account: string): void
  onLeaveAccount(): void
  readonly trust: boolean
  readonly below: ReactNode
  onDone(reply: SignedIn | MfaPending): void
}

type Field = 'account' | 'password' | 'captchaCode'

function fieldOf({ code }: CallFailure): Field {
  if (code === refuseLogin.locked.code) return 'account'
  return code === refuseLogin.wrongCode.code ? 'captchaCode' : 'password'
}

const asksCaptcha = (failure: CallFailure) =>
  failure.code === refuseLogin.wrongCode.code || (failure.data as { captcha?: boolean } | undefined)?.captcha === true

/** Account and password; a captcha after three failures (archives 4.1). */
export function PasswordLogin({ account, onAccount, onLeaveAccount, trust, below, onDone }: LoginFormProps) {
  const [password, setPassword] = useState('')
  const [captcha, setCaptcha] = useState<{ captchaId: string; svg: string }>()
  const [captchaCode, setCaptchaCode] = useState('')
  const { busy, errors, run, clear, setErrors } = useSubmit<Field>(fieldOf)
  const newCaptcha = async () => {
    setCaptchaCode('')
    setCaptcha(await call(accountApi.captcha, {}))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty = {
      ...(!account.trim() && { account: '手机号或账号不能为空' }),
      ...(!password && { password: '密码不能为空' }),
      ...(captcha && !captchaCode.trim() && { captchaCode: '验证码不能为空' }),
    }
    if (Object.keys(empty).length > 0) return setErrors(empty)
    return run(async () => {
      const sent = { account: account.trim(), password, trust, captchaId: captcha?.captchaId, captchaCode }
      const failed = async (failure: CallFailure): Promise<never> => {
        if (captcha || asksCaptcha(failure)) await told(newCaptcha())
        throw failure
      }
      onDone(await call(accountApi.login, sent).catch(failed))
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label="手机号或账号"
        name="username"
        autoComplete="username"
        maxLength={30}
        value={account}
        error={errors.account}
        onChange={(event) => {
          onAccount(event.target.value)
          clear('account')
        }}
        onBlur={onLeaveAccount}
      />
      <PasswordField
        label="密码"
        name="password"
        autoComplete="current-password"
        maxLength={64}
        value={password}
        error={errors.password}
        onChange={(event) => {
          setPassword(event.target.value)
          clear('password')
        }}
      />
      {captcha && (
        <Captcha
          svg={captcha.svg}
          value={captchaCode}
          error={errors.captchaCode}
          onType={(text) => {
            setCaptchaCode(text)
            clear('captchaCode')
          }}
          onRenew={() => void newCaptcha()}
        />
      )}
      {below}
      <Submit busy={busy}>登录</Submit>
    </form>
  )
}
