import type { QuickForm } from '#kernel/web/form/index.ts'
import { communityApi } from '../shared/api.ts'
import { CommunityDraft } from '../shared/community.ts'

/** A community from inside a picker: where it is and what it is called. */
export const quickCommunity: QuickForm = {
  schema: CommunityDraft,
  add: communityApi.add,
  fields: ['name', 'communityNo', 'type', 'regionCode', 'address', 'lng', 'lat'],
  initial: (typed) => ({ name: typed, rainyFrom: '05-01', winterFrom: '11-15', photos: [], windows: [] }),
}
