import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { useKit } from '#kernel/web/services.tsx'
import { jobApi } from '#modules/job/shared/api.ts'
import { JobState } from '#modules/job/shared/job.ts'

const ASK_EVERY = 800

/** Long work that a page waits for: its share, its end, its result. */
export function useJobResult<S extends z.ZodType>(jobId: string | undefined, schema: S) {
  const { call } = useKit()
  const { data } = useQuery({
    queryKey: [jobApi.detail.path, jobId],
    queryFn: ({ signal }) => call(jobApi.detail, { id: jobId as string }, { signal, firstLoad: true }),
    enabled: jobId !== undefined,
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
