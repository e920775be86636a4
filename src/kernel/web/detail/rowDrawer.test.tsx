import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { stored } from '#kernel/shared/record.ts'
import {
  box,
  button,
  holding,
  noButton,
  on,
  press,
  pressWhenThere,
  renderPage,
  type,
  wrongAt,
} from '../dev/renderPage.tsx'
import { Field } from '../form/index.ts'
import { KeyValue } from '../ui/index.ts'
import { factsOf, RowDrawer } from './index.ts'

const Kind = enumeration('性质', { maker: [1, '制造厂'], dealer: [2, '经销商'] })
const MakerDraft = z.object({
  name: field.text('厂家名称', { max: 20 }),
  kind: field.optional(field.choice('性质', Kind)),
  price: field.optional(field.amount('年费')),
  speed: field.optional(field.number('速度', { unit: 'm/s' })),
  since: field.optional(field.day('合作起')),
  salesmanId: field.optional(field.ref('业务员', '/employee/options')),
  remark: field.optional(field.area('备注')),
})
const MakerDetail = stored(MakerDraft).extend({
  ...ById.shape,
  ...WithVersion.shape,
  salesmanName: z.string().nullable(),
})
const makerApi = ordinary('/maker', '厂家', {
  draft: MakerDraft,
  detail: MakerDetail,
  needs: { detail: 'M1', add: 'M2', edit: 'M2', remove: 'M3' },
})
const maker = {
  id: '00000000-0000-4000-8000-000000000001',
  version: 4,
  name: '通力',
  kind: 1 as const,
  price: '91200.00',
  speed: 1.75,
  since: '2024-05-01',
  salesmanId: '00000000-0000-4000-8000-000000000002',
  salesmanName: '周演示',
  remark: null,
}

function open(id: string | undefined, codes: readonly string[], answers: Parameters<typeof renderPage>[1] = {}) {
  const onClose = vi.fn()
  const page = renderPage(
    <RowDrawer
      what="厂家"
      draft={MakerDraft}
      calls={makerApi}
      id={id}
      fresh={{ remark: '新的' }}
      title={(row) => row.name}
      edits={['M2']}
      removing={{ needs: ['M3'], says: ({ name }) => ({ name, effect: '它的配件没有厂家。' }) }}
      onClose={onClose}
    >
      <Field of="name" />
      <Field of="remark" />
    </RowDrawer>,
    {
      answers: [
        on(makerApi.detail, maker),
        on(makerApi.add, { id: maker.id, version: 1 }),
        on(makerApi.edit, { id: maker.id, version: 5 }),
        on(makerApi.remove, { done: 1 }),
        ...(answers.answers ?? []),
      ],
      services: { may: (needs) => Array.isArray(needs) && needs.some((code) => codes.includes(code)) },
    },
  )
  return { ...page, onClose }
}

describe('a row in a drawer', () => {
  beforeEach(() => holding('M2', 'M3'))

  test('a new one begins with what it is given, and is sent without id and version', async () => {
    const { sent, onClose } = open(undefined, ['M2'])
    await screen.findByText('新增厂家')
    expect(box('备注').value).toBe('新的')
    press('提交')
    expect(await waitFor(() => wrongAt('厂家名称'))).toBe('厂家名称不能为空')
    type('厂家名称', '蒂升')
    press('提交')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent(makerApi.add)).toEqual([{ name: '蒂升', remark: '新的' }])
    expect(screen.getByText('厂家已新增')).not.toBeNull()
  })

  test('one that exists is changed by its version', async () => {
    const { sent, onClose } = open(maker.id, ['M2'])
    await waitFor(() => expect(box('厂家名称').value).toBe('通力'))
    type('厂家名称', '通力电梯')
    press('提交')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent(makerApi.edit)).toMatchObject([{ id: maker.id, version: 4, name: '通力电梯', price: '91200.00' }])
  })

  test.each([
    ['the cross', () => press('关闭详情')],
    ['取消', () => press('取消')],
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ])('nothing typed is lost by %s: it asks first', async (_, close) => {
    const { onClose } = open(maker.id, ['M2'])
    await waitFor(() => expect(box('厂家名称').value).toBe('通力'))
    type('厂家名称', '通')
    close()
    await screen.findByText('放弃未保存的修改？')
    expect(onClose).not.toHaveBeenCalled()
    await pressWhenThere('放弃修改')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  test('without a change it closes at once', async () => {
    const { onClose } = open(maker.id, ['M2'])
    await waitFor(() => expect(box('厂家名称').value).toBe('通力'))
    press('取消')
    expect(onClose).toHaveBeenCalledOnce()
    expect(screen.queryByText('放弃未保存的修改？')).toBeNull()
  })

  test('who may not change it sees it and has no verb', async () => {
    open(maker.id, [])
    await waitFor(() => expect(box('厂家名称').value).toBe('通力'))
    expect(box('厂家名称').disabled).toBe(true)
    expect([noButton('提交'), noButton('取消')]).toEqual([true, true])
  })

  test('removing names the row and what happens', async () => {
    const { sent, onClose } = open(maker.id, ['M2', 'M3'])
    await pressWhenThere('删除')
    await screen.findByText('删除厂家「通力」？')
    expect(screen.getByText('它的配件没有厂家。')).not.toBeNull()
    expect(sent(makerApi.remove)).toEqual([])
    fireEvent.click(button('删除厂家'))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent(makerApi.remove)).toEqual([{ id: maker.id }])
  })
})

test('facts are said by the labels and kinds of the draft; unknown is —', () => {
  render(
    <KeyValue
      items={factsOf(MakerDraft, maker, ['name', 'kind', 'price', 'speed', 'since', 'salesmanId', 'remark'], {
        name: <b>通力</b>,
      })}
    />,
  )
  expect([...document.querySelectorAll('.keyValueRow')].map(({ textContent }) => textContent)).toEqual([
    '厂家名称通力',
    '性质制造厂',
    '年费91,200.00',
    '速度1.75 m/s',
    '合作起2024-05-01',
    '业务员周演示',
    '备注—',
  ])
})
