import type { Context } from '#kernel/server/index.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import type { DemandRuleDraft } from '../shared/demandRule.ts'
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
    return columns.map(({ prop }) => cells[prop as keyof typeof cells])
  })
  const ids = rules.map(({ id }) => id)
  return exportToImport(ctx, { importer: demandRuleImporter, rows, entity: 'demand_rule', what: { ids } })
}

function cellsOf(rule: ListedRule) {
  const { elevatorType, eligibility, scoreBands, triggers } = rule as unknown as DemandRuleDraft
  return {
    ...{ name: rule.name, elevatorType: ElevatorType.label(elevatorType), templateId: rule.templateName },
    ...{ filingNo: rule.filingNo, localMaxGapDays: String(rule.localMaxGapDays) },
    ...{ onlineRate: String(eligibility.onlineRate), maxAgeYears: String(eligibility.maxAgeYears) },
    ...{ insured: yesNo(eligibility.insured), inspectionValid: yesNo(eligibility.inspectionValid) },
    ...{ agreementFile: yesNo(eligibility.agreementFile), companyGradeNot: gradesText(eligibility.companyGradeNot) },
    ...{ scoreBands: bandsText(scoreBands), triggers: triggersText(triggers) },
  }
}
