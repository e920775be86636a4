import { type FormEvent, useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { moneyText } from '#kernel/web/ui/value.tsx'
import { CodeButton, CodeField, Submit, TextField, useCountdown, useSubmit } from '#modules/account/web/index.ts'
import { OfferGrade, refuseQuotation } from '../shared/quotation.terms.ts'
import { shareApi } from '../shared/share.api.ts'
import type { SharedOffer, SharedQuote } from '../shared/share.ts'
import css from './share.module.css'

interface Props {
  readonly code: string
  readonly quote: SharedQuote
  readonly offer: SharedOffer
  /** It is confirmed, or is no longer what it was: the page asks again. */
  readonly onChanged: () => void
}

/** What somebody else did with it meanwhile: the page says what. */
const moved: readonly number[] = [refuseQuotation.notOpen.code, refuseQuotation.newerVersion.code]

/** Does it; where the offer is no longer what it was, the page is told. */
async function noticing(work: () => Promise<void>, onChanged: () => void): Promise<void> {
  try {
    await work()
  } catch (failure) {
    if (failure instanceof CallFailure && failure.code !== undefined && moved.includes(failure.code)) onChanged()
    throw failure
  }
}

/** Online, where the company knows a number to send the code to; else on paper. */
export function ShareConfirm(props: Props) {
  const { phones, companyName } = props.quote
  const [first] = phones
  if (first !== undefined) return <ConfirmForm {...props} first={first} />
  return (
    <section className={`mb-16 p-20 edge r-8 bg ${css.card}`} aria-label="确认报价">
      <h2>确认报价</h2>
      <p className="m-0 sec">
        {companyName}没有登记可收短信的手机号，不能在线确认。请在下载的报价单上签字，交给业务员。
      </p>
    </section>
  )
}

/** His name, a code to a number that the company knows, and the sum he says yes to. */
function ConfirmForm({ code, quote: { phones, companyName }, offer, onChanged, first }: Props & { first: string }) {
  const [to, setTo] = useState(first)
  const [name, setName] = useState('')
  const [smsCode, setSmsCode] = useState('')
  const [sent, setSent] = useState<{ to: string; grade: OfferGrade | null }>()
  const [left, wait] = useCountdown()
  const { busy, errors, run, clear, setErrors } = useSubmit<'name' | 'smsCode' | 'to'>(() => 'smsCode')
  const grade = offer.grade ?? undefined
  // A code is for the offer that it was asked for; who changes his mind keeps his name, and asks again.
  const good = sent !== undefined && sent.to === to && sent.grade === offer.grade
  const what = `${offer.grade === null ? '' : `${OfferGrade.label(offer.grade)} `}${moneyText(offer.total)} 元`
  const orChanged = (work: () => Promise<void>) => run(() => noticing(work, onChanged))
  const send = () =>
    orChanged(async () => {
      const { resendAfter } = await call(shareApi.sendCode, { code, to, grade })
      setSent({ to, grade: offer.grade })
      setSmsCode('')
      wait(resendAfter)
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...(name.trim() ? {} : { name: '请填写确认人姓名' }),
      ...(!good ? { smsCode: sent ? '所选内容变了，请重新获取验证码' : '请先获取验证码' } : {}),
      ...(good && smsCode.length !== 6 ? { smsCode: '请输入6位验证码' } : {}),
    }
    if (Object.keys(missing).length > 0) return setErrors(missing)
    return orChanged(async () => {
      await call(shareApi.confirm, { code, to, grade, name: name.trim(), smsCode })
      onChanged()
    })
  }
  return (
    <form
      className={`mb-16 p-20 edge r-8 bg ${css.card} ${css.confirm}`}
      aria-label="确认报价"
      onSubmit={submit}
      noValidate
    >
      <h2>确认报价</h2>
      <p className={css.asked}>
        确认的是 <b className="num">{what}</b>
      </p>
      <TextField
        label="确认人姓名"
        autoComplete="name"
        maxLength={30}
        value={name}
        error={errors.name}
        onChange={(event) => {
          setName(event.target.value)
          clear('name')
        }}
      />
      {phones.length > 1 && <Phones phones={phones} to={to} onTo={setTo} />}
      <CodeField
        label={phones.length > 1 ? '验证码' : `验证码（发到 ${to}）`}
        value={smsCode}
        error={errors.smsCode ?? errors.to}
        onType={(text) => {
          setSmsCode(text)
          clear('smsCode')
          clear('to')
        }}
        aside={<CodeButton left={left} onSend={send} />}
      />
      {good && (
        <p className="sec f-15 m-0 mb-12" role="status">
          已发到 <span className="num">{sent.to}</span>，5 分钟内有效，只用于确认{what}。
        </p>
      )}
      <Submit busy={busy}>确认报价</Submit>
      <p className="sec f-15 m-0 mt-10">
        确认后，{companyName}按所选内容办理合同；姓名、时间、手机和网络地址会留作记录。
      </p>
    </form>
  )
}

interface PhonesProps {
  readonly phones: readonly string[]
  readonly to: string
  readonly onTo: (phone: string) => void
}

const Phones = ({ phones, to, onTo }: PhonesProps) => (
  <fieldset className={css.phones}>
    <legend>验证码发到</legend>
    {phones.map((one) => (
      <label key={one}>
        <input type="radio" name="to" checked={one === to} onChange={() => onTo(one)} />
        <span className="num">{one}</span>
      </label>
    ))}
  </fieldset>
)
