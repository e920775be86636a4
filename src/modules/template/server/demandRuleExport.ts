import type { Context } from '#kernel/server/index.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { DemandRuleDraft } from '../shared/demandRule.ts'
import { ElevatorType } from '../shared/template.ts'
import type { ListedRule } from './demandRule.store.ts'
import { demandRuleImporter, YesNo } from './demandRuleImport.ts'
import { bandsText, gradesText, triggersText } from './demandRuleSheet.ts'
import { exportToImport } from './sentBack.ts'

const yesNo = (is: boolean) => YesNo.label(is ? YesNo.code.yes : YesNo.code.no)

/** Rules with all they say, a row per rule; the state stays behind, because none is in force by a file. */
export function exportRules(ctx: Context, rules: readonly ListedRule[]): Promise<FileReply> {
  const { columns } = demandRuleImporter
  const rows = rules.map((rule) => {
    const cells = cellsOf(rule)
    return columns.map(({ prop }) => cells[prop as keyof typeof cells] ?? null)
  })
  const ids = rules.map(({ id }) => id)
  return exportToImport(ctx, { importer: demandRuleImporter, rows, entity: 'demand_rule', what: { ids } })
}

/** Kept as JSON, which the database does not look into: what this program did not write leaves its cells empty. */
const Said = DemandRuleDraft.pick({ eligibility: true, scoreBands: true, triggers: true })

function cellsOf(rule: ListedRule) {
  const { eligibility, scoreBands, triggers } = Said.safeParse(rule).data ?? {}
  return {
    name: rule.name,
    elevatorType: ElevatorType.label(rule.elevatorType as ElevatorType),
    templateId: rule.templateName,
    filingNo: rule.filingNo,
    localMaxGapDays: String(rule.localMaxGapDays),
    ...(eligibility && eligible(eligibility)),
    scoreBands: scoreBands && bandsText(scoreBands),
    triggers: triggers && triggersText(triggers),
  }
}

const eligible = (of: DemandRuleDraft['eligibility']) => ({
  onlineRate: String(of.onlineRate),
  maxAgeYears: String(of.maxAgeYears),
  insured: yesNo(of.insured),
  inspectionValid: yesNo(of.inspectionValid),
  agreementFile: yesNo(of.agreementFile),
  companyGradeNot: gradesText(of.companyGradeNot),
})
