import { useRead } from '#kernel/web/useRead.ts'
import { projectApi } from '../shared/api.ts'
import type { ProjectDetail } from '../shared/project.ts'

/** The project a list is narrowed to, for its title and its verbs. */
export function useProject(id: string | undefined): ProjectDetail | undefined {
  const { data } = useRead(projectApi.detail, id !== undefined ? { id } : undefined, { retry: false })
  return id === undefined ? undefined : data
}
