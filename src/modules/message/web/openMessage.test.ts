import { beforeEach, expect, test, vi } from 'vitest'
import { toast } from '#kernel/web/ui/index.ts'
import type { Jump } from '../shared/jump.ts'
import { followJump } from './openMessage.ts'

vi.mock('#kernel/web/router/pages.ts', () => ({
  pageExists: (path: string) => !path.startsWith('/technicalSupport'),
}))
const opened = vi.spyOn(window, 'open').mockReturnValue(null)
const warning = vi.spyOn(toast, 'warning')
const go = vi.fn()

beforeEach(() => vi.clearAllMocks())

const jump = (openType: Jump['openType']): { jump: Jump } => ({
  jump: { moduleName: 'contract', openType, params: { id: '7' } },
})
const contract = '/contractManage/contractDetail?id=7'

test('common 8 当前页、新标签、弹窗、不跳转', () => {
  const ways = { may: () => true, go }
  followJump(jump(1), ways)
  expect(go).toHaveBeenCalledExactlyOnceWith(contract)
  followJump(jump(2), ways)
  expect(opened).toHaveBeenLastCalledWith(contract, '_blank', 'noopener')
  followJump(jump(3), ways)
  expect(opened).toHaveBeenLastCalledWith(contract, '_blank', expect.stringContaining('popup'))
  followJump(jump(0), ways)
  expect(go).toHaveBeenCalledOnce()
  expect(opened).toHaveBeenCalledTimes(2)
})

test('common 8 没有权限：提示，留在原处', () => {
  followJump(jump(1), { may: (needs) => !needs.includes('AN3'), go })
  expect(warning).toHaveBeenCalledExactlyOnceWith('无操作权限')
  expect(go).not.toHaveBeenCalled()
})

test('还没有的页面不去', () => {
  followJump({ jump: { moduleName: 'support', openType: 1, params: {} } }, { may: () => true, go })
  expect(go).not.toHaveBeenCalled()
})
