import { useEffect, useState } from 'react'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { call } from '#kernel/web/client/call.ts'
import { deviceId, systemOf } from '#kernel/web/client/device.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { accountApi } from '#modules/account/shared/api.ts'
import { phonePaths } from '../../shared/paths.ts'
import { Facts, Note, Plain, Section } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { whenText } from '../words.ts'
import css from './lists.module.css'

type Sessions = ReplyOf<typeof accountApi.sessions>

/** 设备绑定 (jobs 4.3): which phone this is, and where else this account is signed in. */
export function BindPage() {
  const [sessions, setSessions] = useState<Sessions>()
  const [fault, setFault] = useState('')
  const { running, run } = useRun()
  const { os, version } = systemOf(navigator.userAgent)
  const load = async () => {
    try {
      setSessions(await call(accountApi.sessions, {}, { silent: true, firstLoad: true }))
      setFault('')
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setFault(failure.kind === 'network' ? '没有网络，登录的设备须联网查看' : failure.message)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the page opens
  useEffect(() => void load(), [])
  const end = (id: string) =>
    run(async () => {
      await call(accountApi.endSession, { id })
      await load()
    })
  return (
    <Screen title="设备绑定" back={phonePaths.me}>
      <Section title="本机">
        <Facts
          rows={[
            ['设备编号', deviceId().slice(0, 8)],
            ['系统', `${os} ${version}`.trim()],
            [
              '离线文件',
              'serviceWorker' in navigator && navigator.serviceWorker.controller
                ? '已存好，没有网络也能打开'
                : '尚未存好',
            ],
          ]}
        />
      </Section>
      {fault && <Note tone="warn">{fault}</Note>}
      {sessions && (
        <Section title="登录的设备" aside={`${sessions.length} 台`}>
          {sessions.map((one) => (
            <div key={one.id} className={css.row}>
              <span>
                {one.device}
                <small>最近 {whenText(one.lastSeenAt)}</small>
              </span>
              {one.current ? (
                <em>本机</em>
              ) : (
                <Plain disabled={running} onClick={() => void end(one.id)}>
                  退出该设备
                </Plain>
              )}
            </div>
          ))}
        </Section>
      )}
      <Note tone="info">操作按设备记录。换手机前先在旧手机上同步完毕，再退出登录</Note>
    </Screen>
  )
}
