import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { setUpClient } from '../client/setup.ts'
import { sampleApi, samples } from '../dev/demoList.ts'
import { demoServices, sampleRows } from '../dev/demoServices.ts'
import { renderKit } from '../dev/renderKit.tsx'
import { clearSession, signInAs } from '../session/user.ts'
import { changePrefs, prefsSavedBy } from '../shell/prefs.ts'
import { ExportButton } from './ExportButton.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { ListPage } from './ListPage.tsx'

const opened = vi.fn()
const page = (
  <ListPage
    list={samples}
    from={sampleApi.list}
    actions={<ExportButton to={sampleApi.export} />}
    selectionActions={({ ids, clear }) => (
      <button type="button" onClick={clear}>
        停用 {ids.join()}
      </button>
    )}
    open={{ run: opened }}
  />
)
const rows = () => screen.getAllByRole('row').slice(1)
const bodyRows = () => rows().filter((row) => row.dataset.index !== undefined)
type Asked = { page: number; after?: string; before?: string; keyword?: string; sort: { prop: string; order: string } }
const lastAsked = (call: unknown) => vi.mocked(call as (...args: unknown[]) => unknown).mock.lastCall?.[1] as Asked

async function drawn(at = '/', services = {}) {
  const view = renderKit(page, { at, services })
  await screen.findByRole('table')
  return view
}

describe('a list page', () => {
  test('head, figures right, unknown as —, sum of the whole filter', async () => {
    await drawn()
    expect(bodyRows()).toHaveLength(20)
    expect(screen.getByRole('columnheader', { name: /月费/ }).className).toBe('figure')
    expect(screen.getByText('合计')).not.toBeNull()
    expect(screen.getByLabelText('分页').textContent).toContain('共 220 台')
  })

  test('common 11: operations users have 企业 as column and filter, nobody else', async () => {
    await drawn()
    expect(screen.queryByRole('columnheader', { name: /企业/ })).toBeNull()
    expect(screen.queryByLabelText('企业')).toBeNull()
    cleanup()
    signInAs({ id: 'u', token: 't', roleType: 2 })
    await drawn()
    expect(screen.getByRole('columnheader', { name: /企业/ })).not.toBeNull()
    expect(screen.getByLabelText('企业')).not.toBeNull()
    clearSession()
  })

  test('typed text is asked for once, after typing rests, and stands in the address', async () => {
    const { kit, address } = await drawn('/?page=2')
    const box = screen.getByLabelText('名称、编号')
    const before = vi.mocked(kit.call).mock.calls.length
    for (const text of ['青', '青禾', '青禾花']) fireEvent.change(box, { target: { value: text } })
    await waitFor(() => expect(address()).toBe('/?keyword=青禾花'))
    await screen.findByText('名称、编号：青禾花')
    expect(vi.mocked(kit.call).mock.calls.length).toBe(before + 1)
    fireEvent.click(screen.getByText('重置'))
    expect(address()).toBe('/')
    expect((box as HTMLInputElement).value).toBe('')
  })

  test('nothing is asked in the middle of a Chinese composition', async () => {
    const { address } = await drawn()
    const box = screen.getByLabelText('名称、编号')
    vi.useFakeTimers()
    fireEvent.compositionStart(box)
    fireEvent.change(box, { target: { value: 'qing' } })
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    expect(address()).toBe('/')
    fireEvent.change(box, { target: { value: '青' } })
    fireEvent.compositionEnd(box)
    await waitFor(() => expect(address()).toBe('/?keyword=青'))
  })

  test('a filter without rows says so and can be dropped', async () => {
    const { address } = renderKit(page, { at: '/?keyword=zzz' })
    await screen.findByText('没有符合条件的设备')
    fireEvent.click(screen.getByText('去掉「zzz」'))
    await screen.findByRole('table')
    expect(address()).toBe('/')
  })

  test('next and previous pages carry the end of their neighbour', async () => {
    const { kit, address } = await drawn('/?page=3')
    expect(lastAsked(kit.call)).toMatchObject({ page: 3 })
    expect(lastAsked(kit.call).after).toBeUndefined()
    fireEvent.click(screen.getByLabelText('下一页'))
    await waitFor(() => expect(lastAsked(kit.call)).toMatchObject({ page: 4, after: 'last-3' }))
    await waitFor(() => expect(document.querySelector('.stale')).toBeNull())
    fireEvent.click(screen.getByText('3'))
    fireEvent.click(screen.getByLabelText('上一页'))
    await waitFor(() => expect(lastAsked(kit.call)).toMatchObject({ page: 2, before: 'first-3' }))
    expect(address()).toBe('/?page=2')
  })

  test('a page beyond the last becomes the last', async () => {
    const { address } = await drawn('/?page=40')
    await waitFor(() => expect(address()).toBe('/?page=11'))
  })

  test('a head sorts up, down, and back to the order of the list', async () => {
    const { kit } = await drawn()
    const head = within(screen.getByRole('columnheader', { name: /月费/ })).getByRole('button')
    const sorts: unknown[] = []
    for (let i = 0; i < 3; i++) {
      fireEvent.click(head)
      await waitFor(() => expect(document.querySelector('.stale')).toBeNull())
      sorts.push(lastAsked(kit.call).sort)
    }
    expect(sorts.slice(0, 2)).toEqual([
      { prop: 'fee', order: 'asc' },
      { prop: 'fee', order: 'desc' },
    ])
    expect(screen.getByRole('columnheader', { name: '下次检验' }).getAttribute('aria-sort')).toBe('ascending')
  })

  test('arrows walk, Enter opens, space chooses; shift chooses a span', async () => {
    await drawn()
    const [first] = bodyRows()
    first?.focus()
    fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(bodyRows()[1])
    fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' })
    expect(opened).toHaveBeenCalledTimes(1)
    fireEvent.keyDown(document.activeElement as Element, { key: ' ' })
    expect(bodyRows()[1]?.getAttribute('aria-selected')).toBe('true')
    fireEvent.click(within(bodyRows()[3] as HTMLElement).getByRole('checkbox'), { shiftKey: true })
    expect(document.querySelectorAll('tr[aria-selected="true"]')).toHaveLength(3)
    expect(screen.getByRole('button', { name: /^停用/ }).textContent?.split(',')).toHaveLength(3)
    fireEvent.click(screen.getByRole('button', { name: /^停用/ }))
    expect(document.querySelectorAll('tr[aria-selected="true"]')).toHaveLength(0)
    expect(opened).toHaveBeenCalledTimes(1)
  })

  test('the page chosen, then all rows of the filter: each once, and letting one go keeps the rest', async () => {
    const { kit } = await drawn('/?keyword=青禾')
    const verb = () => screen.getByRole('button', { name: /^停用/ }).textContent?.slice(3).split(',') ?? []
    const total = sampleRows(220).filter(({ name }) => name.includes('青禾')).length
    fireEvent.click(screen.getByLabelText('选择本页'))
    expect(verb()).toHaveLength(20)
    fireEvent.click(screen.getByRole('button', { name: `选择全部 ${total} 台` }))
    await screen.findByText('已是全部')
    expect(lastAsked(kit.call)).toMatchObject({ keyword: '青禾', size: 1000, page: 1 })
    expect(new Set(verb()).size).toBe(total)
    expect(verb()).toHaveLength(total)
    fireEvent.click(screen.getByLabelText('下一页'))
    await waitFor(() => expect(document.querySelector('.stale')).toBeNull())
    fireEvent.click(within(bodyRows()[0] as HTMLElement).getByRole('checkbox'))
    expect(verb()).toHaveLength(total - 1)
    expect(screen.queryByText('已是全部')).toBeNull()
  })

  test('more than 5,000 rows: in words, not by a button that takes some', async () => {
    await drawn('/', demoServices({ rows: sampleRows(5200) }))
    fireEvent.click(screen.getByLabelText('选择本页'))
    expect(screen.getByText('共 5,200 台，一次最多选 5,000 台，请先缩小筛选')).not.toBeNull()
    expect(screen.queryByRole('button', { name: /^选择全部/ })).toBeNull()
  })

  test('amounts without the permission are concealed', async () => {
    await drawn('/', demoServices({ rows: sampleRows(30), may: (code) => code !== 'amount' }))
    expect(within(bodyRows()[0] as HTMLElement).getByText('•••')).not.toBeNull()
  })

  test('the network panel stands in place of the rows and asks again', async () => {
    let broken = true
    renderKit(page, { services: demoServices({ rows: sampleRows(5), failing: () => broken }) })
    await screen.findByText('网络连接超时，请稍后再试～')
    broken = false
    fireEvent.click(screen.getByText('刷新'))
    await screen.findByRole('table')
    expect(bodyRows()).toHaveLength(5)
  })
})

describe('columns, export, import', () => {
  // Loaded when they are used: here before, so that no test waits for the transformer.
  beforeAll(async () => {
    await Promise.all([
      import('./ChooserPanel.tsx'),
      import('./ViewsPanel.tsx'),
      import('./ImportSteps.tsx'),
      import('./DatesFilter.tsx'),
    ])
  })

  test('chosen columns show at once, are saved, and go into the export', async () => {
    const { kit } = await drawn('/?keyword=青禾')
    fireEvent.click(screen.getByRole('button', { name: '列' }))
    const chooser = within(await screen.findByRole('dialog', { name: '显示的列' }))
    expect(chooser.getByText('11 / 14')).not.toBeNull()
    expect((chooser.getByLabelText('设备名称') as HTMLInputElement).disabled).toBe(true)
    fireEvent.click(chooser.getByLabelText('设备编号'))
    fireEvent.click(chooser.getByLabelText('建档时间'))
    fireEvent.click(chooser.getByText('确定'))
    await screen.findByRole('columnheader', { name: '建档时间' })
    expect(screen.queryByRole('columnheader', { name: '设备编号' })).toBeNull()
    expect(vi.mocked(kit.prefs.write).mock.lastCall).toMatchObject([
      'columns.sample',
      { known: samples.heads.map((h) => h.prop) },
    ])
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '导出' })))
    const [, sent] = vi.mocked(kit.download).mock.lastCall ?? []
    expect(sent).toMatchObject({ keyword: '青禾', sort: samples.sort })
    expect(sent?.columns).toEqual([
      'name',
      'use',
      'service',
      'nextOn',
      'people',
      'registration',
      'place',
      'brand',
      'kind',
      'fee',
    ])
  })

  test('an edge of the head widens its column by keys; what was drawn is kept with the columns until 恢复默认', async () => {
    const wide = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(120)
    const { kit } = await drawn()
    const edge = document.querySelector('.columnEdge[data-prop="use"]') as HTMLElement
    expect(screen.getByRole('columnheader', { name: '使用状态' }).contains(edge)).toBe(true)
    fireEvent.keyDown(edge, { key: 'ArrowRight' })
    const kept = () => vi.mocked(kit.prefs.write).mock.lastCall?.[1] as { shown: string[]; widths?: object }
    expect(kept()).toMatchObject({ shown: samples.heads.filter((h) => h.default).map((h) => h.prop) })
    expect(kept().widths).toMatchObject({ use: 128, service: 120 })
    await waitFor(() => expect(edge.getAttribute('aria-valuenow')).toBe('128'))
    // Not wider than half a desk, and sorting is left alone.
    for (let i = 0; i < 20; i++) fireEvent.keyDown(edge, { key: 'ArrowLeft', shiftKey: true })
    expect(kept().widths).toMatchObject({ use: 80 })
    expect(screen.getByRole('columnheader', { name: '下次检验' }).getAttribute('aria-sort')).toBe('ascending')
    fireEvent.click(screen.getByRole('button', { name: '列' }))
    const chooser = within(await screen.findByRole('dialog', { name: '显示的列' }))
    fireEvent.click(chooser.getByText('恢复默认'))
    fireEvent.click(chooser.getByText('确定'))
    expect(kept().widths).toBeUndefined()
    wide.mockRestore()
  })

  test('行高 is chosen beside the columns, for all lists of the person', async () => {
    const brand = { name: '梯维', product: 'p', appId: 'a', line: '', dutyPhone: '', action: '#0B6674', mark: [] }
    setUpClient({ brand, apiBase: '/api', omsBase: '/oms', hardwareBase: '', appVersion: '1' })
    const saved = vi.fn(async () => undefined)
    prefsSavedBy(saved)
    await drawn()
    fireEvent.click(screen.getByRole('button', { name: '列' }))
    const chooser = within(await screen.findByRole('dialog', { name: '显示的列' }))
    fireEvent.click(chooser.getByText('紧凑'))
    expect(document.documentElement.dataset.density).toBe('compact')
    expect(saved).toHaveBeenCalledWith({ density: 1 })
    await act(() => changePrefs({ density: 2 }))
  })

  test('宽松: the code stands beneath the name, and its column gives its room away', async () => {
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
    const cells = () => [...(bodyRows()[0] as HTMLTableRowElement).cells].map((cell) => cell.textContent)
    await drawn()
    const at = heads().indexOf('设备编号')
    const [, name] = cells()
    const code = cells()[at]
    await act(() => changePrefs({ density: 3 }))
    expect(heads()).not.toContain('设备编号')
    expect(heads()).toContain('注册代码')
    const lines = (bodyRows()[0] as HTMLElement).querySelectorAll('.twoLines > *')
    expect([...lines].map((one) => one.textContent)).toEqual([name, code])
    await act(() => changePrefs({ density: 2 }))
    expect(heads().indexOf('设备编号')).toBe(at)
  })

  test('取消 discards; 全选 has its half state; search narrows', async () => {
    const { kit } = await drawn()
    fireEvent.click(screen.getByRole('button', { name: '列' }))
    const chooser = within(await screen.findByRole('dialog', { name: '显示的列' }))
    const all = chooser.getByLabelText('全选') as HTMLInputElement
    expect(all.indeterminate).toBe(true)
    fireEvent.click(all)
    expect(chooser.getByText('14 / 14')).not.toBeNull()
    fireEvent.click(all)
    expect(chooser.getByText('1 / 14')).not.toBeNull()
    fireEvent.change(chooser.getByLabelText('搜索字段'), { target: { value: '状态' } })
    expect(chooser.queryByLabelText('品牌')).toBeNull()
    fireEvent.click(chooser.getByText('恢复默认'))
    fireEvent.click(chooser.getByText('取消'))
    expect(kit.prefs.write).not.toHaveBeenCalled()
    expect(screen.queryByRole('columnheader', { name: '品牌' })).not.toBeNull()
  })

  test('视图: kept under a name, opened again with its filters and columns, the one to begin with', async () => {
    const services = demoServices({ rows: sampleRows(220) })
    const { address } = await drawn('/?keyword=青禾&use=1', services)
    fireEvent.click(screen.getByRole('button', { name: '视图' }))
    const panel = () => within(screen.getByRole('dialog', { name: '视图' }))
    await screen.findByRole('dialog', { name: '视图' })
    fireEvent.click(await panel().findByRole('button', { name: '存为视图' }))
    await panel().findByText('请输入视图名称')
    fireEvent.change(panel().getByLabelText('视图名称'), { target: { value: '青禾在用' } })
    fireEvent.click(panel().getByRole('button', { name: '存为视图' }))
    fireEvent.click(screen.getByText('重置'))
    fireEvent.click(await panel().findByText('青禾在用'))
    await waitFor(() => expect(address()).toBe('/?keyword=青禾&use=1&saved=v1'))
    expect((await services.views.of('sample'))[0]?.state.filters).toEqual({
      keyword: { value: '青禾', label: '名称、编号' },
      use: { value: '1', label: '使用状态' },
    })
    // The next time the list begins with it.
    await services.prefs.write('columns.sample', { shown: ['name', 'use'], known: ['name', 'use'], start: 'v1' })
    cleanup()
    const again = renderKit(page, { services })
    await waitFor(() => expect(again.address()).toBe('/?keyword=青禾&use=1&saved=v1'))
    await screen.findByRole('columnheader', { name: '品牌' })
  })

  test('an import is checked first, then run once, and tells both counts', async () => {
    const fetchFile = vi.fn(async () => undefined)
    renderKit(
      <ImportDialog
        what="设备"
        unit="台"
        template={sampleApi.template}
        to={sampleApi.import}
        open
        onClose={() => {}}
      />,
      { services: { fetchFile } },
    )
    const choose = (name: string) =>
      fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
        target: { files: [new File(['x'], name)] },
      })
    await screen.findByText('下载模板')
    choose('错.xlsx')
    await screen.findByText('导入文件与模板不一致')
    choose('电梯.xlsx')
    await screen.findByText('117 行可导入')
    expect(screen.getByText('没有名为「青禾苑」的小区').closest('tr')?.textContent).toBe(
      '47小区没有名为「青禾苑」的小区',
    )
    fireEvent.click(screen.getByText('导入 117 台'))
    await screen.findByText('成功117条，失败3条')
    // Under a name that people know again, not under its key in the store.
    fireEvent.click(screen.getByText('下载错误表'))
    expect(fetchFile).toHaveBeenCalledWith('errors.xlsx', { name: '导入设备_错误表.xlsx' })
  })
})
