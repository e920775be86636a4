import { useEffect, useRef, useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { mayLeave } from '#kernel/web/router/leaving.ts'
import { useKit } from '#kernel/web/services.tsx'
import { beginVisit, currentUser } from '#kernel/web/session/user.ts'
import { useRead, useStale } from '#kernel/web/useRead.ts'
import { sampleApi } from '../shared/api.ts'
import { SampleState } from '../shared/sample.ts'

const { filling, ready } = SampleState.code
const ASK_EVERY = 1000

interface SampleDoor {
  readonly running: boolean
  /** Makes it where there is none, and enters as soon as it is ready. */
  open(): void
}

/** The sample as it stands, and the way into it. `at once`: whoever came here has asked for it already. */
export function useSample(atOnce: boolean): SampleDoor {
  const { call } = useKit()
  const { running, run } = useRun()
  const stale = useStale()
  const [wanted, setWanted] = useState(false)
  const { data } = useRead(
    sampleApi.state,
    {},
    {
      firstLoad: true,
      refetchInterval: ({ state }) => (state.data?.state === filling ? ASK_EVERY : false),
    },
  )

  const enter = () =>
    run(async () => {
      const from = currentUser()?.companyId
      if (!from || !(await mayLeave('进入示例企业'))) return
      const { userInfo } = await call(sampleApi.enter, {})
      beginVisit(userInfo, from)
      location.assign('/')
    })
  const open = () =>
    run(async () => {
      if (data?.state === ready) return void (await enter())
      await call(sampleApi.make, {})
      setWanted(true)
      await stale()
    })

  // What was asked for on the desk is not asked for again here.
  const begun = useRef(false)
  useEffect(() => {
    if (!atOnce || begun.current || !data?.available) return
    begun.current = true
    void open()
  })
  const entering = useRef(false)
  useEffect(() => {
    if (!wanted || data?.state !== ready || entering.current) return
    entering.current = true
    void enter()
  })
  return { running, open: () => void open() }
}
