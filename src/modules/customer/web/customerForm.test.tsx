import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { asks, box, button, on, press, refused, renderPage, tick, type, wrongAt } from '#kernel/web/dev/renderPage.tsx'
import { customerApi } from '../shared/api.ts'
import { customerPaths } from '../shared/paths.ts'
import { CustomerFormPage } from './CustomerFormPage.tsx'

const id = '019ab000-0000-7000-8000-000000000001'
const customer = (given: object = {}) => ({
  id,
  version: 6,
  name: '翠湖物业',
  type: 1,
  role: 1,
  creditCode: '91330106MA2B1C2D3F',
  idCard: null,
  contacts: [{ name: '刘', phone: '13800000000', post: null, isDefault: true }],
  invoice: {},
  safetyDirector: null,
  safetyOfficers: [],
  remark: null,
  ...given,
})

function open(at: string, given: object = {}) {
  return renderPage(<CustomerFormPage />, {
    at,
    answers: [
      on(customerApi.detail, customer(given) as never),
      on(customerApi.similar, [
        { id: 'x', name: '翠湖物业公司', customerNo: 'K1', elevatorCount: 43, why: '名称相近' },
      ] as never),
      on(customerApi.edit, { id }),
      on(customerApi.add, { id }),
    ],
  })
}
const edit = async (given: object = {}) => {
  const page = open(`${customerPaths.edit}?id=${id}`, given)
  await screen.findByText('编辑客户 翠湖物业')
  return page
}
const chosen = (n: number) => box(`第 ${n} 位为默认联系人`).checked

describe('客户表单', () => {
  test('企业问信用代码，个人问身份证号；填着的另一个号码看得见，清掉才能存', async () => {
    const { sent } = await edit({ creditCode: '911101080000000000' })
    expect([asks('统一社会信用代码'), asks('身份证号')]).toEqual([true, false])
    tick('个人')
    expect([asks('统一社会信用代码'), asks('身份证号')]).toEqual([true, true])
    press('提交')
    await waitFor(() => expect(wrongAt('统一社会信用代码')).toBeTruthy())
    expect(sent(customerApi.edit)).toEqual([])
    type('统一社会信用代码', '')
    press('提交')
    await screen.findByText('客户已保存')
    expect(sent(customerApi.edit)).toMatchObject([{ id, version: 6, type: 2 }])
  })

  test('联系人：总有一位默认；删掉默认的由第一位接上；只有一位不能删', async () => {
    await edit()
    expect(button('删除第 1 位联系人').disabled).toBe(true)
    press('添加联系人')
    expect([chosen(1), chosen(2)]).toEqual([true, false])
    tick('第 2 位为默认联系人')
    expect([chosen(1), chosen(2)]).toEqual([false, true])
    press('删除第 2 位联系人')
    expect(chosen(1)).toBe(true)
  })

  test('像已有的：说是哪一家、为什么；改自己时不问自己', async () => {
    const page = await edit()
    await screen.findByText('翠湖物业公司')
    expect(page.sent(customerApi.similar)).toMatchObject([{ name: '翠湖物业', exceptId: id }])
    page.unmount()
    const fresh = open(customerPaths.add)
    type('名称', '翠')
    expect(screen.queryByText('翠湖物业公司')).toBeNull()
    type('名称', '翠湖')
    await screen.findByText('翠湖物业公司')
    expect(fresh.sent(customerApi.similar).at(-1)).not.toHaveProperty('exceptId')
  })

  test('信用代码已有客户：写在那一栏，其余都在', async () => {
    const page = await edit({ creditCode: null })
    const fields = [{ prop: 'creditCode', msg: '统一社会信用代码已存在' }]
    page.answer(on(customerApi.edit, refused('统一社会信用代码已存在', { code: 1104001, fields })))
    type('名称', '翠湖物业服务')
    press('提交')
    await waitFor(() => expect(wrongAt('统一社会信用代码')).toBe('统一社会信用代码已存在'))
    expect(box('名称').value).toBe('翠湖物业服务')
  })
})
