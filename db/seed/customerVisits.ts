import { add, type Company, entered, idOf } from './company.ts'
import type { Employee } from './organisation.ts'
import type { Community } from './places.ts'

/** What sales people wrote after calling on customers: kind, words, days until the next visit and what for. */
const visits = [
  {
    kind: 1,
    text: '上门介绍上季度维保情况，工程主管对困人响应满意，希望把季度报告改为月度。',
    next: 6,
    why: '带月度报告样稿',
  },
  { kind: 2, text: '电话沟通续签，对方提出单价维持不变，需请示经理。', next: 2, why: '回复续签单价' },
  { kind: 1, text: '现场查看 3 号机房，建议更换老化的随行电缆，已留报价。', next: 15, why: '跟进报价' },
  { kind: 4, text: '联合业主召开电梯安全宣讲会，发放乘梯须知。', next: null, why: null },
  { kind: 3, text: '微信发送本月维保安排，对方确认避开周末。', next: null, why: null },
] as const

export function makeCustomerVisits(company: Company, communities: readonly Community[], visitor: Employee): void {
  const { clock } = company
  communities.slice(0, 12).forEach((community, at) => {
    for (const back of [9 + at, 70 + 2 * at]) {
      const visit = visits[(at + (back > 60 ? 2 : 0)) % visits.length]
      if (!visit) continue
      const recent = back < 60
      add(company, 'customer_visit', {
        id: idOf(company, back),
        customer_id: community.customer.id,
        visited_on: clock.day(-back),
        kind: visit.kind,
        visitor_id: visitor.id,
        contact_name: null,
        content: visit.text,
        next_on: recent && visit.next ? clock.day(visit.next) : null,
        next_note: recent ? visit.why : null,
        ...entered(company, back),
      })
    }
  })
}
