import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useContext } from 'react'
import { useKit } from '#kernel/web/services.tsx'
import { Page } from '#kernel/web/shell/Page.tsx'
import { PanelHead } from '#kernel/web/ui/Panel.tsx'
import { NetworkPanel } from '#kernel/web/ui/states.tsx'
import { toast } from '#kernel/web/ui/toast.tsx'
import { timeText } from '#kernel/web/ui/value.tsx'
import { useRead } from '#kernel/web/useRead.ts'
import { ClientKind, LoginOrder } from '../shared/account.ts'
import { accountApi } from '../shared/api.ts'
import { MfaPanel } from './MfaPanel.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { ProfileSections } from './ProfileSections.ts'
import css from './settings.module.css'
import { useCurrentUser } from './useCurrentUser.ts'

/** 个人资料 (archives 4.1): what belongs to the person over all companies. */
export function ProfilePage() {
  const { data: user, isError, error, refetch } = useCurrentUser()
  const sections = useContext(ProfileSections)
  return (
    <Page title="个人资料" facts={user?.phone}>
      {isError && <NetworkPanel failure={error} onRetry={() => void refetch()} />}
      {user && (
        <div className={`grid grow min-h-0 ${css.columns}`}>
          <section className="min-w-0 line-r">
            <ProfileForm key={user.version} user={user} />
          </section>
          <section className="min-w-0 line-r">
            {sections.map((Section, n) => (
              <Section key={n} />
            ))}
            <MfaPanel user={user} />
            <Devices />
            <LoginLog />
          </section>
        </div>
      )}
    </Page>
  )
}

function Devices() {
  const { call } = useKit()
  const { data = [] } = useRead(accountApi.sessions, {}, { firstLoad: true })
  const ending = useMutation({
    mutationFn: (id: string) => call(accountApi.endSession, { id }),
    onSuccess: () => toast.done('该设备已退出登录'),
  })
  return (
    <>
      <PanelHead title="我的设备" count={data.length} />
      <ul className={`m-0 p-0 px-14 no-marks ${css.rows}`}>
        {data.map((session) => (
          <li className="grid gap-12 items-center line2-b t13" key={session.id}>
            <span className="clip">
              {session.device} <span className="ter">{ClientKind.label(session.client)}</span>
            </span>
            <span className="ter num">{session.ip}</span>
            <span className="num">{timeText(session.lastSeenAt)}</span>
            {session.current ? (
              <span className="ter">本机</span>
            ) : (
              <Button size="small" disabled={ending.isPending} onClick={() => ending.mutate(session.id)}>
                踢下线
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function LoginLog() {
  const { data } = useRead(accountApi.loginLog, { page: 1, size: 10 }, { firstLoad: true })
  return (
    <>
      <PanelHead title="登录记录" right="保留 180 天" />
      <ul className={`m-0 p-0 px-14 no-marks ${css.rows}`}>
        {data?.records.map((row) => (
          <li className="grid gap-12 items-center line2-b t13" key={row.id}>
            <span className={row.success ? undefined : 'redText'}>
              {LoginOrder.label(row.loginOrder)}登录{row.success ? '' : `：${row.reason ?? '未通过'}`}
            </span>
            <span className="ter num">{row.ip}</span>
            <span className="num">{timeText(row.at)}</span>
            <span className="ter">{row.place}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
