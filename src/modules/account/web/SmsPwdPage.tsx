import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '#kernel/web/client/call.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import { Phone, refuseLogin, SmsScene } from '../shared/account.ts'
import { accountApi } from '../shared/api.ts'
import { accountPaths } from '../shared/paths.ts'
import { EntryFrame } from './EntryFrame.tsx'
import css from './entry.module.css'
import { Submit } from './light.tsx'
import { NewPasswordFields, newPasswordFaults } from './NewPassword.tsx'
import { useSmsCode } from './resend.ts'
import { CodeButton, CodeField, PhoneField } from './smsFields.tsx'
import { useSubmit } from './submit.ts'

type Field = 'phone' | 'code' | 'newPwd' | 'again'

/** 找回密码 (archives 4.1): phone, code, new password; every session of the person ends. */
export function SmsPwdPage() {
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [passwords, setPasswords] = useState({ newPwd: '', again: '' })
  const { left, send } = useSmsCode()
  const navigate = useNavigate()
  const { busy, errors, run, clear, setErrors } = useSubmit<Field>((failure) =>
    failure.code === refuseLogin.oldPassword.code ? 'newPwd' : 'code',
  )
  const faults = (): Partial<Record<Field, string>> => {
    const badPhone = Phone.safeParse(phone).error?.issues[0]?.message
    if (badPhone) return { phone: badPhone }
    if (code.length !== 6) return { code: '请输入6位验证码' }
    return newPasswordFaults(passwords, [phone])
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
      await call(accountApi.resetPwdBySms, { phone: phone.trim(), code, newPwd: passwords.newPwd })
      toast.done('密码已重置，请用新密码登录')
      await navigate(accountPaths.login, { replace: true })
    })
  }
  return (
    <EntryFrame title="找回密码" line="用手机验证码设置新密码，已登录的设备会全部退出">
      <form onSubmit={submit} noValidate>
        <PhoneField
          value={phone}
          error={errors.phone}
          onType={(text) => {
            setPhone(text)
            clear('phone')
          }}
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
        <NewPasswordFields
          values={passwords}
          errors={errors}
          identities={[phone]}
          onType={(part, text) => {
            setPasswords({ ...passwords, [part]: text })
            clear(part)
          }}
        />
        <Submit busy={busy}>重置密码</Submit>
        <div className={`flex gap-20 t13 ${css.links}`}>
          <Link to={accountPaths.login}>返回登录</Link>
        </div>
      </form>
    </EntryFrame>
  )
}
