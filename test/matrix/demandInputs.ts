import { customPlanApi } from '#modules/demand/shared/api.ts'
import { aServedSite } from '../builders/maintenance.ts'
import { next } from '../builders/next.ts'
import type { Maker, Scene } from './scenes.ts'

/** A special check of a lift under contract, on a day to come. */
async function special({ server, company, chief }: Scene) {
  const served = await aServedSite(server, company, chief)
  return {
    kind: 2 as const,
    title: `并行专项${next()}`,
    contractId: served.contractId,
    elevatorIds: served.site.lifts,
    startDate: '2026-11-20',
    endDate: '2026-12-31',
    dates: ['2026-12-10'],
    teamId: served.teamId,
  }
}

export const demandInputs: Readonly<Record<string, Maker>> = {
  'POST /maintain/custom/add': special,
  'POST /maintain/custom/edit': async (scene) => {
    const draft = await special(scene)
    const { id, version } = await scene.server.ask(customPlanApi.add, draft, scene.chief)
    return { ...draft, id, version, dates: ['2026-12-11'] }
  },
}
