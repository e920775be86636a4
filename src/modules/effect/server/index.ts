import { calls, type ServerModule } from '#kernel/server/index.ts'
import { effectApi } from '../shared/api.ts'
import { effectHandlers } from './effect.ts'
import { effectDue, effectMonth } from './month.ts'

export const effectModule: ServerModule = {
  name: 'effect',
  tables: ['effect_run', 'work_effect'],
  calls: [calls(effectApi, effectHandlers)],
  minutely: [effectDue],
  beside: [effectMonth],
}
