import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '#kernel/web/client/call.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import { Phone, passwordFault, refuseLogin, SmsScene } from '../shared/account.ts'
import { accountApi } from '../shared/api.ts'
import { accountPaths } from '../shared/paths.ts'
import { EntryFrame } from './EntryFrame.tsx'
import css from './entry.module.css'
import { PasswordField, Submit, TextButton, TextField } from './light.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'
import { useSmsCode } from './resend.ts'
import { useSubmit } from './submit.ts'

type Field = 'phone' | 'code' | 'newPwd' | 'again'

/** 找回密码 (archives 4.1): phone, code, new password; every session of the person ends. */
export function SmsPwdPage() {
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [newPwd, setNewPwd] = useState('')
  const [again, setAgain] = useState('')
  const { left, send } = useSmsCode()
  const navigate = useNavigate()
  const { busy, errors, run, clear, setErrors } = useSubmit<Field>((failure) =>
    failure.code === refuseLogin.oldPassword.code ? 'newPwd' : 'code',
  )
  const faults = (): Partial<Record<Field, string>> => {
    const badPhone = Phone.safeParse(phone).error?.issues[0]?.message
    if (badPhone) return { phone: badPhone }
    if (code.length !== 6) return { code: '请输入6位验证码' }
    const weak = passwordFault(newPwd, [phone])
    if (weak) return { newPwd: weak }
    return again === newPwd ? {} : { again: '两次输入的密码不一致' }
  }
  const sendCode = async () => {
    const fault = Phone.safeParse(phone).error?.issues[0]?.message
    if (fault) return setErrors({ phone: fault })
    // The same answer whether the phone exists.
    if (await send({ phone: phone.trim(), scene: SmsScene.code.reset })) toast.info('若该手机号已注册，验证码已发送')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faults()
    if (Object.keys(found).length > 0) return setErrors(found)
    return run(async () => {
      await call(accountApi.resetPwdBySms, { phone: phone.trim(), code, newPwd })
      toast.done('密码已重置，请用新密码登录')
      await navigate(accountPaths.login, { replace: true })
    })
  }
  return (
    <EntryFrame title="找回密码" line="用手机验证码设置新密码，已登录的设备会全部退出">
      <form onSubmit={submit} noValidate>
        <TextField
          label="手机号"
          inputMode="tel"
          autoComplete="tel"
          maxLength={16}
          value={phone}
          error={errors.phone}
          onChange={(event) => {
            setPhone(event.target.value)
            clear('phone')
          }}
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
        <PasswordField
          label="新密码"
          autoComplete="new-password"
          maxLength={20}
          value={newPwd}
          error={errors.newPwd}
          onChange={(event) => {
            setNewPwd(event.target.value)
            clear('newPwd')
          }}
        />
        <PasswordStrength password={newPwd} identities={[phone]} />
        <PasswordField
          label="再次输入新密码"
          autoComplete="new-password"
          maxLength={20}
          value={again}
          error={errors.again}
          onChange={(event) => {
            setAgain(event.target.value)
            clear('again')
          }}
        />
        <Submit busy={busy}>重置密码</Submit>
        <div className={css.links}>
          <Link to={accountPaths.login}>返回登录</Link>
        </div>
      </form>
    </EntryFrame>
  )
}
