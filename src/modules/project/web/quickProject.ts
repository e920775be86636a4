import type { QuickForm } from '#kernel/web/form/index.ts'
import { projectApi } from '../shared/api.ts'
import { ChargeMode } from '../shared/project.terms.ts'
import { ProjectDraft } from '../shared/project.ts'

/** A project from inside a picker: whose it is, where, and who answers for it. */
export const quickProject: QuickForm = {
  schema: ProjectDraft,
  add: projectApi.add,
  fields: ['name', 'customerId', 'communityIds', 'managerId', 'chargeMode'],
  initial: (typed) => ({ name: typed, communityIds: [], teamIds: [], chargeMode: ChargeMode.code.perLift }),
}
