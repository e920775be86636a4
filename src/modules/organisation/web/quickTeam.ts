import type { QuickForm } from '#kernel/web/form/index.ts'
import { teamApi } from '../shared/api.ts'
import { TeamDraft } from '../shared/team.ts'

/** A team from inside a picker: its name and who leads it; members are added in the team's own page. */
export const quickTeam: QuickForm = {
  schema: TeamDraft,
  add: teamApi.add,
  fields: ['name', 'leaderId'],
  initial: (typed) => ({ name: typed, memberIds: [], communityIds: [] }),
}
