import { expect, it } from 'vitest'
import { registered } from './plugin.ts'
import { antdStyles } from './styles.ts'

it('样式表只有规则：颜色与尺寸取自变量，不带某一主题的值', () => {
  const { css, components } = antdStyles()
  for (const name of ['Button-Button', 'Input-TextArea', 'Modal-confirm', 'DatePicker-DatePicker', 'Space-Compact'])
    expect(components).toContain(name)
  expect(css).toContain('.ant-btn')
  expect(css).toContain('var(--ant-color-primary)')
  // Values of a theme belong to the variables the browser makes; the default blue of the library is in none of them.
  expect(css).not.toMatch(/--ant-color-primary:|#1677ff/i)
  expect(css).not.toMatch(/:where\(\.css-/)
})

it('认得库里登记样式的三种写法', () => {
  expect(
    registered(`
      export default genStyleHooks('Tabs', token => {})
      export default genStyleHooks(['Input', 'TextArea'], token => {})
      const Confirm = genSubStyleComponent(["Modal", "confirm"], token => {})
    `),
  ).toEqual(['Tabs-Tabs', 'Input-TextArea', 'Modal-confirm'])
})
