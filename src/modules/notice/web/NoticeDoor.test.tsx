import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderKit } from '#kernel/web/dev/renderKit.tsx'
import { signInAs } from '#kernel/web/session/user.ts'
import { pendingNotice } from '../shared/pendingApi.ts'
import { NoticeDoor } from './NoticeDoor.tsx'

const notice = {
  id: '019ab000-0000-7000-8000-000000000001',
  title: '台风天作业要求',
  content: '停止室外作业',
  author: '陈云梯',
  publishAt: '2026-11-22T09:00:00+08:00',
  needConfirm: true,
  confirmedAt: null,
  coverUrl: null,
  files: [],
}
const services = {
  call: (async ({ path }: { path: string }) => (path === pendingNotice.path ? { id: notice.id } : notice)) as never,
}

describe('待确认的公告', () => {
  test('asks above a page, and not above a 大屏, where it would keep the keys unseen', async () => {
    const page = renderKit(<NoticeDoor />, { at: '/maintainManage/maintainBoard', services })
    await screen.findByText('台风天作业要求')
    page.unmount()
    const wall = renderKit(<NoticeDoor />, { at: '/maintainManage/maintainBoard?wall=1', services })
    await waitFor(() => expect(wall.address()).toContain('wall=1'))
    expect(wall.kit.call).not.toHaveBeenCalled()
    expect(screen.queryByText('台风天作业要求')).toBeNull()
  })

  test('稍后：重新打开页面不再问，下次登录再问', async () => {
    const user = { id: 'u1', token: 'token-of-the-first-visit', roleType: 1 }
    signInAs(user)
    const first = renderKit(<NoticeDoor />, { services })
    fireEvent.click(await screen.findByRole('button', { name: '稍后确认' }))
    await waitFor(() => expect(screen.queryByText('台风天作业要求')).toBeNull())
    first.unmount()
    const again = renderKit(<NoticeDoor />, { services })
    await act(async () => {})
    expect(again.kit.call).not.toHaveBeenCalled()
    expect(screen.queryByText('台风天作业要求')).toBeNull()
    again.unmount()
    signInAs({ ...user, token: 'token-of-the-second-visit' })
    renderKit(<NoticeDoor />, { services })
    await screen.findByText('台风天作业要求')
  })
})
