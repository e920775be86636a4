import { expect, it } from 'vitest'
import { whyForbidden } from './ForbiddenPage.tsx'

it('/403 写出需要的权限，向谁要', () => {
  expect(whyForbidden('AL3', false)).toBe('需要「新增/编辑电梯」，请联系本企业管理员在岗位管理中开通。')
  expect(whyForbidden('JT2,JT1', false)).toBe(
    '需要「维保模板 － 编辑」或「维保模板」，请联系本企业管理员在岗位管理中开通。',
  )
  expect(whyForbidden(null, false)).toBe('这个页面不对本企业开放，需要时请联系本企业管理员。')
  expect(whyForbidden('<b>,ZZ9', false)).not.toContain('<')
  expect(whyForbidden('AL3', true)).toBe(
    '需要「新增/编辑电梯」。运营用户只能查看各企业的资料，新增和修改由企业自己的人员完成。',
  )
})
