import { finds, list } from '#kernel/shared/list.ts'
import { MachineRoom, type ParameterKey, parameterOf } from './parameters.ts'
import { SchemeRow, SchemeStatus } from './scheme.ts'

const offered = (key: ParameterKey) => {
  const { label, unit, options = [] } = parameterOf(key)
  return {
    kind: 'choice',
    label,
    of: { options: options.map((value) => ({ value, label: `${value} ${unit}` })) },
  } as const
}

export const schemeList = list({
  key: 'scheme',
  title: '方案',
  unit: '个',
  row: SchemeRow,
  columns: {
    name: { shown: true, fixed: true, width: 220 },
    status: { shown: true, width: 80, role: 'state' },
    schemeNo: { shown: true, width: 96, as: 'code', sort: true },
    loads: { shown: true, width: 140, as: 'tags' },
    speeds: { shown: true, width: 120, as: 'tags' },
    widths: { width: 120, as: 'tags' },
    heights: { width: 90, as: 'tags' },
    machineRoom: { shown: true, width: 90 },
    itemCount: { shown: true, width: 70, as: 'number' },
    type: { width: 70 },
    updatedByName: { width: 90 },
    updatedAt: { shown: true, width: 140, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ name: '名称', schemeNo: '编码' }),
    load: offered('load'),
    speed: offered('speed'),
    width: offered('width'),
    height: offered('height'),
    machineRoom: { kind: 'choice', label: '机房要求', of: MachineRoom },
    status: { kind: 'choice', label: '状态', of: SchemeStatus },
  },
  shownFilters: 5,
  sort: { prop: 'updatedAt', order: 'desc' },
})
