import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '#kernel/web/client/call.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useSilence, useTopics } from '#kernel/web/push/usePush.ts'
import { piece } from '#kernel/web/router/piece.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { fillScreen, leaveScreen, useNow } from '#kernel/web/ui/index.ts'
import { useRead, useStale } from '#kernel/web/useRead.ts'
import { alarmApi } from '#modules/monitoring/shared/api.ts'
import { recordPaths } from '#modules/monitoring/shared/paths.ts'
import { repairPaths } from '#modules/repair/shared/paths.ts'
import { wallApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import type { WallAlarm } from '../shared/wall.ts'
import { SoundTool } from './ScreenPage.tsx'
import { useRelease } from './useRelease.ts'
import { WallView } from './WallView.tsx'

const LinkDrawer = piece(() => import('./LinkDrawer.tsx').then(({ LinkDrawer }) => LinkDrawer))

/** Terminals that come and go, positions and the hour change without news. */
const REFRESH = 15_000
/** A storm of signals asks once. */
const REST = 400
/** Two answers missed: what stands here is old, though the line is there. */
const OLD = 2 * REFRESH + 5000

/** /monitorPlat 监控平台 of who is signed in (monitoring 4.1). */
export function WallPage() {
  const navigate = useNavigate()
  const [links, setLinks] = useState(false)
  const { data, dataUpdatedAt } = useRead(
    wallApi.summary,
    {},
    { firstLoad: true, refetchInterval: REFRESH, refetchIntervalInBackground: true, retry: false },
  )
  useNews()
  useRelease()
  const silence = useSilence()
  useNow()
  const since = silence ?? (dataUpdatedAt > 0 && Date.now() - dataUpdatedAt > OLD ? dataUpdatedAt : undefined)
  const leave = () => {
    leaveScreen()
    void navigate('/home')
  }
  return (
    <>
      <WallView
        summary={data}
        lost={since === undefined ? undefined : Math.max(0, (Date.now() - since) / 1000)}
        tools={
          <>
            <SoundTool />
            <button type="button" onClick={fillScreen}>
              全屏
            </button>
            <Can needs={[may.links]}>
              <button type="button" onClick={() => setLinks(true)}>
                大屏链接
              </button>
            </Can>
            <button type="button" onClick={leave}>
              退出
            </button>
          </>
        }
        verbs={(alarm) => <Verb alarm={alarm} />}
      />
      {links && <LinkDrawer onClose={() => setLinks(false)} />}
    </>
  )
}

/** Whatever is told of records and orders is on the wall within a second. */
function useNews(): void {
  const companyId = useUser()?.companyId
  const stale = useStale()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useTopics(companyId ? [`company.${companyId}.record`, `company.${companyId}.order`] : [], () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void stale(wallApi.summary), REST)
  })
}

/** 接警 answers an alarm here; what is taken up elsewhere is opened. */
function Verb({ alarm }: { alarm: WallAlarm }) {
  const stale = useStale()
  const { running, run } = useRun()
  const version = alarm.answerVersion
  if (version === null)
    return (
      <Link
        to={alarm.kind === 'trapped' ? `${repairPaths.list}?id=${alarm.id}` : `${recordPaths.faults}?id=${alarm.id}`}
      >
        查看并处理
      </Link>
    )
  return (
    <Can needs={[may.answer]}>
      <button
        type="button"
        disabled={running}
        onClick={() =>
          void run(async () => {
            await call(alarmApi.answer, { id: alarm.id, version, caller: 1 })
            await stale(wallApi.summary)
          })
        }
      >
        接警
      </button>
    </Can>
  )
}
