import { calls, importJob, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { templateApi } from '../shared/api.ts'
import { demandRuleApi } from '../shared/demandRule.ts'
import { templateDoorsApi } from '../shared/doors.ts'
import { fixedDateApi } from '../shared/fixedDate.ts'
import { auditedTemplates } from './audited.ts'
import { findDemandRule } from './demandRule.store.ts'
import { demandRuleHandlers } from './demandRule.ts'
import { demandRuleImporter } from './demandRuleImport.ts'
import { doorsHandlers } from './doors.ts'
import { fixedDateHandlers, requireScheme } from './fixedDate.ts'
import { schemeImporter } from './fixedDateImport.ts'
import { findTemplate } from './template.store.ts'
import { templateHandlers } from './template.ts'
import { templateImporter } from './templateImport.ts'

export * as templateAsks from './asks.ts'

export {
  type Checklist,
  checklistOf,
  findChecklist,
  findRemoteRows,
  OWN_ROW,
  ownRows,
  snapshotOf,
} from './choice.ts'
export { type DemandRuleRecord, findDemandRule } from './demandRule.store.ts'
export { canonical, keepSnapshot, readSnapshot, type Snapshot, sha256 } from './template.store.ts'

export const templateModule: ServerModule = {
  name: 'template',
  tables: [
    'demand_rule',
    'fixed_date_scheme',
    'maintain_template',
    'template_item',
    'template_snapshot',
    'template_version',
  ],
  calls: [
    calls(templateApi, templateHandlers),
    calls(demandRuleApi, demandRuleHandlers),
    calls(fixedDateApi, fixedDateHandlers),
    calls(templateDoorsApi, doorsHandlers),
  ],
  jobs: [importJob(templateImporter), importJob(schemeImporter), importJob(demandRuleImporter)],
  audited: auditedTemplates,
  named: {
    maintain_template: rowNames('maintain_template', 'x.name', { from: ['/maintain/template/options'] }),
    demand_rule: rowNames('demand_rule', 'x.name', { from: ['/maintain/demandRule/options'] }),
  },
  opens: { maintain_template: findTemplate, demand_rule: findDemandRule, fixed_date_scheme: requireScheme },
  shows: {
    maintain_template: [{ by: templateApi.detail, open: findTemplate }],
    demand_rule: [{ by: demandRuleApi.detail, open: findDemandRule }],
  },
}
