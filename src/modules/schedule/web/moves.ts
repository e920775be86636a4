import type { Approval, BatchPreviewQuery, ShownViolation } from '#modules/maintenance/shared/orderChange.ts'
import { Severity } from '#modules/plan/shared/violation.ts'

/** Why orders were moved: said once for all of them, when they are published. */
export interface Why {
  readonly changeReason: BatchPreviewQuery['changeReason']
  readonly reason: string
  /** One release for the changes that need one and were dropped without. */
  readonly approval?: Approval
}

export const needsRelease = (violations: readonly ShownViolation[]) =>
  violations.some((one) => one.severity === Severity.code.approval)
export const textsOf = (violations: readonly ShownViolation[], severity: number) =>
  violations
    .filter((one) => one.severity === severity)
    .map((one) => one.text)
    .join('；')
