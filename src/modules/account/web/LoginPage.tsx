import { useState } from 'react'
import { useNavigate } from 'react-router'
import { clientSetup } from '#kernel/web/client/setup.ts'
import { startPath } from '#kernel/web/router/router.tsx'
import { signInAs } from '#kernel/web/session/user.ts'
import type { MfaPending, SignedIn } from '../shared/account.ts'
import { BindWizard } from './BindWizard.tsx'
import { CompanyStep } from './CompanyStep.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { FirstFactor } from './FirstFactor.tsx'
import { MfaStep } from './MfaStep.tsx'

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

/** 登录 (archives 4.1): first factor, second factor or binding, company, inside. */
export function LoginPage() {
  const [step, setStep] = useState<Step>({ at: 'first' })
  const [trust, setTrust] = useState(false)
  const navigate = useNavigate()

  const enter = async (signedIn: SignedIn) => {
    signInAs(signedIn.userInfo)
    await navigate(await startPath(), { replace: true })
  }
  const passed = (signedIn: SignedIn) => {
    const open = signedIn.companies.length > 1 && !signedIn.userInfo.companyId
    return open ? setStep({ at: 'company', signedIn }) : void enter(signedIn)
  }
  const [title, line] = heads[step.at]
  return (
    <EntryFrame title={title} line={line || clientSetup().brand.line}>
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
    </EntryFrame>
  )
}
