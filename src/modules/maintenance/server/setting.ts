import type { Handlers } from '#kernel/server/index.ts'
import type { maintainSettingApi } from '../shared/plan.api.ts'
import { findSetting, saveSetting } from './setting.store.ts'

export const settingHandlers: Handlers<typeof maintainSettingApi> = {
  async get(ctx) {
    const { version, setting } = await findSetting(ctx)
    return { version, setting }
  },
  save: async (ctx, { version, setting }) => ({ version: await saveSetting(ctx, version, setting) }),
}
