import type { Handlers } from '#kernel/server/index.ts'
import { setSignRadii } from '#modules/community/server/index.ts'
import type { signDistanceApi } from '../shared/signDistance.ts'
import { findHistory } from './asks.ts'
import { findOverrides, findSamples, findSignSetting, saveSignSetting } from './signDistance.store.ts'

export const signDistanceHandlers: Handlers<typeof signDistanceApi> = {
  async get(ctx) {
    const setting = await findSignSetting(ctx)
    const overrides = await findOverrides(ctx)
    const places = await findSamples(ctx)
    return { ...setting, overrides, places, history: await findHistory(ctx) }
  },

  async save(ctx, { version, overrides, ...setting }) {
    const saved = await saveSignSetting(ctx, version, setting)
    if (overrides.length > 0) await setSignRadii(ctx, overrides)
    return { version: saved }
  },
}
