import { type ReactNode, useState } from 'react'
import { piece } from '#kernel/web/router/piece.tsx'
import { signInAs } from '#kernel/web/session/user.ts'
import type { MfaPending, SignedIn } from '../shared/account.ts'
import { FirstFactor } from './FirstFactor.tsx'

/** Steps that few take, and once a day at most. */
const MfaStep = piece(() => import('./MfaStep.tsx').then(({ MfaStep }) => MfaStep))
const BindWizard = piece(() => import('./BindWizard.tsx').then(({ BindWizard }) => BindWizard))
const CompanyStep = piece(() => import('./CompanyStep.tsx').then(({ CompanyStep }) => CompanyStep))

type Step =
  | { readonly at: 'first' }
  | { readonly at: 'mfa'; readonly pending: MfaPending }
  | { readonly at: 'bind'; readonly pending: MfaPending }
  | { readonly at: 'company'; readonly signedIn: SignedIn }

const heads: Record<Step['at'], readonly [title: string, line: string]> = {
  first: ['登录', ''],
  mfa: ['两步验证', '本企业要求第二步验证，5 分钟内完成'],
  bind: ['绑定动态口令', '企业要求绑定动态口令，以后登录时使用'],
  company: ['选择企业', '该账号属于多家企业，进入后可在右上角切换'],
}

interface Props {
  /** Called once the person is signed in. */
  onEnter(): unknown
  frame(head: { readonly title: string; readonly line: string }, step: ReactNode): ReactNode
}

/** First factor, second factor or binding, company: the same way in on a desk and on a phone (archives 3, Login). */
export function LoginSteps({ onEnter, frame }: Props) {
  const [step, setStep] = useState<Step>({ at: 'first' })
  const [trust, setTrust] = useState(false)
  const enter = (signedIn: SignedIn) => {
    signInAs(signedIn.userInfo)
    onEnter()
  }
  const passed = (signedIn: SignedIn) => {
    const open = signedIn.companies.length > 1 && !signedIn.userInfo.companyId
    return open ? setStep({ at: 'company', signedIn }) : enter(signedIn)
  }
  const [title, line] = heads[step.at]
  return frame(
    { title, line },
    <>
      {step.at === 'first' && (
        <FirstFactor
          trust={trust}
          onTrust={setTrust}
          onDone={(reply) => {
            if ('userInfo' in reply) passed(reply)
            else setStep({ at: reply.bindRequired ? 'bind' : 'mfa', pending: reply })
          }}
        />
      )}
      {step.at === 'mfa' && (
        <MfaStep pending={step.pending} trust={trust} onDone={passed} onBack={() => setStep({ at: 'first' })} />
      )}
      {step.at === 'bind' && (
        <BindWizard pending={step.pending} trust={trust} onDone={passed} onBack={() => setStep({ at: 'first' })} />
      )}
      {step.at === 'company' && <CompanyStep signedIn={step.signedIn} onDone={enter} />}
    </>,
  )
}
