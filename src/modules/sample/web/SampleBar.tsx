import { useState } from 'react'
import { sessionApi } from '#kernel/shared/session.ts'
import { call } from '#kernel/web/client/call.ts'
import { sessionHeaders } from '#kernel/web/client/headers.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { mayLeave } from '#kernel/web/router/leaving.ts'
import { endVisit, ownUser, useUser } from '#kernel/web/session/user.ts'
import { sampleApi } from '../shared/api.ts'
import { RemoveSample } from './RemoveSample.tsx'
import css from './sample.module.css'

/** Above every page of a sample: that it is one, the way back, and how it goes (decision 0129). */
export function SampleBar() {
  const visiting = useUser()?.visitFrom !== undefined
  const { running, run } = useRun()
  const [removing, setRemoving] = useState(false)
  if (!visiting) return null
  const back = () =>
    run(async () => {
      if (!(await mayLeave('回到自己的企业'))) return
      // silent: the visit ends with the own session at the latest
      await call(sessionApi.signOut, {}, { silent: true, firstLoad: true }).catch(() => undefined)
      endVisit()
    })
  // It is the company's to remove, not the sample's own: asked with the person's own session.
  const remove = async () => {
    const own = ownUser()
    if (own) await call(sampleApi.remove, {}, { headers: sessionHeaders(own) })
    endVisit()
  }
  return (
    <div className={`row gap-16 rigid t13 nowrap py-3 px-16 ${css.bar}`} role="status" aria-label="示例企业">
      <b>示例企业：数据都是虚构的</b>
      <span className="hide ellipsis">在这里做什么都不影响自己的企业</span>
      <button type="button" className={css.back} disabled={running} onClick={() => void back()}>
        回到我的企业
      </button>
      <button type="button" onClick={() => setRemoving(true)}>
        删除示例
      </button>
      <RemoveSample open={removing} remove={remove} onClose={() => setRemoving(false)} />
    </div>
  )
}
