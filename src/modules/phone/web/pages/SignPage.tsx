import { useState } from 'react'
import { useParams } from 'react-router'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { signApi } from '#modules/maintenance/shared/api.ts'
import { MaintainStatus, StateAfter } from '#modules/maintenance/shared/maintenance.ts'
import { isPartsToken } from '#modules/parts/shared/publicParts.ts'
import { Big, Facts, Note, Plain, Section } from '../kit/parts.tsx'
import { clockOf, levelName } from '../words.ts'
import order from './order.module.css'
import { PartsAnswerPage } from './PartsAnswerPage.tsx'
import { drawnBy, type Faults, faultsOf, nobody, PublicLink, SignerFields } from './PublicLink.tsx'
import css from './sign.module.css'

type View = ReplyOf<typeof signApi.view>

/** /s/{token}: a visit to confirm, or parts to agree to; the token says which. */
export function SignPage() {
  const { token = '' } = useParams()
  return isPartsToken(token) ? <PartsAnswerPage token={token} /> : <VisitSignPage token={token} />
}

/** The user unit reads the record in plain words, confirms it with a signature or objects (jobs 4.3). */
function VisitSignPage({ token }: { token: string }) {
  return (
    <PublicLink from={signApi.view} token={token}>
      {(view, reload) => (
        <>
          <Record view={view} />
          <Decision view={view} token={token} onDone={reload} />
        </>
      )}
    </PublicLink>
  )
}

function Record({ view }: { view: View }) {
  const { abnormal, photos } = view
  const time =
    view.startAt &&
    view.completeAt &&
    `${view.startAt.slice(0, 10)} ${clockOf(view.startAt)}～${clockOf(view.completeAt)}`
  return (
    <>
      <h1>
        {view.communityName} {view.elevatorName}
      </h1>
      <p className={order.said}>
        {levelName(view.level)}，检查 {view.itemCount} 项，正常 {view.normalCount} 项，
        {abnormal.length === 0 ? '没有发现异常' : `异常 ${abnormal.length} 项`}。
        {view.elevatorStateAfter !== null && `维保后电梯${StateAfter.label(view.elevatorStateAfter)}`}
        {view.stateReason && `：${view.stateReason}`}
      </p>
      {abnormal.length > 0 && (
        <Section title="异常与处理">
          <ul className={order.list}>
            {abnormal.map((one) => (
              <li key={`${one.name}${one.text}`}>
                {one.name}
                <small data-warn>{[one.text, one.handling].filter(Boolean).join('，')}</small>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="维保记录">
        <Facts
          rows={[
            ['作业人员', view.workers.join('、')],
            ['时间', time || null],
            ['时长', view.workMinutes === null ? null : `${view.workMinutes} 分钟`],
            ['注册代码', view.registerCode],
            ['下次维保', view.nextDate],
            ['工单编号', view.orderNo],
          ]}
        />
      </Section>
      {photos.length > 0 && (
        <Section title="现场照片" aside={`${photos.length} 张`}>
          <ul className={css.photos}>
            {photos.map(({ url, name }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  <img src={url} alt={name} loading="lazy" />
                </a>
                <small>{name}</small>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Decision({ view, token, onDone }: { view: View; token: string; onDone(): void }) {
  const [objecting, setObjecting] = useState(false)
  const [signer, setSigner] = useState(nobody)
  const [faults, setFaults] = useState<Faults>({})
  const [told, setTold] = useState('')
  const [busy, setBusy] = useState(false)
  if (view.status === MaintainStatus.code.confirmed) {
    const at = view.confirmed?.at
    return (
      <Note tone="info">
        {view.confirmed?.name ?? '使用单位'}已{at && `于 ${at.slice(0, 10)} ${clockOf(at)} `}签字确认
      </Note>
    )
  }
  if (told) return <Note tone="info">{told}</Note>
  if (view.status !== MaintainStatus.code.done) return <Note tone="warn">维保还没有完成，暂时不能签字</Note>
  const decide = async (action: 'confirm' | 'dispute') => {
    const wrong = faultsOf(signer, action === 'dispute', '请填写异议内容')
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const { name, phone, opinion } = signer
      const drawn = action === 'confirm' ? await drawnBy(signer) : null
      const given = { token, action, name: name.trim(), phone: phone || null, role: '安全管理员' }
      await call(signApi.decide, { ...given, signature: drawn, opinion: opinion.trim() || null })
      if (action === 'dispute') setTold('异议已提交，维保单位会与提交人联系')
      else onDone()
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setFaults(Object.fromEntries(failure.fields.map(({ prop, msg }) => [prop, msg])))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={objecting ? '提出异议' : '签字确认'}>
      <SignerFields
        signer={signer}
        faults={faults}
        opinion={objecting ? '异议内容' : '意见（选填）'}
        pad={!objecting}
        onChange={setSigner}
      />
      <div className={css.verbs}>
        <Plain onClick={() => setObjecting((was) => !was)}>{objecting ? '返回' : '有异议'}</Plain>
        <Big disabled={busy} onClick={() => void decide(objecting ? 'dispute' : 'confirm')}>
          {objecting ? '提交异议' : '确认'}
        </Big>
      </div>
    </Section>
  )
}
