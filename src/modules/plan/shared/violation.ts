import type { Day } from '#kernel/shared/days.ts'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import type { Category, ElevatorType, Level } from '#modules/template/shared/template.ts'
import type { Calendar, WorkWindow } from './calendar.ts'
import type { Place, Travel } from './route.ts'
import type { MaintainSetting } from './setting.ts'

/** A violation, and the facts it is found in (jobs 6.5). */

export const Severity = enumeration('违规级别', {
  hint: [1, '提示'],
  warning: [2, '警告'],
  approval: [3, '需审批'],
  block: [4, '阻断'],
})
export type Severity = CodeIn<typeof Severity>
/** Of plan_violation.state: it stands, or somebody with 超限放行 let it pass. */
export const ViolationState = { open: 0, released: 1 } as const

export interface Violation {
  code: string
  severity: Severity
  text: string
  userId?: string
}

export interface WorkerFacts {
  userId: string
  name: string
  /** Certificate 电梯修理T: absent = none, null = without end. */
  certTo?: Day | null
  /** 0 维保 1 急修 2 大修改造 3 调试检测. */
  skills: readonly number[]
  skillLevel: number
  joined: boolean
  leaveDate?: Day | null
  /** Approved absences, both days included. */
  absences?: readonly { from: Day; to: Day }[]
}

export interface OrderFacts {
  orderId: string
  orderNo: string
  elevatorId: string
  communityId: string
  place?: Place | null
  planDate: Day
  /** Minutes since midnight; null: the day is fixed, the hour not yet. */
  start?: number | null
  minutes: number
  level: Level
  /** 1 定期维保 2 按需维保. */
  type: 1 | 2
  /** userIds, the main worker first. */
  crew: readonly string[]
  /** What it is when it is no maintenance: it takes its people's time, and nothing else of it is judged here. */
  kind?: 'repair' | 'parts' | 'inspection'
}

export interface LiftFacts {
  category: Category
  /** 0 普通 1 消防员 2 防爆, and 用途: which checklists it may have. */
  specialKind: number
  useType: number | null
  lastDone: Day | null
  /** First day of the contract; a gap that began earlier is not the company's. */
  serviceFrom?: Day | null
  contractEnd: Day | null
  /** The renewal is agreed but not signed: up to 30 days may be approved. */
  renewalPending?: boolean
  stopped: boolean
  homeLift: boolean
  inspectionTo?: Day | null
  /** Latest day of the order's level. */
  levelDue?: Day | null
  /** Type 2: the gap allowed by rule and score. */
  demandGapDays?: number | null
}

export interface CheckContext {
  lift: LiftFacts
  community: { name: string; windows?: readonly WorkWindow[] }
  templateType?: ElevatorType | null
  rule: { maxGapDays: number; minGapDays: number }
  workers: ReadonlyMap<string, WorkerFacts>
  /** Open orders of the crew and of the lift on the same day; the order itself may be among them. */
  others: readonly OrderFacts[]
  calendar: Calendar
  today: Day
  setting?: MaintainSetting
  travel?: Travel
  /** Publishing a plan: V01 blocks instead of asking for approval. */
  publishing?: boolean
}
