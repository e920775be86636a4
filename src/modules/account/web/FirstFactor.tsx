import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#kernel/web/client/call.ts'
import { told } from '#kernel/web/client/told.ts'
import type { MfaPending, SignedIn } from '../shared/account.ts'
import { accountApi } from '../shared/api.ts'
import { accountPaths } from '../shared/paths.ts'
import css from './entry.module.css'
import { Check } from './light.tsx'
import { PasswordLogin } from './PasswordLogin.tsx'
import { SmsLogin } from './SmsLogin.tsx'

export interface FirstFactorProps {
  readonly trust: boolean
  onTrust(on: boolean): void
  onDone(reply: SignedIn | MfaPending): void
}

const bothWays = { password: true, sms: true, trustDays: 7 }

/** Tabs 密码登录 and 短信登录, as the account's company allows; an unknown account sees both (archives 4.1). */
export function FirstFactor({ trust, onTrust, onDone }: FirstFactorProps) {
  const [account, setAccount] = useState('')
  const [methods, setMethods] = useState(bothWays)
  const [tab, setTab] = useState<'password' | 'sms'>('password')
  useEffect(() => setTab((now) => (methods[now] ? now : methods.password ? 'password' : 'sms')), [methods])
  const learn = async () => {
    if (account.trim().length < 4) return setMethods(bothWays)
    const known = (await told(call(accountApi.loginMethods, { account }, { firstLoad: true }))) ?? bothWays
    setMethods(known)
  }
  const tabs = [
    ['password', '密码登录'],
    ['sms', '短信登录'],
  ] as const
  const below = (
    <div className={`row between ${css.row}`}>
      {methods.trustDays > 0 ? (
        <Check checked={trust} onChange={onTrust}>
          信任此设备 {methods.trustDays} 天
        </Check>
      ) : (
        <span />
      )}
      <Link to={accountPaths.smsPwd}>忘记密码</Link>
    </div>
  )
  const shared = { account, onAccount: setAccount, onLeaveAccount: () => void learn(), trust, onDone, below }
  return (
    <>
      <div className={css.tabs} role="tablist">
        {tabs
          .filter(([key]) => methods[key])
          .map(([key, title]) => (
            <button
              className="bare-button p-0 py-9 sec"
              key={key}
              type="button"
              role="tab"
              aria-selected={tab === key}
              onClick={() => setTab(key)}
            >
              {title}
            </button>
          ))}
      </div>
      {tab === 'password' ? <PasswordLogin {...shared} /> : <SmsLogin {...shared} />}
    </>
  )
}
