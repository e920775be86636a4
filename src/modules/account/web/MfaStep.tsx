import { type FormEvent, useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import { MfaMethod, type MfaPending, type SignedIn, SmsScene } from '../shared/account.ts'
import { accountApi } from '../shared/api.ts'
import css from './entry.module.css'
import { CodeBoxes, Submit, TextButton, TextField } from './light.tsx'
import { useSmsCode } from './resend.ts'
import { useSubmit } from './submit.ts'

export interface SecondFactorProps {
  readonly pending: MfaPending
  readonly trust: boolean
  onDone(signedIn: SignedIn): void
  onBack(): void
}

type Way = 'totp' | 'sms' | 'recovery'
const wayNames: Record<Way, string> = { totp: '使用动态口令', sms: '使用短信验证码', recovery: '使用恢复码' }

/** Step 2: six boxes, the phone, or a recovery code (archives 4.1). */
export function MfaStep({ pending, trust, onDone, onBack }: SecondFactorProps) {
  const { mfaTicket, methods, maskedPhone } = pending
  const totp = methods.includes(MfaMethod.code.totp)
  const [way, setWay] = useState<Way>(totp ? 'totp' : 'sms')
  const [code, setCode] = useState('')
  const { left, send } = useSmsCode()
  const { busy, errors, run, clear } = useSubmit<'code'>(() => 'code')
  const ways = (['totp', 'sms', 'recovery'] as const).filter(
    (one) => one !== way && (one === 'sms' ? methods.includes(MfaMethod.code.sms) : totp),
  )
  const verify = (value: string) =>
    run(async () => {
      const proof = way === 'recovery' ? { recoveryCode: value } : { code: value, bySms: way === 'sms' }
      onDone(await call(accountApi.mfaVerify, { mfaTicket, trust, ...proof }))
    }).then(() => way !== 'recovery' && setCode(''))
  const type = (value: string) => {
    setCode(value)
    clear('code')
    if (value.length === 6) void verify(value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code) void verify(code.trim())
  }
  return (
    <form onSubmit={submit} noValidate>
      {way === 'recovery' ? (
        <TextField
          label="恢复码（每个只能用一次）"
          autoComplete="off"
          maxLength={20}
          value={code}
          error={errors.code}
          onChange={(event) => setCode(event.target.value)}
        />
      ) : (
        <CodeBoxes
          label={way === 'totp' ? '身份验证器上的 6 位数字' : `发送到 ${maskedPhone} 的验证码`}
          value={code}
          error={errors.code}
          onChange={type}
        />
      )}
      <div className={`row between ${css.row}`}>
        <span>
          {ways.map((one) => (
            <TextButton
              key={one}
              onClick={() => {
                setWay(one)
                setCode('')
                clear('code')
              }}
              style={{ marginRight: 16 }}
            >
              {wayNames[one]}
            </TextButton>
          ))}
        </span>
        {way === 'sms' && (
          <TextButton disabled={left > 0} onClick={() => void send({ mfaTicket, scene: SmsScene.code.mfa })}>
            {left > 0 ? `${left} 秒后重发` : '发送验证码'}
          </TextButton>
        )}
      </div>
      <Submit busy={busy} disabled={code.length < 6}>
        验证
      </Submit>
      <div className={`flex gap-20 t13 ${css.links}`}>
        <TextButton onClick={onBack}>换一个账号</TextButton>
      </div>
    </form>
  )
}
