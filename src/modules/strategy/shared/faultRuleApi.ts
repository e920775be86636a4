import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { Done, Saved } from '#kernel/shared/page.ts'
import {
  FaultRuleAsked,
  FaultRuleDetail,
  FaultRuleEdit,
  FaultRuleReset,
  FaultRuleTest,
  FaultRuleTested,
  faultRuleList,
} from './faultRule.ts'
import { mayFaultRule as may } from './permissions.ts'

/** `/hardware/faultRule/*` (monitoring 5); the detail is added. */
export const faultRuleApi = {
  list: ordinary('/hardware/faultRule', '故障规则', { list: faultRuleList, needs: { list: may.list } }).list,
  detail: endpoint({
    method: 'GET',
    path: '/hardware/faultRule/detail/{code}',
    title: '故障规则详情',
    needs: [may.list, may.edit],
    input: FaultRuleAsked,
    reply: FaultRuleDetail,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/hardware/faultRule/edit',
    title: '设置故障规则',
    needs: [may.edit],
    input: FaultRuleEdit,
    reply: Saved,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/hardware/faultRule/reset',
    title: '恢复默认的故障规则',
    needs: [may.reset],
    input: FaultRuleReset,
    reply: Done,
  }),
  test: endpoint({
    method: 'POST',
    path: '/hardware/faultRule/test',
    title: '试算判定条件',
    needs: [may.edit],
    reads: true,
    input: FaultRuleTest,
    reply: FaultRuleTested,
  }),
}
