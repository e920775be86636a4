import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import '#kernel/web/dev/renderPage.tsx'
import { LifePhoto, type PartLife } from '../shared/life.ts'
import { LifePage } from './LifePage.tsx'

const code = 'c'.repeat(32)
const life = (photos: PartLife['photos']): PartLife => ({
  companyName: '江城恒安电梯',
  partNo: 'P000061',
  name: '门机变频器',
  brand: null,
  model: null,
  spec: null,
  manufacturer: null,
  isSafetyPart: false,
  typeTestCertNo: null,
  serialNo: '000061-938264',
  status: 4,
  batchNo: null,
  producedAt: null,
  supplierName: null,
  cameAt: '2026-09-01',
  liftName: '翠湖花园 3栋2单元1号梯',
  registerCode: null,
  installedAt: '2026-11-15T01:04:18+08:00',
  installer: '何*',
  warrantyTo: '2027-11-15',
  old: null,
  photos,
  moves: [],
})

function open(photos: PartLife['photos']): void {
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify({ errorCode: 0, success: true, data: life(photos) }), {
        headers: { 'content-type': 'application/json' },
      }),
  )
  render(
    <MemoryRouter initialEntries={[`/share/part/${code}`]}>
      <Routes>
        <Route path="/share/part/:code" element={<LifePage />} />
      </Routes>
    </MemoryRouter>,
  )
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('照片各有说明，点开看大图；同一种有几张的编号', async () => {
  const { oldPhoto, newPhoto } = LifePhoto.code
  open([
    { kind: oldPhoto, url: '/oss/a.jpg' },
    { kind: newPhoto, url: '/oss/b.jpg' },
    { kind: newPhoto, url: '/oss/c.jpg' },
  ])
  await screen.findByRole('heading', { name: '照片' })
  expect(screen.getAllByRole('img').map((one) => one.getAttribute('alt'))).toEqual(
    expect.arrayContaining(['换下的旧件', '装上的新件 1', '装上的新件 2']),
  )
  const links = screen.getAllByRole('link').filter((one) => one.getAttribute('target') === '_blank')
  expect(links.map((one) => one.getAttribute('href'))).toEqual(['/oss/a.jpg', '/oss/b.jpg', '/oss/c.jpg'])
})

it('没有照片：什么都不出现', async () => {
  open([])
  await screen.findByText('门机变频器')
  expect(screen.queryByRole('heading', { name: '照片' })).toBeNull()
})
