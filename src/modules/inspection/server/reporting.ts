import type { ReportKind } from '#modules/platform/server/index.ts'
import { PlatformKind } from '#modules/platform/shared/platform.terms.ts'
import { findReported, inspectionFacts, reportedSince } from './reporting.store.ts'

/** 6 检验 (archives 2): results of inspections, self-tests and supervision; preparatory tasks (10–12) are the company's own. */
export const inspectionReports: ReportKind = {
  kind: PlatformKind.code.inspection,
  path: 'inspection',
  events: ['inspection.passed', 'inspection.failed'],
  async pick(ctx, event) {
    const record = event.id ? await findReported(ctx, event.id) : undefined
    return record ? [record] : []
  },
  facts: inspectionFacts,
  since: reportedSince,
  one: findReported,
}
