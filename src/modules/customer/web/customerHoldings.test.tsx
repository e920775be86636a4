import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { holding, noButton, on, renderPage } from '#kernel/web/dev/renderPage.tsx'
import { customerApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { CustomerContracts, CustomerPlaces } from './CustomerHoldings.tsx'

const id = '019ab000-0000-7000-8000-000000000001'
const contract = { id: 'k1', contractNo: 'HT-1', name: '翠湖维保', elevatorCount: 30, draft: false, running: true }
const place = { id: 'c1', name: '翠湖花园', managed: true, lifts: [] }

function draw(content: ReactNode, { contracts = [contract], places = [place] } = {}) {
  return renderPage(content, {
    answers: [on(customerApi.contracts, contracts), on(customerApi.places, places)],
  })
}
const addressOf = (name: string) => screen.findByRole('link', { name }).then((one) => one.getAttribute('href'))

describe('客户名下的小区与合同', () => {
  test('有没有都能接着新增，客户已选好', async () => {
    await holding(may.addContract, may.addCommunity)
    for (const given of [{}, { contracts: [], places: [] }]) {
      const contracts = draw(<CustomerContracts id={id} />, given)
      expect(await addressOf('新增合同')).toBe(`/contractManage/contractHandle?mode=add&customer=${id}`)
      contracts.unmount()
      const places = draw(<CustomerPlaces id={id} />, given)
      expect(await addressOf('新增小区')).toBe(`/communityManage/add?customer=${id}`)
      places.unmount()
    }
  })

  test('没有新增权限的不显示', async () => {
    await holding(may.detail)
    draw(<CustomerContracts id={id} />)
    await screen.findByText('翠湖维保')
    expect(noButton('新增合同')).toBe(true)
  })
})
