import { calls, type ServerModule } from '#kernel/server/index.ts'
import { forecastApi, healthApi, healthRuleApi, warningApi } from '../shared/api.ts'
import { forecastHandlers } from './forecast.ts'
import { healthHandlers } from './health.ts'
import { diagnosisDue, diagnosisNight } from './night.ts'
import { ruleHandlers } from './rule.ts'
import { rescored } from './scoring.ts'
import { openWarning } from './warning.store.ts'
import { warningHandlers } from './warning.ts'

export { findFaults, findLiftIds, findLiftLines } from './facts.store.ts'
export { findMeasuredDays } from './measured.store.ts'

export const diagnosisModule: ServerModule = {
  name: 'diagnosis',
  tables: [
    'health_rule',
    'health_score',
    'lift_health',
    'measured_day',
    'warning_watch',
    'early_warning',
    'model_version',
    'fault_forecast',
    'diagnosis_night',
  ],
  calls: [
    calls(warningApi, warningHandlers),
    calls(healthApi, healthHandlers),
    calls(healthRuleApi, ruleHandlers),
    calls(forecastApi, forecastHandlers),
  ],
  subscriptions: [{ subscriber: 'diagnosis.rescored', events: ['fault.closed'], handle: rescored }],
  minutely: [diagnosisDue],
  beside: [diagnosisNight],
  shows: { early_warning: [{ by: warningApi.list, open: openWarning }] },
}
