import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  asks,
  box,
  button,
  noButton,
  on,
  press,
  refused,
  renderPage,
  type,
  wrongAt,
} from '#kernel/web/dev/renderPage.tsx'
import { communityApi } from '../shared/api.ts'
import { communityPaths } from '../shared/paths.ts'
import { CommunityFormPage } from './CommunityFormPage.tsx'

// Tiles and canvas are not jsdom's; where the pin is and how wide the circle, the page decides.
vi.mock('#kernel/web/map/index.ts', () => ({
  PlacePicker: ({
    value,
    circle,
    places,
    onChange,
  }: {
    value: object | undefined
    circle?: { metres: number }
    places: { note: string }[]
    onChange: (to: object) => void
  }) =>
    value ? (
      <button type="button" onClick={() => onChange({ lng: 120.5, lat: 30.5 })}>
        {JSON.stringify(value)} 半径{circle?.metres} {places.map(({ note }) => note).join()}
      </button>
    ) : (
      <button type="button" onClick={() => onChange({ lng: 120.1, lat: 30.2 })}>
        空地图
      </button>
    ),
}))

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const community = (given: object = {}) => ({
  id: id(1),
  version: 4,
  communityNo: 'QH',
  name: '青禾花园',
  type: 1,
  regionCode: '330106',
  address: '文三路 1 号',
  lng: 120.13066300000001,
  lat: 30.274085,
  signRadius: null,
  companyRadius: 300,
  streetCode: null,
  villageCode: null,
  rainyFrom: '05-01',
  winterFrom: '11-15',
  photos: [],
  windows: [],
  ...given,
})
const near = {
  id: id(2),
  name: '青禾苑',
  communityNo: 'QY',
  address: '文三路 3 号',
  lng: 120.1307,
  lat: 30.274,
  elevatorCount: 6,
}

function open(at: string, given: object = {}) {
  return renderPage(<CommunityFormPage />, {
    at,
    answers: [
      on(communityApi.detail, community(given) as never),
      on(communityApi.near, [{ ...near, distance: 38, suspected: true }]),
      on(communityApi.add, { id: id(3) }),
      on(communityApi.edit, { id: id(1) }),
    ],
  })
}
const edit = async (given: object = {}) => {
  const page = open(`${communityPaths.edit}?id=${id(1)}`, given)
  await screen.findByText('编辑小区 青禾花园')
  return page
}
const map = () => button(/半径/).textContent

describe('小区表单', () => {
  test('没有位置：空地图，点一下就有经纬度，并问附近有没有同一个小区', async () => {
    const page = open(communityPaths.add)
    expect(page.sent(communityApi.near)).toEqual([])
    press('空地图')
    expect([box('经度').value, box('纬度').value]).toEqual(['120.1', '30.2'])
    await screen.findByText('疑似重复')
    expect(map()).toContain('疑似重复，相距')
    expect(page.sent(communityApi.near)).toMatchObject([{ lng: 120.1, lat: 30.2, name: '' }])
  })

  test('经纬度写反了、超出范围：没有图，不去问', async () => {
    const page = await edit()
    await waitFor(() => expect(page.sent(communityApi.near)).toHaveLength(1))
    expect(page.sent(communityApi.near)[0]).toMatchObject({ lng: 120.130663, lat: 30.274085, exceptId: id(1) })
    type('经度', '30.27')
    expect(noButton(/半径/)).toBe(true)
    expect(noButton('空地图')).toBe(false)
    press('提交')
    await waitFor(() => expect(wrongAt('经度')).toBeTruthy())
    expect(page.sent(communityApi.edit)).toEqual([])
  })

  test('没有坐标也能保存：说明后果，不送经纬度；只填一半，写在那一栏', async () => {
    const { sent } = await edit({ lng: null, lat: null })
    screen.getByText(/坐标可以以后再补。没有坐标时位置按行政区估计/)
    type('经度', '120.1')
    press('提交')
    await waitFor(() => expect(wrongAt('纬度')).toBe('经度与纬度要么都填，要么都不填'))
    type('经度', '')
    press('提交')
    await waitFor(() => expect(sent(communityApi.edit)).toHaveLength(1))
    expect(sent(communityApi.edit)[0]).not.toMatchObject({ lng: expect.anything() })
  })

  test('点在别的区：说出来；不拦', async () => {
    const places = {
      find: async () => [],
      at: async () => ({ address: '某路', regionCode: '330108' }),
      ofRegion: async () => ({ lng: 120.15, lat: 30.27 }),
    }
    renderPage(<CommunityFormPage />, {
      at: `${communityPaths.edit}?id=${id(1)}`,
      answers: [on(communityApi.detail, community() as never), on(communityApi.near, [])],
      services: { places },
    })
    await screen.findByText(/与所填地区不同；请核对位置或地区/)
  })

  test('签到半径：空着用企业的，写了用自己的', async () => {
    await edit()
    expect(map()).toContain('半径300')
    type('签到半径', '80')
    expect(map()).toContain('半径80')
    type('签到半径', '')
    expect(map()).toContain('半径300')
  })

  test('拖动图上的位置改经纬度；提交时按看到的版本', async () => {
    const { sent, address } = await edit()
    press(/半径/)
    expect(box('经度').value).toBe('120.5')
    press('提交')
    await screen.findByText('小区已保存')
    expect(sent(communityApi.edit)).toMatchObject([{ id: id(1), version: 4, lng: 120.5, lat: 30.5, name: '青禾花园' }])
    await waitFor(() => expect(address()).toBe(`${communityPaths.detail}?id=${id(1)}`))
  })

  test('街道代码要在地区之内，社区代码要在街道之内', async () => {
    const { sent } = await edit()
    type('街道代码', '330108001')
    press('提交')
    await waitFor(() => expect(wrongAt('街道代码')).toBe('街道代码应以地区代码开头'))
    type('街道代码', '330106001')
    type('社区代码', '330106002001')
    press('提交')
    await waitFor(() => expect(wrongAt('社区代码')).toBe('社区代码应以街道代码开头'))
    expect(wrongAt('街道代码')).toBeUndefined()
    expect(sent(communityApi.edit)).toEqual([])
  })

  test('作业时段：工作日一次加五条，逐条能删；时间写错写在那一格', async () => {
    const { sent } = await edit()
    expect(screen.getByText('没有限制')).toBeTruthy()
    press('加工作日白天')
    expect(screen.getAllByRole('row')).toHaveLength(6)
    press('删除第 5 条时段')
    const from = document.querySelectorAll<HTMLInputElement>('[aria-label="开始时间"]')
    expect([...from].map(({ value }) => value)).toEqual(['08:30', '08:30', '08:30', '08:30'])
    press('提交')
    await waitFor(() => expect(sent(communityApi.edit)).toHaveLength(1))
    const windows = sent(communityApi.edit)[0]?.windows
    expect(windows?.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4])
  })

  test('从客户来的：物业公司已是这位', async () => {
    const options = vi.fn(async () => [{ value: id(8), label: '绿城物业' }])
    renderPage(<CommunityFormPage />, { at: `${communityPaths.add}?customer=${id(8)}`, services: { options } })
    await screen.findByText('绿城物业')
    expect(options).toHaveBeenCalledWith('/customer/options', { ids: [id(8)] }, expect.anything())
  })

  test('编号已被用：写在编号那一栏', async () => {
    const page = open(communityPaths.add)
    expect(asks('小区编号')).toBe(true)
    page.unmount()
    const again = await edit()
    const fields = [{ prop: 'communityNo', msg: '小区编号已存在' }]
    again.answer(on(communityApi.edit, refused('小区编号已存在', { code: 1103001, fields })))
    type('小区编号', 'QY')
    press('提交')
    await waitFor(() => expect(wrongAt('小区编号')).toBe('小区编号已存在'))
    expect(box('小区编号').value).toBe('QY')
  })
})
