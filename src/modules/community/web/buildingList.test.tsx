import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { box, on, press, renderPage } from '#kernel/web/dev/renderPage.tsx'
import type { KitServices } from '#kernel/web/services.tsx'
import { communityApi } from '../shared/api.ts'
import { buildingApi } from '../shared/buildingApi.ts'
import { communityPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { BuildingPage } from './BuildingPage.tsx'

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const community = { id: id(1), name: '青禾花园', buildingCount: 1, elevatorCount: 2 }
const building = {
  id: id(5),
  version: 3,
  communityId: id(1),
  communityName: '青禾花园',
  name: '3栋',
  kind: '住宅',
  units: 2,
  floorsUp: 18,
  floorsDown: 2,
  lng: null,
  lat: null,
  machineRoomAccess: '18 层楼梯间上人孔',
  keyPlace: '物业值班室',
  elevatorCount: 2,
  sort: 3,
}

function open(at: string, services: Partial<KitServices> = {}) {
  const tree = { id: id(1), name: '青禾花园', pinyin: 'qhhy', communityNo: 'QH', type: 1 as const }
  return renderPage(<BuildingPage />, {
    at,
    answers: [
      on(communityApi.tree, [{ ...tree, elevatorCount: 2, buildingCount: 1 }]),
      on(communityApi.detail, community),
      on(communityApi.buildings, [{ id: id(5), name: '3栋', units: 2, elevatorCount: 2 }]),
      on(communityApi.lifts, []),
      on(buildingApi.list, { records: [building], total: 1, totalPage: 1 }),
      on(buildingApi.detail, building),
      on(buildingApi.edit, { id: id(5), version: 4 }),
    ],
    services: { options: async () => [{ value: id(1), label: '青禾花园' }], ...services },
  })
}

test('从单元图换到列表，小区跟着过去；导出的正是列出的；再换回来还是这个小区', async () => {
  const { sent, kit, address } = open(`${communityPaths.build}?id=${id(1)}`)
  await screen.findByText('青禾花园 楼栋')
  fireEvent.click(screen.getByText('列表'))
  await screen.findByText('18 层楼梯间上人孔')
  expect(sent(buildingApi.list).at(-1)).toMatchObject({ communityId: id(1) })
  press('导出')
  await waitFor(() => expect(kit.download).toHaveBeenCalledTimes(1))
  expect(kit.download).toHaveBeenCalledWith(buildingApi.export, expect.objectContaining({ communityId: id(1) }))
  fireEvent.click(screen.getByText('单元图'))
  await screen.findByText('青禾花园 楼栋')
  expect(address()).toBe(`${communityPaths.build}?id=${id(1)}`)
})

test('没有选小区：列出全部小区的楼栋；点小区只看它的；点一行就改', async () => {
  const { sent } = open(`${communityPaths.build}?view=list`)
  await screen.findByText('18 层楼梯间上人孔')
  expect(sent(buildingApi.list).at(-1)?.communityId).toBeUndefined()
  fireEvent.click(await screen.findByTitle('青禾花园'))
  await waitFor(() => expect(sent(buildingApi.list).at(-1)).toMatchObject({ communityId: id(1) }))
  fireEvent.click(screen.getByText('3栋'))
  await screen.findByRole('heading', { name: '3栋' })
  await waitFor(() => expect(box('钥匙位置').value).toBe('物业值班室'))
  fireEvent.change(box('钥匙位置'), { target: { value: '消控室' } })
  press('提交')
  await waitFor(() => expect(sent(buildingApi.edit)).toMatchObject([{ id: id(5), version: 3, keyPlace: '消控室' }]))
})

test('不能维护楼栋的人：看得到，点了不打开编辑', async () => {
  const { sent } = open(`${communityPaths.build}?view=list`, { may: (needs) => !needs.includes(may.build) })
  fireEvent.click(await screen.findByText('18 层楼梯间上人孔'))
  expect(document.querySelector('tr.openable')).toBeNull()
  expect(sent(buildingApi.detail)).toEqual([])
})
