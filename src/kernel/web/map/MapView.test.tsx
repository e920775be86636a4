import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderKit } from '../dev/renderKit.tsx'
import { MapView } from './MapView.tsx'

const places = [
  { id: 'far', label: '远处花园', lng: 120.2, lat: 30.27, count: 12 },
  { id: 'near', label: '近处大厦', lng: 120.151, lat: 30.27, count: 3, note: '停用 1 台' },
]

it('浏览器不能画地图：地点按距离列出，可以打开、可以选择', () => {
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
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows[0]).toMatch(/近处大厦.*3 台 停用 1 台.*96 米/)
  expect(rows[1]).toMatch(/远处花园.*12 台.*4\.8 公里/)
  fireEvent.click(screen.getByRole('button', { name: '近处大厦' }))
  screen.getByRole('link', { name: '查看近处大厦的电梯' })
  fireEvent.click(screen.getByRole('checkbox', { name: '选择近处大厦' }))
  expect(onLasso).toHaveBeenCalledWith(places)
})
