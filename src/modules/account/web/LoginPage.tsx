import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#kernel/web/client/call.ts'
import { clientSetup } from '#kernel/web/client/setup.ts'
import { told } from '#kernel/web/client/told.ts'
import { piece } from '#kernel/web/router/piece.tsx'
import { startPath } from '#kernel/web/router/router.tsx'
import { firstUseState } from '../shared/firstUseState.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { LoginSteps } from './LoginSteps.tsx'

const FirstUse = piece(() => import('./FirstUse.tsx').then(({ FirstUse }) => FirstUse))

/** 登录 (archives 4.1): first factor, second factor or binding, company, inside; 首次使用 while nobody has an account. */
export function LoginPage() {
  const navigate = useNavigate()
  const [unused, setUnused] = useState(false)
  useEffect(() => {
    void told(call(firstUseState.firstUse, {}, { firstLoad: true })).then((reply) => setUnused(reply?.open === true))
  }, [])
  const enter = async () => navigate(await startPath(), { replace: true })
  if (unused) return <FirstUse onEnter={enter} onOver={() => setUnused(false)} />
  return (
    <LoginSteps
      onEnter={enter}
      frame={({ title, line }, step) => (
        <EntryFrame title={title} line={line || clientSetup().brand.line}>
          {step}
        </EntryFrame>
      )}
    />
  )
}
