import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { piece } from '#kernel/web/router/piece.tsx'
import { explainWith } from '#kernel/web/session/explain.ts'
import { usePermissions } from '#kernel/web/session/permissions.ts'
import { useUser } from '#kernel/web/session/user.ts'
import { timeText, toast } from '#kernel/web/ui/index.ts'
import { type Viewing, viewingApi } from '../shared/api.ts'
import { mayPosition } from '../shared/permissions.ts'
import css from './viewing.module.css'
import { eyesChanged } from './viewing.ts'

/** Asked for rarely, by few. */
const WhyDrawer = piece(() => import('./WhyDrawer.tsx').then(({ WhyDrawer }) => WhyDrawer))

/**
 * Above every page: whose eyes one looks with and how to end it, with a watermark over everything (archives 10.6). It
 * also lets controls without permission be asked why, for who administers positions and for who views.
 */
export function ViewingBar() {
  const user = useUser()
  const permissions = usePermissions()
  const [asked, setAsked] = useState<readonly string[]>()
  const [showMissing, setShowMissing] = useState(false)
  const { data: viewing, refetch } = useQuery({
    queryKey: [viewingApi.current.path, user?.id],
    queryFn: ({ signal }) => call(viewingApi.current, {}, { signal, firstLoad: true, silent: true }),
    enabled: Boolean(user?.companyId),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  // Another tab began or ended it: the keys were read again, so is this.
  useEffect(() => {
    if (permissions) void refetch()
  }, [permissions, refetch])
  const explains = Boolean(viewing) || permissions?.levels.get(mayPosition.list) === 1
  useEffect(() => {
    explainWith(explains ? { ask: setAsked, showMissing: Boolean(viewing) && showMissing } : null)
    return () => explainWith(null)
  }, [explains, viewing, showMissing])
  return (
    <>
      {viewing && (
        <div className={`row gap-16 rigid amberText t13 nowrap py-3 px-16 bg-amber ${css.bar}`} role="status">
          <b>正在以「{viewing.position}」的身份查看</b>
          <span className="grow hide ellipsis">
            {viewing.employee ? `数据范围按 ${viewing.employee} · ` : ''}只读 · {timeText(viewing.since)} 开始
          </span>
          <label className="inline gap-6 pointer">
            <input type="checkbox" checked={showMissing} onChange={(event) => setShowMissing(event.target.checked)} />
            显示看不到的按钮
          </label>
          <button type="button" onClick={() => setAsked([])}>
            为什么看不到
          </button>
          <EndButton onEnded={() => setShowMissing(false)} />
        </div>
      )}
      {viewing && <Watermark viewing={viewing} name={user?.name ?? ''} />}
      {asked && <WhyDrawer codes={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function EndButton({ onEnded }: { onEnded(): void }) {
  const { running, run } = useRun()
  async function end(): Promise<void> {
    await run(async () => {
      await call(viewingApi.end, {})
      onEnded()
      await eyesChanged()
      toast.done('已恢复为自己的身份')
    })
  }
  return (
    <button type="button" className={css.end} disabled={running} onClick={() => void end()}>
      结束查看
    </button>
  )
}

/** Repeated across the window, so that no picture of it passes for the person's own view. */
function Watermark({ viewing, name }: { viewing: Viewing; name: string }) {
  const background = useMemo(() => {
    const text = `以「${viewing.position}」查看 · ${name}`
    const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><text x="20" y="110" transform="rotate(-20 160 90)" font-size="15" font-family="sans-serif" fill="#8a5a00" fill-opacity="0.16">${escaped(text)}</text></svg>`
    return `url("data:image/svg+xml,${encodeURIComponent(drawn)}")`
  }, [viewing.position, name])
  return (
    <div
      className={`no-pointer fixed ${css.watermark}`}
      style={{ backgroundImage: background }}
      aria-hidden
      data-watermark
    />
  )
}

const escaped = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
