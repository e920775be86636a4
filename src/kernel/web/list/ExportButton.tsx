import { Button } from 'antd'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import type { Column } from '#kernel/shared/list.ts'
import { useRun } from '../client/useRun.ts'
import { watchJob } from '../detail/jobs.ts'
import { useKit } from '../services.tsx'
import { useCurrentList } from './ListContext.ts'

/** Exports the current filter, sort and chosen columns; in the background when the server says so (common 10). */
export function ExportButton({ to, children = '导出' }: { to: Endpoint; children?: string }) {
  const { download, may } = useKit()
  const { state, columns } = useCurrentList()
  const { running, run } = useRun()
  if (!may(to.needs)) return null

  async function send(): Promise<void> {
    await run(async () => {
      const offered = columns.filter((prop) => !(state.list.columns as Record<string, Column>)[prop]?.screenOnly)
      const { job } = await download(to, { ...state.query, columns: offered })
      if (job) watchJob(job, `导出${state.list.title}`)
    })
  }
  return (
    <Button loading={running} disabled={state.total === 0} onClick={send}>
      {children}
    </Button>
  )
}
