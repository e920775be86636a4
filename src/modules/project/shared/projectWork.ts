import { z } from 'zod'
import { counts } from '#kernel/shared/figure.ts'
import { customerFigures } from '#modules/customer/shared/figures.ts'
import { projectFigures } from './figures.ts'

/** What a project's tabs show of contracts, visits, money and people (archives 4.4). */

export const ProjectContract = z.object({
  id: z.uuid(),
  version: z.number().int(),
  contractNo: z.string(),
  name: z.string(),
  customerName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  terminatedAt: z.string().nullable(),
  /** In force today. */
  running: z.boolean(),
  voided: z.boolean(),
  /** Lifts of the contract, and those of them that are in the project. */
  elevatorCount: counts(customerFigures.contractLifts),
  inProject: counts(projectFigures.inProject),
  /** Null without ANj. */
  agreedAmount: z.string().nullable(),
})
export type ProjectContract = z.output<typeof ProjectContract>

/** A contract that serves some of the lifts in question. */
export const ContractCandidate = ProjectContract.extend({
  projectId: z.uuid().nullable(),
  projectName: z.string().nullable(),
})
export type ContractCandidate = z.output<typeof ContractCandidate>

const Visit = z.object({
  id: z.uuid(),
  orderNo: z.string(),
  liftName: z.string(),
  level: z.number().int(),
  planDate: z.string(),
  legalDeadline: z.string(),
  status: z.number().int(),
  workers: z.array(z.string()),
})

export const ProjectProgress = z.object({
  /** The last twelve months and the next, oldest first; `YYYY-MM`. */
  months: z.array(
    z.object({
      month: z.string(),
      planned: counts(projectFigures.monthPlanned),
      done: counts(projectFigures.monthDone),
      late: counts(projectFigures.monthLate),
      overGap: counts(projectFigures.monthOverGap),
    }),
  ),
  overdue: z.array(Visit),
  upcoming: z.array(Visit),
  hazardsOpen: counts(projectFigures.hazardsOpen),
})
export type ProjectProgress = z.output<typeof ProjectProgress>

/** Calls of a project's lifts within the data scope, by the instant they were reported; closed ones do not count. */
export const ProjectRepairs = z.object({
  /** The last twelve months that had any, oldest first; `YYYY-MM`. */
  months: z.array(
    z.object({
      month: z.string(),
      reported: counts(projectFigures.reported),
      trapped: counts(projectFigures.trapped),
      /** Mean minutes from report to arrival; null when nobody has arrived. */
      arriveMinutes: counts(projectFigures.arriveMinutes).nullable(),
      arriveOver: counts(projectFigures.arriveOver),
    }),
  ),
  /** 困人 of these months, the newest first. */
  trapped: z.array(
    z.object({
      id: z.uuid(),
      liftName: z.string(),
      reportAt: z.string(),
      arriveMinutes: z.number().int().nullable(),
      arriveOver: z.boolean(),
      trappedCount: z.number().int().nullable(),
    }),
  ),
})
export type ProjectRepairs = z.output<typeof ProjectRepairs>

const PaymentDue = z.object({
  id: z.uuid(),
  contractId: z.uuid(),
  contractNo: z.string(),
  contractName: z.string(),
  periodNo: z.number().int(),
  periodStart: z.string(),
  periodEnd: z.string(),
  dueDate: z.string(),
  amount: z.string(),
  settledAmount: z.string(),
})

/** 收款: from the payment plans of the project's contracts; amounts as decimal text. */
export const ProjectPayments = z.object({
  planned: z.string(),
  /** Due until today. */
  due: z.string(),
  settled: z.string(),
  overdue: z.string(),
  rows: z.array(PaymentDue),
})
export type ProjectPayments = z.output<typeof ProjectPayments>

export const ProjectMember = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.string(),
  teamName: z.string().nullable(),
  /** 项目负责人, 副负责人, 班组长, 责任人, 辅助人员. */
  roles: z.array(z.string()),
  /** Lifts of the project the person is in charge of, and those he assists on. */
  charged: counts(projectFigures.charged),
  assisted: counts(projectFigures.assisted),
})
export type ProjectMember = z.output<typeof ProjectMember>
