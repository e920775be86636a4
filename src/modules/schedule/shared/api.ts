import { endpoint } from '#kernel/shared/endpoint.ts'
import { may } from '#modules/maintenance/shared/permissions.ts'
import { CalendarQuery, CalendarReply } from './calendar.ts'
import {
  AutoQuery,
  BoardQuery,
  MovesQuery,
  Places,
  PlacesQuery,
  Proposal,
  Publish,
  Published,
  RescueProposal,
  RescueQuery,
  ScheduleBoard,
  Scope,
} from './schedule.ts'
import { WhatIfAnswer, WhatIfQuery } from './whatIf.ts'

/** The board of the orders and 维保日历 (jobs 4.1, 5). Proposals write nothing but their token; `publish` alone changes orders. */
/** Who moves orders on the board: 拖动, or 改日期 and 改人员 of the orders. */
const moving = [may.drag, may.changeDate, may.changeStaff] as const

export const scheduleApi = {
  calendar: endpoint({
    method: 'POST',
    path: '/maintain/order/calendar',
    title: '维保日历',
    needs: [may.calendar],
    reads: true,
    input: CalendarQuery,
    reply: CalendarReply,
  }),
  board: endpoint({
    method: 'POST',
    path: '/maintain/board/schedule',
    title: '排程看板',
    // 周 and 月 of 维保工单 are this board too (decision 0123).
    needs: [may.schedule, may.calendar],
    reads: true,
    input: BoardQuery,
    reply: ScheduleBoard,
  }),
  /** *Added*: the dry run of one order over the whole board, asked once when it is lifted (jobs 4.1, 6.5). */
  places: endpoint({
    method: 'POST',
    path: '/maintain/board/places',
    title: '可放位置试检',
    needs: moving,
    reads: true,
    input: PlacesQuery,
    reply: Places,
  }),
  auto: endpoint({
    method: 'POST',
    path: '/maintain/board/auto',
    title: '自动排班',
    needs: [may.drag],
    long: true,
    input: AutoQuery,
    reply: Proposal,
  }),
  route: endpoint({
    method: 'POST',
    path: '/maintain/board/route',
    title: '路线优化',
    needs: [may.drag],
    long: true,
    input: Scope,
    reply: Proposal,
  }),
  balance: endpoint({
    method: 'POST',
    path: '/maintain/board/balance',
    title: '均衡负荷',
    needs: [may.drag],
    long: true,
    input: Scope,
    reply: Proposal,
  }),
  /** *Added*: the remaining stops of a crew that went to trapped people (jobs 6.4, emergency). */
  rescue: endpoint({
    method: 'POST',
    path: '/maintain/board/rescue',
    title: '救援班组余下维保的改派',
    needs: [may.drag],
    long: true,
    input: RescueQuery,
    reply: RescueProposal,
  }),
  /** *Added*: moves made by hand become a proposal, checked together. */
  propose: endpoint({
    method: 'POST',
    path: '/maintain/board/propose',
    title: '排程改动试检',
    needs: moving,
    long: true,
    input: MovesQuery,
    reply: Proposal,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/maintain/board/publish',
    title: '发布排程',
    needs: [may.publishSchedule, may.changeDate, may.changeStaff],
    long: true,
    input: Publish,
    reply: Published,
  }),
  /** *Added* (jobs 10.1). */
  whatIf: endpoint({
    method: 'POST',
    path: '/maintain/board/whatIf',
    title: '排程试算',
    needs: [may.schedule],
    reads: true,
    long: true,
    input: WhatIfQuery,
    reply: WhatIfAnswer,
  }),
} as const
