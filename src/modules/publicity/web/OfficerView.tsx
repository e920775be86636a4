import { type FormEvent, useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import { keepText, keptText } from '#kernel/web/kept.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import { timeText } from '#kernel/web/ui/value.tsx'
import { Phone, refuseLogin } from '#modules/account/shared/account.ts'
import { accountApi } from '#modules/account/shared/api.ts'
import {
  Captcha,
  CodeButton,
  CodeField,
  PhoneField,
  Submit,
  TextButton,
  useCountdown,
  useSubmit,
} from '#modules/account/web/index.ts'
import { publicityApi } from '../shared/api.ts'
import { useAsked } from './asked.ts'
import { LiftCard } from './LiftCard.tsx'
import css from './public.module.css'

/** In this tab alone: a shared phone forgets it when the tab is closed. */
const KEPT = 'officerPass'

/** 安全员: phone and code, then 24 hours of looking at the own lifts. */
export function OfficerView() {
  const [token, setToken] = useState(() => keptText(KEPT, 'tab'))
  const enter = (next: string) => {
    keepText(KEPT, next, 'tab')
    setToken(next)
  }
  const leave = () => {
    keepText(KEPT, undefined, 'tab')
    setToken(undefined)
  }
  return token ? <Lifts token={token} onLeave={leave} /> : <Enter onEnter={enter} />
}

type Field = 'phone' | 'captchaCode' | 'code'

function Enter({ onEnter }: { onEnter(token: string): void }) {
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [captcha, setCaptcha] = useState<{ captchaId: string; svg: string }>()
  const [captchaCode, setCaptchaCode] = useState('')
  const [left, wait] = useCountdown()
  const { busy, errors, run, clear, setErrors } = useSubmit<Field>((failure) =>
    failure.code === refuseLogin.wrongCode.code ? 'code' : 'phone',
  )
  const fault = () => Phone.safeParse(phone).error?.issues[0]?.message
  const renew = async () => {
    setCaptchaCode('')
    setCaptcha(await call(accountApi.captcha, {}))
  }
  const send = async () => {
    const wrong = fault()
    if (wrong) return setErrors({ phone: wrong })
    try {
      const sent = { phone: phone.trim(), captchaId: captcha?.captchaId, captchaCode }
      wait((await call(publicityApi.officerCode, sent)).resendAfter)
      // The same answer whether the phone is known.
      toast.info('若该手机号是电梯安全员的手机号，验证码已发送')
    } catch (failure) {
      if ((failure as { data?: { captcha?: boolean } }).data?.captcha) await renew()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = fault()
    if (wrong) return setErrors({ phone: wrong })
    if (code.length !== 6) return setErrors({ code: '请输入6位验证码' })
    return run(async () => onEnter((await call(publicityApi.officerEnter, { phone: phone.trim(), code })).token))
  }
  return (
    <form className={`mb-16 p-20 edge r-8 bg ${css.form}`} onSubmit={submit} noValidate>
      <p className="m-0 my-12 sec">
        使用单位的电梯安全员，用登记在电梯档案里的手机号查看自己负责的电梯，24 小时内有效。
      </p>
      <PhoneField
        value={phone}
        error={errors.phone}
        onType={(text) => {
          setPhone(text)
          clear('phone')
        }}
      />
      {captcha && (
        <Captcha svg={captcha.svg} value={captchaCode} onType={setCaptchaCode} onRenew={() => void renew()} />
      )}
      <CodeField
        value={code}
        error={errors.code}
        onType={(digits) => {
          setCode(digits)
          clear('code')
        }}
        aside={<CodeButton left={left} onSend={send} />}
      />
      <Submit busy={busy}>查看我的电梯</Submit>
    </form>
  )
}

function Lifts({ token, onLeave }: { token: string; onLeave(): void }) {
  const { data, failure } = useAsked(publicityApi.officerLifts, { token })
  const [open, setOpen] = useState<string>()
  if (failure)
    return (
      <p className="m-0 my-12 sec" role="status">
        {failure.message}　<TextButton onClick={onLeave}>重新进入</TextButton>
      </p>
    )
  if (!data) return null
  return (
    <>
      <p className="m-0 my-12 sec">
        {data.phone} 负责 {data.lifts.length} 台电梯，可查看至 {timeText(data.expiresAt)}。
        <TextButton onClick={onLeave}>退出</TextButton>
      </p>
      {data.lifts.length === 0 && <p className="m-0 my-12 sec">这个手机号现在没有负责的电梯。</p>}
      <ul className={`m-0 mb-16 p-0 edge r-8 bg no-marks ${css.rows}`}>
        {data.lifts.map((lift) => (
          <li key={lift.id}>
            <button
              type="button"
              aria-expanded={open === lift.id}
              onClick={() => setOpen(open === lift.id ? undefined : lift.id)}
            >
              <b>{lift.name}</b>
              <span>{lift.communityName}</span>
              <span className="sec">
                下次维保 {lift.nextMaintainDate ?? '未采集'} · 下次检验 {lift.nextInspectDate ?? '未采集'}
              </span>
            </button>
            {open === lift.id && <LiftCard lift={lift} />}
          </li>
        ))}
      </ul>
    </>
  )
}
