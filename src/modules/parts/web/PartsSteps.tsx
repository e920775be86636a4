import { timeText } from '#kernel/web/ui/index.ts'
import { PartsStatus, RequestPayer } from '../shared/parts.ts'
import type { PartsDetail } from '../shared/partsDetail.ts'
import css from './parts.module.css'

const { rejected, voided } = PartsStatus.code

/** 申请 → 审批 → 客户确认 → 领料 → 更换, each with its moment; 客户确认 only where the customer pays. */
export function PartsSteps({ request }: { request: PartsDetail }) {
  const { confirm, status } = request
  const ended = status === voided
  const steps = [
    { name: '提交', at: request.submittedAt, note: request.applicant },
    {
      name: status === rejected ? '已驳回' : '审批',
      at: request.approvedAt,
      note: request.approvals.at(-1)?.name ?? (status === 1 ? `第 ${request.level} 级` : null),
    },
    ...(request.payer === RequestPayer.code.customer || confirm
      ? [
          {
            name: confirm && !confirm.agreed ? '客户拒绝' : '客户确认',
            at: confirm?.at ?? null,
            note: confirm?.name ?? null,
          },
        ]
      : []),
    { name: '领料', at: request.drawnAt, note: request.drawnBy },
    { name: '更换', at: request.installedAt, note: request.installedBy },
    ...(ended ? [{ name: '作废', at: request.voidedAt, note: request.voidReason }] : []),
  ]
  const now = steps.findIndex(({ at }) => at === null)
  return (
    <ol className={`bare-list flex line2-t line-b ${css.steps}`}>
      {steps.map(({ name, at, note }, n) => (
        <li key={name} data-done={at !== null || undefined} data-now={(!ended && n === now) || undefined}>
          <b className="regular">{name}</b>
          <span className="num">{at ? timeText(at) : n === now && !ended ? '进行中' : '—'}</span>
          {note && <span className="ter clip">{note}</span>}
        </li>
      ))}
    </ol>
  )
}
