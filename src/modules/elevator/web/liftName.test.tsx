import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderKit } from '#kernel/web/dev/renderKit.tsx'
import { labelOf, type LiftName as Named, riskMark, riskText } from '../shared/liftName.ts'
import { LiftName, RiskTags } from './LiftName.tsx'

const lift = (given: Partial<Named> = {}): Named => ({
  id: '019ab000-0000-7000-8000-000000000001',
  community: '星河国际中心',
  name: 'D座1号梯',
  type: 1,
  useType: 0,
  risks: {},
  ...given,
})
const names = (more: Partial<Named> = {}, props: object = {}) =>
  renderKit(
    <div data-testid="name">
      <LiftName of={lift(more)} {...props} />
    </div>,
  )
const text = () => screen.getByTestId('name').textContent

describe('电梯的名称', () => {
  test('小区与梯名之间一个半角空格；全名在提示里；没有危险时不多说', () => {
    names()
    expect(text()).toBe('星河国际中心 D座1号梯')
    expect(screen.getByTitle('星河国际中心 D座1号梯')).toBeTruthy()
    expect(labelOf(lift())).toBe('星河国际中心 D座1号梯')
  })

  test('只挂最重的一项；本行自己说了的不再说', () => {
    const risks = { hazard: '2026-10-20', visit: '2026-11-01' }
    names({ risks })
    expect(text()).toBe('星河国际中心 D座1号梯严重隐患')
    names({ risks }, { said: ['hazard'] })
    expect(screen.getAllByTestId('name').at(-1)?.textContent).toBe('星河国际中心 D座1号梯维保超期')
  })

  test('电梯还不知道时，说报修人讲的地方', () => {
    renderKit(<LiftName of={null} otherwise="文三路口" />)
    expect(screen.getByText('文三路口')).toBeTruthy()
  })

  test('每一项有自己的图形', () => {
    const shapes = (['trapped', 'stopped', 'failed', 'hazard', 'visit', 'inspection'] as const).map((risk) => {
      const { container, unmount } = renderKit(<RiskTags of={lift({ risks: { [risk]: '' } })} />)
      const shape = container.querySelector('.tag svg')?.innerHTML
      unmount()
      return shape
    })
    expect(new Set(shapes).size).toBe(6)
    expect(shapes).not.toContain(undefined)
  })
})

describe('详情页头的危险', () => {
  test('两项在外，其余收在 +n 里', () => {
    const risks = { stopped: '2026-11-01', failed: '2026-10-30', hazard: '2026-10-14', inspection: '2026-11-02' }
    const { container } = renderKit(<RiskTags of={lift({ risks })} />)
    const tags = [...container.querySelectorAll('.tag')].map((tag) => tag.textContent)
    expect(tags).toEqual(['停用', '检验不合格'])
    const rest = screen.getByText('+2').parentElement
    expect(rest?.title).toMatch(
      /^严重隐患未整改，期限 2026-10-14，已超 \d+ 天\n检验超期，应于 2026-11-02 前检验，已超 \d+ 天$/,
    )
  })
})

describe('风险的文字', () => {
  test.each([
    ['hazard', '2026-10-14', '严重隐患未整改，期限 2026-10-14，已超 37 天'],
    ['visit', '2026-11-19', '维保超期，法定截止 2026-11-19，已超 1 天'],
    ['inspection', '2026-11-10', '检验超期，应于 2026-11-10 前检验，已超 10 天'],
    ['failed', '2026-11-10', '2026-11-10 检验不合格，尚未复检合格'],
    ['stopped', '', '停用'],
  ] as const)('%s %s', (risk, from, said) => {
    expect(riskText({ [risk]: from }, risk, '2026-11-20')).toBe(said)
  })

  test('供选择时给最重的一项；困人用实底', () => {
    expect(riskMark({})).toBeUndefined()
    expect(riskMark({ visit: '2026-11-19', trapped: '2026-11-20T09:00:00+08:00' })).toEqual({
      text: '困人',
      tone: 'red',
      solid: true,
    })
  })
})
