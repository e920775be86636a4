import { machine } from '#kernel/shared/machine.ts'
import { CheckState, refuseCommunity } from './community.terms.ts'
import { may } from './permissions.ts'

const { waiting, checked, returned } = CheckState.code

/** What the App sent in is checked by the office; only checked communities take lifts (archives 3, Community). */
export const communityCheck = machine(
  CheckState,
  {
    pass: { label: '通过', from: [waiting], to: checked, needs: [may.check] },
    sendBack: { label: '退回', from: [waiting], to: returned, needs: [may.check] },
    /** The checked one disappears into an existing community. */
    merge: { label: '合并', from: [waiting], needs: [may.check] },
    resubmit: { label: '重新提交', from: [returned], to: waiting, needs: [may.edit] },
  },
  refuseCommunity.notOpen,
)
