import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderKit } from '../dev/renderKit.tsx'
import { MapView } from './MapView.tsx'

const places = [
  { id: 'far', label: '远处花园', lng: 120.2, lat: 30.27, count: 12 },
  { id: 'near', label: '近处大厦', lng: 120.151, lat: 30.27, count: 3, note: '停用 1 台' },
]

it('浏览器不能画地图：地点按距离列出，可以打开、可以选择', async () => {
  HTMLCanvasElement.prototype.getContext = () => null
  const onLasso = vi.fn()
  renderKit(
    <MapView
      label="电梯分布图"
      unit="台"
      places={places}
      pin={{ lng: 120.15, lat: 30.27 }}
      popup={({ label }) => <a href="/list">查看{label}的电梯</a>}
      chosen={new Set(['far'])}
      onLasso={onLasso}
    />,
  )
  screen.getByRole('region', { name: '电梯分布图' })
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent)
  expect(rows[0]).toMatch(/近处大厦.*3 台 停用 1 台.*96 米/)
  expect(rows[1]).toMatch(/远处花园.*12 台.*4\.8 公里/)
  fireEvent.click(screen.getByRole('button', { name: '近处大厦' }))
  screen.getByRole('link', { name: '查看近处大厦的电梯' })
  fireEvent.click(screen.getByRole('checkbox', { name: '选择近处大厦' }))
  expect(onLasso).toHaveBeenCalledWith(places)
})

it('没有瓦片：按路程的示意图与列表，方向键逐个看，回车打开；圈选不行就选视野', async () => {
  const onLasso = vi.fn()
  renderKit(
    <MapView
      label="电梯分布图"
      unit="台"
      places={[
        ...places,
        {
          id: 'guessed',
          label: '没有坐标的小区',
          lng: 120.16,
          lat: 30.3,
          guessed: true,
          danger: { rank: 1, word: '停用', mark: null, tone: 'amber' },
        },
      ]}
      popup={({ label }) => <a href="/list">查看{label}的电梯</a>}
      onLasso={onLasso}
    />,
    { services: { bases: async () => [{ name: '公司', lng: 120.15, lat: 30.27 }] } },
  )
  const list = await screen.findByRole('list', { name: '按公司出发的路程排列' })
  expect([...list.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '5 分近处大厦正东 3 台',
    '约 17 分没有坐标的小区停用正北 ',
    '22 分远处花园正东 12 台',
  ])
  screen.getByRole('button', { name: '没有坐标的小区，停用，位置按行政区估计' })
  const near = screen.getByRole('button', { name: /^近处大厦，3 台，停用 1 台/ })
  near.focus()
  fireEvent.keyDown(near, { key: 'ArrowRight' })
  expect(document.activeElement?.getAttribute('aria-label')).toContain('没有坐标的小区')
  fireEvent.click(document.activeElement as Element)
  screen.getByRole('link', { name: '查看没有坐标的小区的电梯' })
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  const [first] = list.querySelectorAll('button')
  first?.focus()
  fireEvent.keyDown(first as Element, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toContain('没有坐标的小区')
  fireEvent.click(screen.getByRole('button', { name: '选当前视野' }))
  expect(onLasso.mock.calls[0]?.[0]).toHaveLength(3)
})
