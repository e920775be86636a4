import type { z } from 'zod'
import { useRead } from '#kernel/web/useRead.ts'
import { jobApi } from '#modules/job/shared/api.ts'
import { JobState } from '#modules/job/shared/job.ts'

const ASK_EVERY = 800

/** A job that a page waits for: its share, its end, its result. */
export function useJobResult<S extends z.ZodType>(jobId: string | undefined, schema: S) {
  const { data } = useRead(jobApi.detail, jobId !== undefined ? { id: jobId } : undefined, {
    firstLoad: true,
    refetchInterval: ({ state }) => (state.data && state.data.state !== JobState.code.running ? false : ASK_EVERY),
  })
  const read = data?.state === JobState.code.done ? schema.safeParse(data.result) : undefined
  return {
    running: jobId !== undefined && (data === undefined || data.state === JobState.code.running),
    share: data && data.total > 0 ? data.done / data.total : undefined,
    error: data?.state === JobState.code.failed ? (data.error ?? '没有完成，请重新操作') : undefined,
    result: read?.success ? (read.data as z.output<S>) : undefined,
  }
}
