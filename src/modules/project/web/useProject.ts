import { useQuery } from '@tanstack/react-query'
import { useKit } from '#kernel/web/services.tsx'
import { projectApi } from '../shared/api.ts'
import type { ProjectDetail } from '../shared/project.ts'

/** The project a list is narrowed to, for its title and its verbs. */
export function useProject(id: string | undefined): ProjectDetail | undefined {
  const { call } = useKit()
  const { data } = useQuery({
    queryKey: [projectApi.detail.path, { id }],
    queryFn: ({ signal }) => call(projectApi.detail, { id: id as string }, { signal }),
    enabled: id !== undefined,
    retry: false,
  })
  return id === undefined ? undefined : data
}
