import { type ReactNode, useEffect } from 'react'
import { ListPage } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { State } from '#kernel/web/ui/index.ts'
import { useStale } from '#kernel/web/useRead.ts'
import { jobApi } from '../shared/api.ts'
import { type JobRow, JobState, jobList } from '../shared/job.ts'

const ASK_EVERY_MS = 3000
const { running, done, partly, failed } = JobState.code
const shapes = { [running]: 'half', [done]: 'ring-tick', [partly]: 'bars', [failed]: 'slash' } as const

/** /setting/job: what the person has set going, how far it is, and the files that came of it (common 10). */
export function JobListPage() {
  return (
    <ListPage
      list={jobList}
      from={jobApi.list}
      facts="导入、导出、排计划等时间长的工作，离开页面也会继续"
      around={({ rows }, table) => <Followed rows={rows}>{table}</Followed>}
      cells={{
        state: (state, row) => (
          <State shape={shapes[state]}>
            {JobState.label(state)}
            {state === running && row.total > 0 && ` ${Math.floor((row.done / row.total) * 100)} %`}
          </State>
        ),
        text: (_, row) => <Outcome row={row} />,
      }}
      empty={{ hint: '一次导入两千行以上、生成一年的维保计划这样的工作在后台进行，从这里可以看到进度和结果。' }}
    />
  )
}

/** Asks again while something is running. */
function Followed({ rows, children }: { rows: readonly JobRow[]; children: ReactNode }) {
  const stale = useStale()
  const open = rows.some(({ state }) => state === running)
  useEffect(() => {
    if (!open) return
    const timer = setInterval(() => void stale(jobApi.list), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [open, stale])
  return children
}

function Outcome({ row: { title, state, text, error, file } }: { row: JobRow }) {
  const { fetchFile } = useKit()
  const name = state === partly ? `${title}_错误表.xlsx` : ''
  return (
    <>
      {error !== null ? <span className="redText">{error}</span> : (text ?? <span className="ter">—</span>)}{' '}
      {file !== null && (
        <button type="button" className="linkButton" onClick={() => void fetchFile(file, { name })}>
          {state === partly ? '下载错误表' : '下载'}
        </button>
      )}
    </>
  )
}
