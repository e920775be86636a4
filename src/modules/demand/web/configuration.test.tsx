import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { box, holding, on, press, renderPage, type } from '#kernel/web/dev/renderPage.tsx'
import { type DemandRuleDetail, defaultDemandRule, demandRuleApi } from '#modules/template/shared/demandRule.ts'
import { ConfigurationPage } from './ConfigurationPage.tsx'

const id = '019ab000-0000-7000-8000-000000000001'
const rule = (version: number, name: string) =>
  ({
    ...defaultDemandRule,
    id,
    version,
    name,
    elevatorType: 1,
    templateId: null,
    templateName: null,
    filingNo: null,
    filingFiles: [],
    versionNo: version,
  }) as unknown as DemandRuleDetail

test('保存后留在这一页：接着改，按新的版本发出', async () => {
  await holding(...(demandRuleApi.edit.needs as readonly string[]))
  let now = rule(1, '曳引梯')
  const { sent } = renderPage(<ConfigurationPage />, {
    at: `/?id=${id}`,
    answers: [
      on(demandRuleApi.list, () => ({ records: [now], total: 1 })),
      on(demandRuleApi.detail, () => now),
      on(demandRuleApi.checkName, true),
      on(demandRuleApi.edit, ({ name }) => {
        now = rule(now.version + 1, name)
        return { id, version: now.version }
      }),
    ],
  })
  await waitFor(() => expect(box('规则名称').value).toBe('曳引梯'))
  type('规则名称', '曳引梯一')
  press('保存')
  await screen.findByText('按需规则已保存，今晚按新规则重新计算')
  await waitFor(() => expect(sent(demandRuleApi.detail)).toHaveLength(2))
  type('规则名称', '曳引梯二')
  press('保存')
  await waitFor(() => expect(sent(demandRuleApi.edit)).toHaveLength(2))
  expect(sent(demandRuleApi.edit).map(({ version }) => version)).toEqual([1, 2])
})
