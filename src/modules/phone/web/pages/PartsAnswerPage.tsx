import { useEffect, useState } from 'react'
import { formatMoney } from '#kernel/shared/money.ts'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { clientSetup } from '#kernel/web/client/setup.ts'
import { BrandMark } from '#kernel/web/shell/BrandMark.tsx'
import { SignaturePad } from '#kernel/web/sign/SignaturePad.tsx'
import { isSigned, type Strokes, signaturePicture } from '#kernel/web/sign/strokes.ts'
import { ChargeMode, PartsReason, PartsStatus } from '#modules/parts/shared/parts.ts'
import { type PublicParts, publicPartsApi } from '#modules/parts/shared/publicParts.ts'
import { plainQty } from '#modules/parts/shared/warnings.ts'
import { Big, Facts, Labelled, Note, Plain, Section } from '../kit/parts.tsx'
import { clockOf } from '../words.ts'
import css from './answer.module.css'
import order from './order.module.css'
import { base64Of } from './picture.ts'
import sign from './sign.module.css'

const { customer } = ChargeMode.code

/** /s/{token} of a request: what is to be replaced, what it costs, 同意 with a signature or 拒绝 with a reason (jobs 3.3). */
export function PartsAnswerPage({ token }: { token: string }) {
  const { brand } = clientSetup()
  const [view, setView] = useState<PublicParts>()
  const [fault, setFault] = useState('')
  const load = async () => {
    try {
      setView(await call(publicPartsApi.view, { token }, { silent: true, firstLoad: true }))
      setFault('')
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setFault(failure.code === 1000404 ? '链接不存在或已过期，请联系维保单位重新发送' : failure.message)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once per link
  useEffect(() => void load(), [token])
  return (
    <div className={sign.page}>
      <header>
        <BrandMark size={26} />
        {view?.companyName ?? brand.name}
      </header>
      <main>
        {fault && <Note tone="bad">{fault}</Note>}
        {view && <Asked view={view} />}
        {view && <Decision view={view} token={token} onDone={() => void load()} />}
      </main>
    </div>
  )
}

function Asked({ view }: { view: PublicParts }) {
  const free = view.lines.filter(({ chargeMode }) => chargeMode !== customer).length
  return (
    <>
      <h1>
        {view.communityName} {view.elevatorName}
      </h1>
      <p className={order.said}>
        需要更换配件 {view.lines.length} 项，其中{free > 0 && ` ${free} 项由维保单位或厂家承担，`}使用单位承担{' '}
        <b className="num">{formatMoney(view.customerAmount)}</b> 元。
      </p>
      <Section title="配件" aside={`${view.lines.length} 项`}>
        <ul className={css.lines}>
          {view.lines.map((line) => (
            <li key={`${line.name}${line.spec}`}>
              <div className={css.head}>
                <b>{line.name}</b>
                <b className="num">{line.chargeMode === customer ? formatMoney(line.amount) : '免费'}</b>
              </div>
              <div className={css.sub}>
                <span>
                  {[line.spec, `${plainQty(line.qty)} ${line.measure} × ${formatMoney(line.priceSale)}`]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              <small>
                {PartsReason.label(line.reason)}；{ChargeMode.label(line.chargeMode)}：{line.basis}
              </small>
              {line.photos.length > 0 && (
                <div className={css.photos}>
                  {line.photos.map((url, n) => (
                    <a key={url} href={url} target="_blank" rel="noreferrer">
                      <img src={url} alt={`${line.name}旧件照片 ${n + 1}`} loading="lazy" />
                    </a>
                  ))}
                </div>
              )}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="更换单">
        <Facts
          rows={[
            ['单号', view.requestNo],
            ['工单', view.bizNo],
            ['申请日期', view.askedOn],
            ['注册代码', view.registerCode],
            ['质保', view.warrantyMonths === null ? '未约定' : `更换之日起 ${view.warrantyMonths} 个月`],
            ...(view.remark ? ([['说明', view.remark]] as const) : []),
            ...(view.dutyPhone
              ? ([
                  [
                    '咨询电话',
                    <a key="tel" href={`tel:${view.dutyPhone}`}>
                      {view.dutyPhone}
                    </a>,
                  ],
                ] as const)
              : []),
          ]}
        />
      </Section>
    </>
  )
}

function Decision({ view, token, onDone }: { view: PublicParts; token: string; onDone(): void }) {
  const [refusing, setRefusing] = useState(false)
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [opinion, setOpinion] = useState('')
  const [strokes, setStrokes] = useState<Strokes>([])
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  if (view.answered) {
    const { agreed, name: who, at } = view.answered
    return (
      <Note tone={agreed ? 'info' : 'warn'}>
        {who}已于 {at.slice(0, 10)} {clockOf(at)} {agreed ? '同意更换' : '拒绝更换'}
      </Note>
    )
  }
  if (view.status !== PartsStatus.code.asking) return <Note tone="warn">这张更换单不在等待确认，无需操作</Note>
  const decide = async () => {
    const wrong = {
      ...(!name.trim() && { name: '签字人不能为空' }),
      ...(phone && !/^1\d{10}$/.test(phone) && { phone: '手机号格式不正确' }),
      ...(!refusing && !isSigned(strokes) && { signature: '请签名' }),
      ...(refusing && !opinion.trim() && { opinion: '请填写拒绝原因' }),
    }
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const drawn = isSigned(strokes) ? await base64Of(await signaturePicture(strokes, '签名')) : null
      const given = { token, agreed: !refusing, name: name.trim(), phone: phone || null, signature: drawn }
      await call(publicPartsApi.answer, { ...given, opinion: opinion.trim() || null })
      onDone()
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setFaults(Object.fromEntries(failure.fields.map(({ prop, msg }) => [prop, msg])))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={refusing ? '拒绝更换' : '同意并签字'}>
      <Labelled label="姓名" error={faults.name}>
        <input value={name} maxLength={30} autoComplete="name" onChange={(event) => setName(event.target.value)} />
      </Labelled>
      <Labelled label="手机号（选填）" error={faults.phone}>
        <input
          value={phone}
          inputMode="tel"
          maxLength={11}
          autoComplete="tel"
          onChange={(event) => setPhone(event.target.value.replace(/\D/g, ''))}
        />
      </Labelled>
      <Labelled label={refusing ? '拒绝原因' : '意见（选填）'} error={faults.opinion}>
        <textarea value={opinion} maxLength={300} onChange={(event) => setOpinion(event.target.value)} />
      </Labelled>
      {refusing ? (
        <Note tone="warn">拒绝后本单作废，电梯可能带隐患运行或停用，维保单位会另行书面告知</Note>
      ) : (
        <div className={order.sign}>
          <SignaturePad label="请在此签名" value={strokes} onChange={setStrokes} />
          {faults.signature && (
            <p className={sign.fault} role="alert">
              {faults.signature}
            </p>
          )}
        </div>
      )}
      <div className={sign.verbs}>
        <Plain onClick={() => setRefusing((was) => !was)}>{refusing ? '返回' : '拒绝'}</Plain>
        <Big disabled={busy} onClick={() => void decide()}>
          {refusing ? '提交拒绝' : `同意承担 ${formatMoney(view.customerAmount)} 元`}
        </Big>
      </div>
    </Section>
  )
}
