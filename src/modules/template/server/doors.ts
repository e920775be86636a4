import { type Handlers, updateRow } from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import type { templateDoorsApi } from '../shared/doors.ts'
import { platformTemplate } from '../shared/national.ts'
import { TemplateKind } from '../shared/template.ts'
import { ruleRefusal } from '../shared/templateCheck.ts'
import { countDoors, findBareLifts } from './asks.ts'
import { workingContent } from './contents.ts'
import { findTemplate } from './template.store.ts'
import { keepContent } from './version.store.ts'

export const doorsHandlers: Handlers<typeof templateDoorsApi> = {
  doors: async (ctx) => ({ ...(await countDoors(ctx)), bare: await findBareLifts(ctx) }),

  async saveRule(ctx, { id, version, rule }) {
    if (platformTemplate(id)) throw fieldRefusal([{ prop: 'id', msg: '平台模板只读，请先复制为本公司模板' }])
    const row = await findTemplate(ctx, id)
    if (row?.kind !== TemplateKind.code.regular) throw refuse.notFound()
    const refusal = ruleRefusal(rule)
    if (refusal) throw refusal
    if (row.versionNo === 0) return updateRow(ctx, 'maintainTemplate', id, version, { rule })
    const content = { ...(await workingContent(ctx, row)), rule }
    const saved = await updateRow(ctx, 'maintainTemplate', id, version, { draftAt: ctx.now })
    await keepContent(ctx, id, row.versionNo + 1, content, null)
    return saved
  },
}
