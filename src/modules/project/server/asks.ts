import { type Context, duty } from '#kernel/server/index.ts'
import type { LiftLive } from '../shared/projectElevator.ts'
import type {
  ContractCandidate,
  ProjectContract,
  ProjectPayments,
  ProjectProgress,
  ProjectRepairs,
} from '../shared/projectWork.ts'
import type { ChargeLift } from '../shared/setCharge.ts'

export interface LinkableContract {
  id: string
  contractNo: string
  status: number
  projectId: string | null
  projectName: string | null
}

/** Contracts of a project, the newest period first. */
export const findContracts =
  duty<(ctx: Context, projectId: string) => Promise<ProjectContract[]>>('project.findContracts')

/** Contracts in force or to come that serve one of these lifts, the fullest first. */
export const findCandidates =
  duty<(ctx: Context, elevatorIds: readonly string[], projectId: string | null) => Promise<ContractCandidate[]>>(
    'project.findCandidates',
  )

/** Contracts by id, locked; all or 1000404. */
export const lockContracts =
  duty<(ctx: Context, ids: readonly string[]) => Promise<LinkableContract[]>>('project.lockContracts')

/** Drafts count as well: a project with one is not empty. */
export const hasContracts = duty<(ctx: Context, projectId: string) => Promise<boolean>>('project.hasContracts')

/** Visits of the project's lifts within the data scope: by month, those overdue, those of the next two weeks. */
export const findProgress = duty<(ctx: Context, id: string) => Promise<ProjectProgress>>('project.findProgress')

/** What the payment plans of the project's contracts ask for, and what has come; open rows first by day. */
export const findPayments = duty<(ctx: Context, id: string) => Promise<ProjectPayments>>('project.findPayments')

/** Identity, dates and papers of a lift, or 1000404. */
export const findLive = duty<(ctx: Context, id: string) => Promise<LiftLive>>('project.findLive')

/** By project; undefined for whoever may not see repairs, and a company without any knows nothing: 未采集. */
export const countTrapped =
  duty<(ctx: Context, ids: readonly string[]) => Promise<Map<string, number> | undefined>>('project.countTrapped')

/** The last twelve months with this one, and the 困人 among them. */
export const findRepairs = duty<(ctx: Context, id: string) => Promise<ProjectRepairs>>('project.findRepairs')

/** Lifts of a project within the data scope with their crews and the orders that would go along, in order of place. */
export const findChargeLifts =
  duty<(ctx: Context, projectId: string) => Promise<ChargeLift[]>>('project.findChargeLifts')

/**
 * Contracts of a project that count – neither drafts nor void ones – and a year of what is in service today: unit prices of
 * the lines of running contracts, 元/台·月 × 12.
 */
export const contractsOf =
  duty<(project: string) => { readonly count: string; readonly annual: string }>('project.contractsOf')
/** Of the visits due in the last days, those done by their day (flag 1: late); closed ones do not count. */
export const onTimeOf = duty<(project: string) => string>('project.onTimeOf')
