import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  asks,
  box,
  button,
  choose,
  noButton,
  on,
  press,
  refused,
  renderPage,
  type,
  wrongAt,
} from '#kernel/web/dev/renderPage.tsx'
import { positionApi } from '../shared/api.ts'
import { permissionPaths } from '../shared/paths.ts'
import { SetPermissionPage } from './SetPermissionPage.tsx'

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const tree = [
  {
    key: 'archives',
    title: '基础管理',
    screens: [
      {
        title: '合同管理',
        code: 'AN1',
        own: 1 as const,
        actions: [
          { code: 'ANc', title: '续签', own: 1 as const },
          { code: 'ANd', title: '终止', own: 0 as const },
          { code: 'ANj', title: '查看金额', own: null },
        ],
      },
      { title: '客户管理', code: 'AM1', own: 1 as const, actions: [] },
    ],
  },
  { key: 'jobs', title: '维保', screens: [{ title: '维保计划', code: 'JP1', own: 1 as const, actions: [] }] },
]
const position = (given: object = {}) => ({
  id: id(1),
  version: 3,
  name: '班长',
  dataScope: 2,
  communityIds: [],
  projectIds: [],
  preset: false,
  grants: { AM1: 1, JP1: 1 },
  holders: [{}, {}],
  remark: null,
  partsLimit: null,
  ...given,
})
const preview = (given: object = {}) => ({
  enabled: 2,
  visible: 1,
  affected: 2,
  escalation: [],
  menu: [],
  removed: [],
  ...given,
})

function open(given: object = {}, more: { may?: boolean; at?: string; preview?: object } = {}) {
  const details = (asked: { id: string }) =>
    asked.id === id(1) ? position(given) : position({ id: id(2), name: '调度', grants: { AM1: 1, ANc: 1, AN1: 1 } })
  return renderPage(<SetPermissionPage />, {
    at: more.at ?? `${permissionPaths.set}?mode=edit&id=${id(1)}`,
    answers: [
      on(positionApi.tree, tree as never),
      on(positionApi.detail, details as never),
      on(positionApi.preview, preview(more.preview) as never),
      on(positionApi.list, { records: [position(), position({ id: id(2), name: '调度' })] } as never),
      on(positionApi.edit, {}),
      on(positionApi.add, {}),
    ],
    services: { may: () => more.may ?? true },
  })
}
const row = (title: string) => screen.getByRole('row', { name: new RegExp(`^${title}，`) })
const stateOf = (title: string) => row(title).getAttribute('aria-label')?.split('，')[2]
const set = (title: string, state: '不可见' | '可见不可用' | '可用') => press(`${title} ${state}`)
const key = (title: string, pressed: string) => {
  row(title).focus()
  fireEvent.keyDown(row(title), { key: pressed })
}
const module = (title: string) => fireEvent.click(screen.getByTitle(new RegExp(`^${title}：`)))

describe('岗位权限', () => {
  test('操作带上它的页面；页面降为可见，操作不再可用；页面去掉，操作随之去掉', async () => {
    open()
    await screen.findByText('岗位设置 班长')
    set('续签', '可用')
    expect([stateOf('合同管理'), stateOf('续签')]).toEqual(['可用', '可用'])
    set('合同管理', '可见不可用')
    expect([stateOf('合同管理'), stateOf('续签')]).toEqual(['可见不可用', '可见不可用'])
    set('合同管理', '不可见')
    expect([stateOf('合同管理'), stateOf('续签')]).toEqual(['不可见', '不可见'])
  })

  test('自己没有的级别不能授予，按键也不行；原来就有的可以留着', async () => {
    open({ grants: { AM1: 1, AN1: 1, ANj: 1 } })
    await screen.findByText('岗位设置 班长')
    expect([button('终止 可用').disabled, button('终止 可见不可用').disabled]).toEqual([true, false])
    key('终止', '1')
    expect(stateOf('终止')).toBe('不可见')
    key('终止', ' ')
    expect(stateOf('终止')).toBe('可见不可用')
    key('终止', ' ')
    expect(stateOf('终止')).toBe('不可见')
    expect(button('查看金额 可用').disabled).toBe(false)
    set('查看金额', '不可见')
    set('查看金额', '可用')
    expect(stateOf('查看金额')).toBe('可用')
  })

  test('键盘：箭头移动，空格换状态，1、0、Delete 直接定，翻页换模块', async () => {
    open()
    await screen.findByText('岗位设置 班长')
    key('合同管理', 'ArrowDown')
    await waitFor(() => expect(document.activeElement).toBe(row('续签')))
    key('续签', '1')
    expect(stateOf('续签')).toBe('可用')
    key('续签', '0')
    expect(stateOf('续签')).toBe('可见不可用')
    key('续签', 'Delete')
    expect(stateOf('续签')).toBe('不可见')
    key('续签', 'PageDown')
    await waitFor(() => expect(stateOf('维保计划')).toBe('可用'))
    expect(screen.queryByRole('row', { name: /^续签/ })).toBeNull()
  })

  test('「全可用」只给自己能给的，「全不可见」全部去掉', async () => {
    open()
    await screen.findByText('岗位设置 班长')
    press('全可用')
    expect([stateOf('续签'), stateOf('终止'), stateOf('查看金额')]).toEqual(['可用', '不可见', '不可见'])
    press('全不可见')
    expect(stateOf('续签')).toBe('不可见')
  })

  test('查找跨模块，带出页面；没有的说没有；打开模块后查找清空', async () => {
    open()
    await screen.findByText('岗位设置 班长')
    type('查找权限', 'anJ')
    await waitFor(() => expect(screen.queryByRole('row', { name: /^客户管理/ })).toBeNull())
    expect([stateOf('合同管理'), stateOf('查看金额')]).toEqual(['不可见', '不可见'])
    type('查找权限', '飞行')
    await screen.findByText('没有符合的权限，换一个词或编码。')
    module('维保')
    await waitFor(() => expect(stateOf('维保计划')).toBe('可用'))
    expect(box('查找权限').value).toBe('')
  })

  test('与别的岗位比较：只看不同，改成一样就不再列', async () => {
    open()
    await screen.findByText('岗位设置 班长')
    await choose('与…比较', '调度')
    await waitFor(() => expect(button(/^只看不同/).textContent).toBe('只看不同 3'))
    expect(row('续签').textContent).toContain('调度：可用')
    set('续签', '可用')
    await waitFor(() => expect(button(/^只看不同/).textContent).toBe('只看不同 1'))
    expect(screen.queryByRole('row', { name: /^续签/ })).toBeNull()
  })

  test('从岗位复制：取用后还没有保存；没取到时原来的还在', async () => {
    const page = open()
    await screen.findByText('岗位设置 班长')
    await choose('从岗位复制', '调度')
    await screen.findByText('已取用「调度」的权限，保存后生效')
    expect(stateOf('续签')).toBe('可用')
    expect(page.sent(positionApi.edit)).toEqual([])
    page.answer(on(positionApi.detail, refused('岗位不存在', { code: 1000404 })))
    await choose('从岗位复制', '调度')
    await screen.findByText('岗位不存在')
    expect(stateOf('续签')).toBe('可用')
  })

  test('预览：跟着改动问服务端；不能授予的一次去掉', async () => {
    const escalation = [{ code: 'AM1', title: '客户管理' }]
    const page = open(
      {},
      {
        preview: {
          escalation,
          menu: [
            { key: 'a', title: '基础管理', entries: [{ route: '/c', title: '客户', usable: false, added: true }] },
          ],
          removed: ['维保计划'],
        },
      },
    )
    await screen.findByText('有 1 项不能授予')
    expect(screen.getByText('客户').getAttribute('title')).toBe('看得到，不能使用')
    set('续签', '可用')
    await waitFor(() => expect(page.sent(positionApi.preview).at(-1)?.grants).toMatchObject({ AN1: 1, ANc: 1 }))
    press('去掉这些')
    expect(stateOf('客户管理')).toBe('不可见')
  })

  test('保存发出看到的版本与全部权限，说几名员工立即生效', async () => {
    const page = open()
    await screen.findByText('岗位设置 班长')
    set('续签', '可用')
    press('保存')
    await screen.findByText('岗位已保存，2 名员工立即生效')
    const [sent] = page.sent(positionApi.edit)
    expect(sent).toMatchObject({ id: id(1), version: 3, name: '班长', grants: { AM1: 1, JP1: 1, AN1: 1, ANc: 1 } })
    await waitFor(() => expect(page.address()).toBe(permissionPaths.list))
  })

  test('新增：没有名称不能保存；选了「指定」才问小区与项目', async () => {
    const page = open({}, { at: `${permissionPaths.set}?mode=add` })
    await screen.findByText('新增岗位')
    expect(asks('指定小区')).toBe(false)
    await choose('数据范围', /指定/)
    expect(asks('指定小区')).toBe(true)
    press('保存')
    await waitFor(() => expect(wrongAt('岗位名称')).toBeTruthy())
    expect(page.sent(positionApi.add)).toEqual([])
  })

  test('只能看的人：没有保存，状态按钮与按键都不改', async () => {
    open({}, { may: false })
    await screen.findByText('岗位设置 班长')
    expect(noButton('保存')).toBe(true)
    expect(button('续签 可用').disabled).toBe(true)
    key('续签', '1')
    expect(stateOf('续签')).toBe('不可见')
  })
})
