import { useState } from 'react'
import { useParams } from 'react-router'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { call } from '#kernel/web/client/call.ts'
import { isHazardToken } from '#modules/hazard/shared/hazardNotice.ts'
import { signApi } from '#modules/maintenance/shared/api.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { isPartsToken } from '#modules/parts/shared/publicParts.ts'
import { Big, Note, Plain, Section } from '../kit/parts.tsx'
import { clockOf } from '../words.ts'
import { HazardSignPage } from './HazardSignPage.tsx'
import { PartsAnswerPage } from './PartsAnswerPage.tsx'
import { PublicLink } from './PublicLink.tsx'
import { RepairRecord, VisitRecord } from './SignRecord.tsx'
import css from './sign.module.css'
import { SignerFields, useSigning } from './signing.tsx'

type View = ReplyOf<typeof signApi.view>

/** 待签字, 已签字; null: the work goes on. */
const stateOf = (view: View): 'open' | 'signed' | null => {
  if (view.kind === 'repair') return view.state
  if (view.status === MaintainStatus.code.confirmed) return 'signed'
  return view.status === MaintainStatus.code.done ? 'open' : null
}

/** /s/{token}: a visit or a repair to confirm, parts to agree to, a notice to sign for; the token says which. */
export function SignPage() {
  const { token = '' } = useParams()
  if (isHazardToken(token)) return <HazardSignPage token={token} />
  return isPartsToken(token) ? <PartsAnswerPage token={token} /> : <VisitSignPage token={token} />
}

/** The user unit reads the record in plain words, confirms it with a signature or objects (jobs 4.3). */
function VisitSignPage({ token }: { token: string }) {
  return (
    <PublicLink from={signApi.view} token={token}>
      {(view, reload) => (
        <>
          {view.kind === 'visit' ? <VisitRecord view={view} /> : <RepairRecord view={view} />}
          <Decision view={view} token={token} onDone={reload} />
        </>
      )}
    </PublicLink>
  )
}

const verdicts = {
  dispute: {
    verb: '有异议',
    title: '提出异议',
    field: '异议内容',
    submit: '提交异议',
    told: '异议已提交，维保单位会与提交人联系',
  },
  /** A repair goes back to its crew within seven days (jobs 3.2). */
  reopen: {
    verb: '没修好',
    title: '要求返工',
    field: '还有什么问题',
    submit: '要求返工',
    told: '已通知原班组返工，修好后会再请签字',
  },
} as const

function Decision({ view, token, onDone }: { view: View; token: string; onDone(): void }) {
  const [objecting, setObjecting] = useState(false)
  const [told, setTold] = useState('')
  const signing = useSigning()
  const state = stateOf(view)
  const reopens = view.kind === 'repair' && view.reopenUntil !== null
  const words = reopens ? verdicts.reopen : verdicts.dispute
  if (state === 'signed') {
    const at = view.confirmed?.at
    return (
      <>
        <Note tone="info">
          {view.confirmed?.name ?? '使用单位'}已{at && `于 ${at.slice(0, 10)} ${clockOf(at)} `}签字确认
        </Note>
        {view.evaluation && (
          <p className={`m-0 pt-4 pb-16 px-16 ${css.evaluate}`}>
            <a className="grid r-8 bg-action bold place-center" href={view.evaluation}>
              评价本次服务
            </a>
          </p>
        )}
      </>
    )
  }
  if (told) return <Note tone="info">{told}</Note>
  if (state === null) {
    return <Note tone="warn">{view.kind === 'visit' ? '维保' : '维修'}还没有完成，暂时不能签字</Note>
  }
  const objection = objecting ? words.field : undefined
  const decide = () =>
    signing.answer(objection, async (given) => {
      const action = objecting ? 'dispute' : 'confirm'
      await call(signApi.decide, { ...given, token, action, role: '安全管理员' })
      if (objecting) setTold(words.told)
      else onDone()
    })
  return (
    <Section title={objecting ? words.title : '签字确认'}>
      <SignerFields signing={signing} objection={objection} />
      <div className={`flex gap-10 pt-4 pb-16 px-16 ${css.verbs}`}>
        <Plain onClick={() => setObjecting((was) => !was)}>{objecting ? '返回' : words.verb}</Plain>
        <Big disabled={signing.busy} onClick={() => void decide()}>
          {objecting ? words.submit : '确认'}
        </Big>
      </div>
    </Section>
  )
}
