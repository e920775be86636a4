import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { holding, noButton, pressWhenThere, renderPage } from '#kernel/web/dev/renderPage.tsx'
import { demandRuleApi } from '../shared/demandRule.ts'
import { RuleExport, RuleImport } from './RuleSheets.tsx'

async function open(code: string, templateId?: string) {
  await holding(code)
  const sheets = (
    <>
      <RuleImport />
      <RuleExport {...(templateId ? { templateId } : {})} />
    </>
  )
  return renderPage(sheets)
}

test('导出一个模板的规则，或全部规则', async () => {
  const page = await open('JT4', 't1')
  await pressWhenThere('导出')
  await waitFor(() => expect(page.kit.download).toHaveBeenCalledWith(demandRuleApi.export, { templateId: 't1' }))
  page.unmount()
  const { kit } = await open('JT4')
  await pressWhenThere('导出')
  await waitFor(() => expect(vi.mocked(kit.download)).toHaveBeenCalledWith(demandRuleApi.export, {}))
})

test('只能查看的人导得出、不能导入；不能查看的人两样都没有', async () => {
  const page = await open('JT3')
  await pressWhenThere('导出')
  expect([noButton('导出'), noButton('导入')]).toEqual([false, true])
  page.unmount()
  await open('AL1')
  expect([noButton('导出'), noButton('导入')]).toEqual([true, true])
})
