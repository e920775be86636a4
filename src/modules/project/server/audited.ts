import { audited } from '#kernel/server/index.ts'
import { may } from '../shared/permissions.ts'
import { ProjectDraft } from '../shared/project.ts'
import { ProjectRow } from '../shared/projectList.ts'

export const auditedProjects = {
  project: audited([ProjectDraft, ProjectRow.pick({ state: true, elevatorCount: true })], {
    needs: [may.detail],
    guarded: { code: may.seeMoney, columns: ['wholesale_amount'] },
  }),
}
