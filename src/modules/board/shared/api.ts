import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { BoardLanes, BoardQuery, BoardSummary } from './board.ts'
import {
  DayQuery,
  EmployeeDay,
  EmployeeMonth,
  HandoverApply,
  HandoverDone,
  HandoverPreview,
  HandoverQuery,
  MonthQuery,
  PeopleQuery,
  PlanPerson,
} from './employeePlan.ts'
import { may } from './permissions.ts'

/** 维保看板: the morning page (jobs 4.1, 5). */
export const boardApi = {
  summary: endpoint({
    method: 'POST',
    path: '/maintain/board/summary',
    title: '维保看板',
    needs: [may.board],
    reads: true,
    input: BoardQuery,
    reply: BoardSummary,
  }),
  lanes: endpoint({
    method: 'POST',
    path: '/maintain/board/lanes',
    title: '维保看板的班组泳道',
    needs: [may.board],
    reads: true,
    input: BoardQuery,
    reply: BoardLanes,
  }),
} as const

/** 人员维保计划 (jobs 4.2, archives 5); all but `month` *added*. */
export const employeePlanApi = {
  people: endpoint({
    method: 'POST',
    path: '/maintain/employeePlan/people',
    title: '人员维保计划的人员',
    needs: [may.employeePlan],
    reads: true,
    input: PeopleQuery,
    reply: z.array(PlanPerson),
  }),
  month: endpoint({
    method: 'GET',
    path: '/employee/plan/{id}',
    title: '人员维保计划',
    needs: [may.employeePlan],
    input: MonthQuery,
    reply: EmployeeMonth,
  }),
  day: endpoint({
    method: 'POST',
    path: '/maintain/employeePlan/day',
    title: '人员一天的路线',
    needs: [may.employeePlan],
    reads: true,
    input: DayQuery,
    reply: EmployeeDay,
  }),
  handoverPreview: endpoint({
    method: 'POST',
    path: '/maintain/employeePlan/handover/preview',
    title: '维保计划交接预览',
    needs: [may.handOver],
    input: HandoverQuery,
    reply: HandoverPreview,
  }),
  /** Atomic per order, as every change of orders in a batch (jobs 5). */
  handoverApply: endpoint({
    method: 'POST',
    path: '/maintain/employeePlan/handover/apply',
    title: '维保计划交接',
    needs: [may.handOver],
    long: true,
    input: HandoverApply,
    reply: HandoverDone,
  }),
} as const
