import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { PolicyDetail, PolicyDraft, policyList, uncoveredList } from './insurance.ts'
import { may } from './permissions.ts'

export const insuranceApi = {
  ...ordinary('/elevator/insurance', '保单', {
    list: policyList,
    draft: PolicyDraft,
    detail: PolicyDetail,
    needs: {
      list: may.list,
      options: may.list,
      template: may.write,
      import: may.write,
      detail: may.list,
      add: may.write,
      edit: may.write,
      remove: may.write,
      export: may.list,
    },
  }),
  /** Added: lifts in care without cover today, which the page shows first (archives 4.5). */
  uncovered: endpoint({
    method: 'POST',
    path: '/elevator/insurance/uncovered',
    title: '未投保电梯',
    needs: [may.list],
    reads: true,
    input: uncoveredList.query,
    reply: uncoveredList.page,
  }),
}
