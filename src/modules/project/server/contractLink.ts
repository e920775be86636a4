import { duty } from '#kernel/server/index.ts'

/** Contracts belong to a project, or to none. */
export const setContractProject = duty<{ readonly ids: readonly string[]; readonly projectId: string | null }>(
  '合同所属项目',
)
