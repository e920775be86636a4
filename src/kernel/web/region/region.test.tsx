import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { renderKit } from '../dev/renderKit.tsx'
import { Field } from '../form/Field.tsx'
import { Form, SubmitButton } from '../form/Form.tsx'
import { filterText } from '../list/activeFilters.ts'
import { RegionName } from './RegionName.tsx'
import { RegionSelect } from './RegionSelect.tsx'

test('a code is shown by its name, one that is not in the table as it is, none as —', async () => {
  renderKit(
    <>
      <p>
        <RegionName code="330106" />
      </p>
      <p>
        <RegionName code={['330100', '330199']} />
      </p>
      <p>
        <RegionName code={null} />
      </p>
    </>,
  )
  expect(await screen.findByText('浙江省杭州市西湖区')).not.toBeNull()
  expect(screen.getByText('浙江省杭州市、330199')).not.toBeNull()
  expect(screen.getByText('—')).not.toBeNull()
})

test('a form chooses province, city, district; typing finds names and codes', async () => {
  const onSubmit = vi.fn(async () => {})
  renderKit(
    <Form schema={z.object({ regionCode: field.region() })} initial={{ regionCode: '330199' }} onSubmit={onSubmit}>
      <Field of="regionCode" />
      <SubmitButton />
    </Form>,
  )
  // Not in the table: stays to be read and kept.
  expect(await screen.findByText('330199')).not.toBeNull()
  const box = document.querySelector('.ant-cascader input') as HTMLInputElement
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: '杭州市西湖' } })
  const option = await waitFor(() => {
    const found = document.querySelector('.ant-cascader-menu-item')
    if (!found?.textContent?.includes('西湖区')) throw new Error('not found yet')
    return found
  })
  fireEvent.click(option)
  expect(await screen.findByText('浙江省杭州市西湖区')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /提交/ }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ regionCode: '330106' }))
})

test('several regions stand as names; before the table is there, and when a code is not in it, as codes', async () => {
  renderKit(<RegionSelect many value={['330100', '330199']} onChange={() => {}} />)
  expect(await screen.findByText('浙江省杭州市')).not.toBeNull()
  expect(screen.getByText('330199')).not.toBeNull()
})

test('the chip of a filter says the name', () => {
  const filter = { kind: 'region', label: '地区' } as const
  expect(filterText(filter, '330100', new Map(), () => '浙江省杭州市')).toBe('浙江省杭州市')
})
