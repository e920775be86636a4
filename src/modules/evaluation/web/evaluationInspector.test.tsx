import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { button, holding, on, press, renderPage, type } from '#kernel/web/dev/renderPage.tsx'
import { evaluationApi } from '../shared/api.ts'
import type { EvaluationDetail } from '../shared/evaluation.ts'
import { may } from '../shared/permissions.ts'
import { EvaluationInspector } from './EvaluationInspector.tsx'

const id = '019ab000-0000-7000-8000-000000000001'
const evaluation = (given: Partial<EvaluationDetail> = {}): EvaluationDetail => ({
  id,
  version: 1,
  bizId: id,
  star: 2,
  content: '来得晚',
  tags: [],
  bizType: 1,
  orderNo: 'WB1',
  elevatorName: '1号梯',
  lift: { id, community: '翠湖花园', name: '1号梯', type: 1, useType: 0, risks: {} },
  communityName: '翠湖花园',
  customerName: '翠湖物业',
  workers: '王一维',
  teamName: null,
  evaluatorName: '张先生',
  anonymous: false,
  photoCount: 0,
  channel: 1,
  createdAt: '2026-11-18T09:00:00+08:00',
  editedAt: null,
  handle: 1,
  phone: null,
  photos: [],
  handleBy: null,
  handleText: null,
  handleAt: null,
  reply: null,
  replyAt: null,
  ...given,
})

test('记录回访后抽屉里就是新的；接着回复，按新的版本发出', async () => {
  await holding(may.handle)
  let now = evaluation()
  const { sent } = renderPage(<EvaluationInspector id={id} onClose={() => undefined} />, {
    answers: [
      on(evaluationApi.detail, () => now),
      on(evaluationApi.handle, ({ text, reply }) => {
        const handled = { handleText: text ?? now.handleText, reply: reply ?? now.reply }
        now = evaluation({ version: now.version + 1, handle: 2, ...handled })
        return { id, version: now.version }
      }),
    ],
  })
  await screen.findByText('来得晚')
  type('回访记录', '已致歉')
  press('记录回访')
  await waitFor(() => expect(screen.getByText('已致歉').closest('dd')).not.toBeNull())
  type('回复', '以后准时')
  await waitFor(() => expect(button('保存').disabled).toBe(false))
  press('保存')
  await screen.findByText(/^以后准时（/)
  expect(sent(evaluationApi.handle).map(({ version }) => version)).toEqual([1, 2])
})
