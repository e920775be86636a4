import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { field } from './field.ts'
import { exportQuery, list } from './list.ts'
import { ordinary } from './ordinary.ts'

const id = '019a0000-0000-7000-8000-000000000001'
const row = z.object({ name: field.text('名称') })
const boats = list({
  key: 'boat',
  title: '船',
  unit: '艘',
  row,
  columns: { name: {} },
  filters: {},
  sort: { prop: 'name', order: 'asc' },
})
const parts = { list: boats, draft: row, detail: row }

test('每个接口的方法、地址、说明与权限照约定；写出来与手写的一样', () => {
  const api = ordinary('/boat', '船', {
    ...parts,
    needs: {
      list: 'BA',
      options: 'login',
      detail: ['BA', 'BB'],
      add: 'BC',
      edit: 'BD',
      remove: 'BE',
      export: 'BF',
      template: 'BG',
      import: 'BG',
    },
  })
  expect(Object.values(api).map(({ method, path, title, needs }) => [method, path, title, needs])).toEqual([
    ['POST', '/boat/listPage', '船列表', ['BA']],
    ['GET', '/boat/options', '选择船', 'login'],
    ['GET', '/boat/detail/{id}', '船详情', ['BA', 'BB']],
    ['POST', '/boat/add', '新增船', ['BC']],
    ['POST', '/boat/edit', '编辑船', ['BD']],
    ['DELETE', '/boat/delete/{id}', '删除船', ['BE']],
    ['POST', '/boat/export', '导出船', ['BF']],
    ['POST', '/boat/template', '船导入模板', ['BG']],
    ['POST', '/boat/import', '导入船', ['BG']],
  ])
  expect(
    Object.entries(api)
      .filter(([, one]) => one.reads)
      .map(([name]) => name),
  ).toEqual(['list', 'options', 'detail', 'export', 'template'])
  expect([api.export.file, api.export.long, api.template.file, api.import.long]).toEqual([true, true, true, true])
  const { input: _, ...written } = endpoint({
    method: 'POST',
    path: '/boat/export',
    title: '导出船',
    needs: ['BF'],
    reads: true,
    file: true,
    long: true,
    input: exportQuery(boats),
    reply: z.unknown(),
  })
  expect({ ...api.export, reply: 0 }).toMatchObject({ ...written, reply: 0 })
})

test('只有写了谁可用的接口才存在', () => {
  const api = ordinary('/boat', '船', { ...parts, needs: { list: 'BA' } })
  expect(Object.keys(api)).toEqual(['list'])
  // @ts-expect-error no one may, so there is no such call
  expect(api.remove).toBeUndefined()
})

test('编辑收新增的各栏加上编号与版本；另有写法的照写的', () => {
  const { edit } = ordinary('/boat', '船', { ...parts, needs: { edit: 'BD' } })
  expect(edit.input.safeParse({ name: '甲' }).success).toBe(false)
  expect(edit.input.parse({ name: '甲', id, version: '3' })).toEqual({ name: '甲', id, version: 3 })
  const renamed = ordinary('/boat', '船', {
    ...parts,
    edit: z.object({ to: z.string() }),
    needs: { edit: 'BD' },
  })
  expect(renamed.edit.input.parse({ to: '乙' })).toEqual({ to: '乙' })
})

test('缺了接口要用的部分，立刻说出来', () => {
  expect(() => ordinary('/boat', '船', { needs: { list: 'BA' } })).toThrow('lacks')
  expect(() => ordinary('/boat', '船', { needs: { add: 'BA' } })).toThrow('lacks')
})
