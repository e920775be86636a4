import { useNavigate } from 'react-router'
import { clientSetup } from '#kernel/web/client/setup.ts'
import { takeRedirectPath } from '#kernel/web/router/redirectPath.ts'
import { BrandMark } from '#kernel/web/shell/BrandMark.tsx'
import { LoginSteps } from '#modules/account/web/index.ts'
import { phonePaths } from '../../shared/paths.ts'
import css from './login.module.css'

/** 登录 (jobs 4.3): the same ways in as the office's, on a phone. */
export function LoginPage() {
  const navigate = useNavigate()
  const { brand } = clientSetup()
  const enter = () => {
    const wanted = takeRedirectPath()
    return navigate(wanted && /^\/m(\/|$)/.test(wanted) ? wanted : phonePaths.today, { replace: true })
  }
  return (
    <LoginSteps
      onEnter={enter}
      frame={({ title, line }, step) => (
        <main className={css.login}>
          <header className="row gap-12">
            <BrandMark size={44} />
            <div>
              <b>{brand.name}</b>
              <span>维保作业</span>
            </div>
          </header>
          <h1 className="m-0 mb-12 f-26">{title}</h1>
          {line && <p className="m-0 mb-16 sec">{line}</p>}
          {step}
        </main>
      )}
    />
  )
}
