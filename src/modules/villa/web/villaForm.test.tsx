import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { box, choose, on, renderPage } from '#kernel/web/dev/renderPage.tsx'
import { villaApi } from '../shared/api.ts'
import { villaPaths } from '../shared/paths.ts'
import { VillaFormPage } from './VillaFormPage.tsx'

// Tiles and canvas are not jsdom's.
vi.mock('#kernel/web/map/index.ts', () => ({ PlacePicker: () => null }))

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const near = { id: id(1), name: '甲院家用梯', deviceNumber: 'A1', communityName: '甲院' }
const far = { id: id(2), name: '乙院家用梯', deviceNumber: 'B1', communityName: '乙院' }
const lift = (one: object) => ({
  brand: null,
  model: null,
  nextMaintainDate: null,
  lng: null,
  lat: null,
  archiveNo: null,
  ...one,
})

test('换小区：原小区选的电梯不再选着，也看不到', async () => {
  renderPage(<VillaFormPage />, {
    at: villaPaths.add,
    answers: [on(villaApi.lifts, ({ communityId }) => [lift(communityId === id(5) ? far : near)] as never)],
    services: {
      options: (async () => [
        { value: id(4), label: '甲院' },
        { value: id(5), label: '乙院' },
      ]) as never,
    },
  })
  fireEvent.click(await screen.findByLabelText(/选择 甲院家用梯/))
  expect(box(/选择 甲院家用梯/).checked).toBe(true)
  await choose('小区', '乙院')
  await screen.findByLabelText(/选择 乙院家用梯/)
  expect(screen.queryByLabelText(/选择 甲院家用梯/)).toBeNull()
  await choose('小区', '甲院')
  await screen.findByLabelText(/选择 甲院家用梯/)
  expect(box(/选择 甲院家用梯/).checked).toBe(false)
})
