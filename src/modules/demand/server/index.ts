import { calls, importJob, inCompany, type Minutely, type ServerModule } from '#kernel/server/index.ts'
import { customPlanApi, demandSimulationApi } from '../shared/api.ts'
import { OFFLINE_HOURS } from '../shared/eligibility.ts'
import { auditedCustomPlans } from './audited.ts'
import { customImporter, customImportHandlers } from './customImport.ts'
import { findCustom, findJustSilent, findPlanUnder } from './customPlan.store.ts'
import { customPlanHandlers } from './customPlan.ts'
import { demandNightly, demandSubscriptions, judgeLifts } from './judging.ts'
import { simulationHandlers } from './simulation.ts'

/** Seventy-two hours end at any minute; the night would be up to a day late. */
const silence: Minutely = {
  name: 'demand.silence',
  run: (services, companyId) =>
    inCompany(services, { principal: null, companyId, traceId: 'demand.silence' }, async (ctx) => {
      const lifts = await findJustSilent(ctx, OFFLINE_HOURS)
      if (lifts.length > 0) await judgeLifts(ctx, lifts)
    }),
}

export const demandModule: ServerModule = {
  name: 'demand',
  tables: ['custom_plan', 'demand_state', 'demand_trigger'],
  calls: [
    calls(customPlanApi, { ...customPlanHandlers, ...customImportHandlers }),
    calls(demandSimulationApi, simulationHandlers),
  ],
  jobs: [importJob(customImporter)],
  subscriptions: demandSubscriptions,
  nightly: demandNightly,
  minutely: [silence],
  audited: auditedCustomPlans,
  opens: { custom_plan: findCustom },
  shows: {
    custom_plan: [{ by: customPlanApi.detail, open: findCustom }],
    // A plan shows the filing of the rule it follows.
    demand_rule: [{ by: customPlanApi.detail, open: findPlanUnder }],
  },
}
