import { answers, type Context, calls, importJob, type ServerModule } from '#kernel/server/index.ts'
import { hazardAsks } from '#modules/hazard/server/index.ts'
import { maintenanceAsks } from '#modules/maintenance/server/index.ts'
import { bagApi, drillApi, proofApi, qualityCheckApi } from '../shared/api.ts'
import { auditedQuality } from './audited.ts'
import { bagHandlers, bagWork } from './bag.ts'
import { provenSubscriptions } from './bagProof.ts'
import { checkImporter } from './checkImport.ts'
import { credibilitySubscription, scoreLate, type TerminalEvidence } from './credibility.ts'
import { drawAtNight } from './drawing.ts'
import { findDrill } from './drill.store.ts'
import { drillHandlers } from './drill.ts'
import { drillImporter } from './drillImport.ts'
import { sendingWork, writeLetters } from './letters.ts'
import * as ofHazard from './ofHazard.store.ts'
import * as ofMaintenance from './ofMaintenance.store.ts'
import { proofHandlers } from './proof.ts'
import { findCheck } from './qualityCheck.store.ts'
import { qualityCheckHandlers } from './qualityCheck.ts'
import { sealDays } from './sealing.ts'

export { drillsOfHalfYear } from './drill.ts'
export { qualityOfMonth } from './qualityCheck.ts'
export { dayDigest, letterDigest, type SealedOrder, sealOf } from './recordChain.ts'
export { proofOf } from './sealing.ts'

/** What modules further right know: the terminal's evidence of a visit. */
export interface QualityPorts {
  readonly terminal?: TerminalEvidence
}

export const qualityModule = ({ terminal }: QualityPorts = {}): ServerModule => ({
  name: 'quality',
  tables: [
    'drill',
    'order_credibility',
    'parts_bag',
    'parts_bag_line',
    'quality_check',
    'record_day',
    'record_letter',
    'record_seal',
  ],
  duties: [...answers(hazardAsks, ofHazard), ...answers(maintenanceAsks, ofMaintenance)],
  calls: [
    calls(qualityCheckApi, qualityCheckHandlers),
    calls(drillApi, drillHandlers),
    calls(proofApi, proofHandlers),
    calls(bagApi, bagHandlers),
  ],
  jobs: [importJob(checkImporter), importJob(drillImporter)],
  subscriptions: [credibilitySubscription(terminal), ...provenSubscriptions],
  // In this order: what came late is judged before the night draws, and sealed before it is written about.
  nightly: [
    { name: 'quality.credibility', run: (ctx: Context) => scoreLate(ctx, terminal) },
    { name: 'quality.draw', run: async (ctx: Context) => void (await drawAtNight(ctx)) },
    { name: 'quality.seal', run: async (ctx: Context) => void (await sealDays(ctx)) },
    { name: 'quality.letters', run: async (ctx: Context) => void (await writeLetters(ctx)) },
  ],
  minutely: [sendingWork, bagWork],
  audited: auditedQuality,
  refers: [{ table: 'drill', column: 'community_id', to: 'community' }],
  opens: {
    quality_check: (ctx, id) => findCheck(ctx, id),
    drill: (ctx, id) => findDrill(ctx, id),
  },
  shows: { drill: [{ by: drillApi.detail, open: (ctx, id) => findDrill(ctx, id) }] },
})
