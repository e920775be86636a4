import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { exportQuery, finds, list } from '#kernel/shared/list.ts'

/** A list of samples, with every kind of column and filter, for the kit page and the tests of the kit. */
export const UseState = enumeration('使用状态', { used: [1, '在用'], stopped: [2, '停用'], gone: [3, '已转出'] })
export const Service = enumeration('服务状态', { covered: [1, '在保'], ending: [2, '即将到期'], none: [3, '无合同'] })

export const SampleRow = z.object({
  id: z.string(),
  name: z.string().meta({ title: '设备名称' }),
  code: z.string().meta({ title: '设备编号' }),
  registration: z.string().meta({ title: '注册代码' }),
  place: z.string().meta({ title: '小区' }),
  people: z.array(z.string()).meta({ title: '维保人员' }),
  brand: z.string().meta({ title: '品牌' }),
  kind: z.string().meta({ title: '类别' }),
  use: UseState.schema,
  service: Service.schema,
  nextOn: z.iso.date().nullable().meta({ title: '下次检验' }),
  fee: z.string().nullable().meta({ title: '月费', unit: '元' }),
  share: z.number().nullable().meta({ title: '资料完整度' }),
  load: z.number().nullable().meta({ title: '额定载重', unit: 'kg' }),
  createdAt: z.string().meta({ title: '建档时间' }),
})
export type SampleRow = z.output<typeof SampleRow>

export const samples = list({
  key: 'sample',
  title: '设备',
  unit: '台',
  row: SampleRow,
  columns: {
    name: { shown: true, fixed: true, width: 236, sort: true },
    code: { shown: true, as: 'code', width: 108 },
    registration: { shown: true, as: 'code', width: 188 },
    place: { shown: true, width: 104 },
    people: { shown: true, width: 130, role: 'people' },
    brand: { shown: true, width: 68 },
    kind: { shown: true, width: 128 },
    use: { shown: true, width: 84, role: 'state' },
    service: { shown: true, width: 90, role: 'state' },
    nextOn: { shown: true, as: 'date', width: 156, sort: true, role: 'deadline' },
    fee: { shown: true, as: 'money', sort: true, sum: true, needs: 'amount' },
    share: { as: 'percent' },
    load: { as: 'number', sort: true, width: 112 },
    createdAt: { as: 'time', sort: true, screenOnly: true },
  },
  filters: {
    keyword: finds({ name: '名称', code: '编号' }),
    use: { kind: 'choice', label: '使用状态', of: UseState, many: true },
    service: { kind: 'choice', label: '服务状态', of: Service },
    place: { kind: 'ref', label: '小区', from: '/sample/places', many: true },
    nextOn: { kind: 'dates', label: '下次检验' },
    fee: { kind: 'numbers', label: '月费', unit: '元' },
    paid: { kind: 'flag', label: '已结清' },
    regionCode: { kind: 'region', label: '地区' },
  },
  shownFilters: 4,
  sort: { prop: 'nextOn', order: 'asc' },
})

export const sampleApi = {
  list: endpoint({
    method: 'POST',
    path: '/sample/listPage',
    needs: 'login',
    input: samples.query,
    reply: samples.page,
    reads: true,
    title: '样例列表',
  }),
  export: endpoint({
    method: 'POST',
    path: '/sample/export',
    needs: 'login',
    input: exportQuery(samples),
    reply: z.any(),
    file: true,
    long: true,
    title: '导出样例',
  }),
  template: endpoint({
    method: 'POST',
    path: '/sample/template',
    needs: 'login',
    input: z.object({}),
    reply: z.any(),
    file: true,
    title: '样例模板',
  }),
  import: endpoint({
    method: 'POST',
    path: '/sample/import',
    needs: 'login',
    input: z.object({}),
    reply: z.any(),
    long: true,
    title: '导入样例',
  }),
}
