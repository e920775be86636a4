import type { Context } from '#kernel/server/index.ts'
import { Refusal, refuse } from '#kernel/shared/refusal.ts'
import type { InspectionCard } from '#modules/elevatorLog/shared/elevatorLog.ts'
import { HazardGrade, HazardState } from '#modules/hazard/shared/hazard.terms.ts'
import { InspectConclusion, InspectKind, InspectType } from '../shared/inspection.ts'
import { findRecord } from './record.store.ts'

/** What stands behind a line 年检 of the lift's record (archives 4.5, annualLog); null when it names no record. */
export async function inspectionLine(ctx: Context, recordId: string): Promise<InspectionCard | null> {
  const record = await findRecord(ctx, recordId).catch((error: unknown) => {
    if (error instanceof Refusal && error.errorCode === refuse.notFound.code) return null
    throw error
  })
  if (!record) return null
  // Whoever may read the line may see its papers: they belong to the lift, not to a person's uploads.
  const files = [...record.reportFile, ...record.labelPhoto].map(({ bucket, key, name }) => ({
    name,
    url: ctx.services.store.link(bucket, key),
  }))
  return {
    facts: [
      { label: '检验类型', value: InspectKind.label(record.inspectType) },
      { label: '检验日期', value: record.inspectDate },
      { label: '结论', value: InspectConclusion.label(record.conclusion) },
      { label: '检验机构', value: record.org },
      { label: '检验人员', value: record.inspectors.join('、') || null },
      { label: '报告编号', value: record.reportNo },
      { label: '下次检验', value: record.nextDate },
      { label: '下次类型', value: record.nextType ? InspectType.label(record.nextType) : null },
      { label: '限速器动作速度', value: record.governor?.speed ? `${record.governor.speed} m/s` : null },
    ],
    findings: record.findings.map((finding) => ({
      clause: finding.clause,
      text: finding.text,
      grade: HazardGrade.label(finding.grade),
      rectifyBy: finding.rectifyBy,
      state: HazardState.label(finding.state),
      fixNote: finding.fixNote,
    })),
    files,
  }
}
