import { type Day, daysBetween } from '#kernel/shared/days.ts'
import { machine } from '#kernel/shared/machine.ts'
import { ContractStatus, type ContractStatusCode, refuse } from './contract.terms.ts'
import { may } from './permissions.ts'

/** The contract's state forbids it; the texts of archives 3 take precedence where they name the case. */
const refuseState = { code: refuse.wrongState.code, text: refuse.wrongState.text }
const { running, expired, voided, upcoming } = ContractStatus.code

/** Moves of a submitted contract (archives 3). `start` and `expire` are made by the nightly run at 00:05. */
export const contractMoves = machine(
  ContractStatus,
  {
    edit: { label: '编辑', from: [upcoming], needs: [may.edit] },
    change: { label: '变更', from: [running, upcoming], needs: [may.edit] },
    renew: { label: '续签', from: [running, expired], needs: [may.renew] },
    terminate: { label: '终止', from: [running], to: expired, needs: [may.terminate] },
    void: { label: '作废', from: [running, upcoming], to: voided, needs: [may.void] },
    start: { label: '开始', from: [upcoming], to: running },
    expire: { label: '到期', from: [running], to: expired },
  },
  refuseState,
)

/** What may be done with a draft; it has no effect anywhere, so these are no moves between states. */
export const draftActions = {
  edit: { label: '编辑', needs: [may.edit] },
  submit: { label: '提交', needs: [may.add] },
  remove: { label: '删除草稿', needs: [may.removeDraft] },
} as const

/** The state of a submitted, not voided contract by date: from its first day on 在保, from the day after its last 已到期. */
export function statusOn(day: Day, contract: { readonly startDate: Day; readonly endDate: Day }): ContractStatusCode {
  if (day < contract.startDate) return upcoming
  return day <= contract.endDate ? running : expired
}

export interface BadgeFacts {
  readonly status: ContractStatusCode
  readonly draft: boolean
  readonly endDate: Day
  readonly remindDays?: number | undefined
  readonly terminatedAt?: string | undefined
}

/** Badges beside the state (archives 2): 草稿, 已终止, 即将到期 when at most `remindDays` (60) are left. */
export function badges(contract: BadgeFacts, day: Day): string[] {
  if (contract.draft) return ['草稿']
  if (contract.terminatedAt) return ['已终止']
  const left = daysBetween(day, contract.endDate)
  return contract.status === running && left >= 0 && left <= (contract.remindDays ?? 60) ? ['即将到期'] : []
}
