import { useNavigate } from 'react-router'
import { clientSetup } from '#kernel/web/client/setup.ts'
import { startPath } from '#kernel/web/router/router.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { LoginSteps } from './LoginSteps.tsx'

/** 登录 (archives 4.1): first factor, second factor or binding, company, inside. */
export function LoginPage() {
  const navigate = useNavigate()
  return (
    <LoginSteps
      onEnter={async () => navigate(await startPath(), { replace: true })}
      frame={({ title, line }, step) => (
        <EntryFrame title={title} line={line || clientSetup().brand.line}>
          {step}
        </EntryFrame>
      )}
    />
  )
}
