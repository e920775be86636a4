import { type Handlers, updateRow } from '#kernel/server/index.ts'
import type { faceSetApi } from '../shared/api.ts'
import { FaceFallback, usualConsent } from '../shared/faceSet.ts'
import { countCoverage, ensureFaceSet, faceFailures, facePeople, findFaceRule } from './faceSet.store.ts'

/** Without a row: off, with the defaults of archives 1. */
export const startingFaceRule = {
  version: 0,
  enabled: false,
  scenes: [],
  threshold: 0.8,
  liveness: true,
  maxTries: 3,
  fallback: FaceFallback.code.byLeader,
  consentText: null,
  consentVersion: 1,
}

export const faceSetHandlers: Handlers<typeof faceSetApi> = {
  async detail(ctx) {
    const rule = (await findFaceRule(ctx)) ?? startingFaceRule
    return { ...rule, consentText: rule.consentText ?? usualConsent, ...(await countCoverage(ctx)) }
  },

  async save(ctx, { version, ...draft }) {
    await ensureFaceSet(ctx)
    const before = await findFaceRule(ctx, true)
    // Consent is to a text: another text has to be agreed to anew.
    const changed = draft.consentText !== (before?.consentText ?? usualConsent)
    const consentVersion = (before?.consentVersion ?? 1) + (changed ? 1 : 0)
    return updateRow(ctx, 'faceSet', ctx.companyId, version, {
      ...draft,
      scenes: [...new Set(draft.scenes)],
      consentVersion,
    })
  },

  people: facePeople.page,
  failures: faceFailures.page,
}
