import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, press, renderPage } from '#kernel/web/dev/renderPage.tsx'
import { noticeApi } from '../shared/api.ts'
import { NoticePage } from './NoticePage.tsx'

const id = '019ab000-0000-7000-8000-000000000001'
const notice = {
  id,
  version: 2,
  title: '冬季电梯维保安全提示',
  state: 1 as const,
  audience: 1 as const,
  audienceIds: [],
  content: '机房温度低于5℃时检查加热装置。',
  files: [],
  pinned: false,
  isPublic: false,
  needConfirm: false,
  publishAt: null,
  coverUrl: null,
}

test('打开的公告写在地址里：从地址打开，关上就没有，筛选还在；点一行又有', async () => {
  const { address } = renderPage(<NoticePage />, {
    at: `/notice?state=1&id=${id}`,
    answers: [
      on(noticeApi.list, { records: [notice], total: 1, totalPage: 1 }),
      on(noticeApi.detail, notice),
      on(noticeApi.readers, []),
    ],
  })
  await screen.findByText('机房温度低于5℃时检查加热装置。')
  press('关闭详情')
  await waitFor(() => expect(address()).toBe('/notice?state=1'))
  await waitFor(() => expect(screen.queryByText('机房温度低于5℃时检查加热装置。')).toBeNull())
  fireEvent.click(screen.getByText('冬季电梯维保安全提示'))
  await waitFor(() => expect(address()).toBe(`/notice?state=1&id=${id}`))
  await screen.findByText('机房温度低于5℃时检查加热装置。')
})
