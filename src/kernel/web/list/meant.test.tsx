import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sampleApi, samples } from '../dev/demoList.ts'
import { renderKit } from '../dev/renderKit.tsx'
import { ListPage } from './ListPage.tsx'

const page = <ListPage list={samples} from={sampleApi.list} />

test('the word of a state, typed into the box of names, is offered as that state', async () => {
  const { address } = renderKit(page, { at: '/?keyword=停用' })
  fireEvent.click(await screen.findByRole('button', { name: '使用状态「停用」' }))
  await waitFor(() => expect(address()).toBe('/?use=2'))
})

test('a place that the box does not search is offered once it found nothing, and is not asked for otherwise', async () => {
  const options = vi.fn(async () => [{ value: 'p3', label: '星河国际中心' }])
  const { address } = renderKit(page, { at: '/?keyword=知春', services: { options } })
  await screen.findByRole('table')
  expect(options).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('名称、编号'), { target: { value: '星河中心' } })
  fireEvent.click(await screen.findByRole('button', { name: '小区「星河国际中心」' }))
  await waitFor(() => expect(address()).toBe('/?place=p3'))
})
