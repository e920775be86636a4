import './detail.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useKit } from '../services.tsx'
import { CloseIcon } from '../ui/icons/index.ts'
import { useStale } from '../useRead.ts'
import { forgetJob, useWatchedJobs, type WatchedJob } from './jobs.ts'

const ASK_EVERY = 1500

function JobRow({ job }: { job: WatchedJob }) {
  const kit = useKit()
  const { data } = useQuery({
    queryKey: ['job', job.id],
    queryFn: ({ signal }) => kit.job(job.id, signal),
    refetchInterval: ({ state }) =>
      state.data?.state === 'done' || state.data?.state === 'failed' ? false : ASK_EVERY,
    retry: true,
  })
  const over = data?.state === 'done' || data?.state === 'failed'
  const stale = useStale()
  const awaited = useRef(false)
  // What an import wrote beside the server is seen when it ends.
  useEffect(() => {
    if (over && awaited.current) void stale()
    awaited.current = data !== undefined && !over
  }, [data, over, stale])
  const percent = data?.share === undefined ? undefined : Math.round(data.share * 100)
  return (
    <div className="job">
      <div className="jobHead">
        <b className="clip">{job.title}</b>
        {!over && percent !== undefined && <span className="num ter">{percent} %</span>}
        <button
          type="button"
          aria-label={over ? '关闭' : '不再显示，任务继续'}
          title={over ? undefined : '不再显示，任务继续；个人菜单的「后台任务」里可以再看'}
          onClick={() => forgetJob(job.id)}
        >
          <CloseIcon size={12} />
        </button>
      </div>
      {over ? (
        <div className={data.state === 'failed' ? 'redText' : 'sec'}>
          {data.text ?? (data.state === 'failed' ? '没有完成，请重新操作' : '已完成')}
          {data.file && (
            <button
              type="button"
              className="linkButton"
              onClick={() =>
                void kit.fetchFile(data.file as string, ...(data.fileName ? [{ name: data.fileName }] : []))
              }
            >
              下载
            </button>
          )}
        </div>
      ) : (
        <div
          className={`jobBar${percent === undefined ? ' unknown' : ''}`}
          role="progressbar"
          aria-label={job.title}
          aria-valuenow={percent}
        >
          <i style={{ width: `${percent ?? 30}%` }} />
        </div>
      )}
    </div>
  )
}

/** Long work in the corner: the person may leave and come back. Stands once, at the root of the page. */
export function JobProgress() {
  const jobs = useWatchedJobs()
  if (jobs.length === 0) return null
  return (
    <aside className="jobs" aria-label="后台任务">
      {jobs.map((job) => (
        <JobRow key={job.id} job={job} />
      ))}
    </aside>
  )
}
