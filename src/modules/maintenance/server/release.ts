import type { Context } from '#kernel/server/index.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import type { Approval } from '../shared/orderChange.ts'
import { may } from '../shared/permissions.ts'
import { Severity, type Violation } from '../shared/violation.ts'
import { refusalOf } from '../shared/violations.ts'
import { findApprover } from './orderRow.store.ts'

/** Refuses with 3020019 when something blocks, with 3020020 when a release is missing; checks who releases (jobs 6.5). */
export async function demandRelease(
  ctx: Context,
  violations: readonly Violation[],
  approval: Approval | null | undefined,
): Promise<void> {
  const refusal = refusalOf(violations, approval != null)
  if (refusal) throw refusal
  if (approval && violations.some((one) => one.severity === Severity.code.approval)) await demandApprover(ctx, approval)
}

export async function demandApprover(ctx: Context, { approverId }: Approval): Promise<void> {
  if (await findApprover(ctx, approverId, may.override)) return
  throw fieldRefusal([{ prop: 'approverId', msg: '放行人须有「超限放行」权限，且不是提交人本人' }])
}

/** Violations as they are kept: those that needed a release carry who gave it and why. */
export const keptWith = (violations: readonly Violation[], approval: Approval | null | undefined) =>
  violations.map((one) => ({
    code: one.code,
    severity: one.severity,
    text: one.text,
    ...(approval && one.severity === Severity.code.approval
      ? { reason: approval.reason, approvedBy: approval.approverId }
      : {}),
  }))
