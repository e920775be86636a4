import { audited } from '#kernel/server/index.ts'
import { BuildingDraft } from '../shared/building.ts'
import { CommunityDraft } from '../shared/community.ts'
import { CommunityRow } from '../shared/communityList.ts'
import { may } from '../shared/permissions.ts'

export const auditedPlaces = {
  community: audited([CommunityDraft, CommunityRow.pick({ checkState: true })], {
    needs: [may.detail],
    without: ['windows'],
    also: { check_reason: '退回原因' },
  }),
  building: audited(BuildingDraft, { needs: [may.detail, may.buildings] }),
}
