import type { ImportColumn } from '#kernel/server/index.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { slopesOf } from '../shared/elevatorDraft.ts'
import { type ElevatorField, elevatorFields } from '../shared/elevatorFields.ts'

/** What every row must fill whatever its type. */
const always = new Set<ElevatorField>([
  ...(['name', 'factoryNumber', 'type', 'usePlace', 'brand', 'model', 'manufacturer', 'speed'] as const),
  ...(['communityId', 'customerId', 'maintenanceWorkers'] as const),
])
const codes = new Set<ElevatorField>([
  ...(['deviceNumber', 'registerCode', 'useCertNo', 'nineSixThreeSerialNumber', 'factoryNumber', 'innerNo'] as const),
])
const notes: { readonly [F in ElevatorField]?: { note?: string; example?: string } } = {
  name: { example: '3栋1单元1号梯' },
  deviceNumber: { note: '留空自动编号' },
  registerCode: { note: '17或20位数字；家用梯、未投用的电梯可空', example: '30103501002021010342' },
  useCertNo: { example: '梯11京A00001(23)' },
  drivingMethod: { note: '直梯必填' },
  useType: { note: '直梯必填' },
  slope: {
    note: `扶梯填${slopesOf(2)
      .map((s) => s.label)
      .join('、')}，人行道填${slopesOf(3)
      .map((s) => s.label)
      .join('、')}`,
  },
  superviseDate: { note: '家用梯、未投用的电梯可空', example: '2021-06-18' },
  floors: { note: '直梯必填' },
  stations: { note: '直梯必填，不超过层数的2倍' },
  rise: { note: '自动扶梯必填' },
  length: { note: '自动人行道必填' },
  communityId: { note: '小区名称或编号' },
  buildingId: { note: '该小区内的楼栋名称' },
  customerId: { note: '使用单位名称或客户编号' },
  safetyOfficer: { note: '家用梯可空' },
  officerPhone: { note: '家用梯可空' },
  teamId: { note: '班组名称' },
  maintenanceWorkers: { note: '姓名或工号，1至4位，用顿号隔开，第一位为责任人', example: '王一维、李二保' },
  templateId: { note: '维保模板名称；留空用国家标准' },
  cycleDays: { note: `留空为 ${visitGap.days} 天` },
}

const NUMBERS = new Set(['number', 'money'])

/** Columns of the import: the fields of the form in its order, and the two inspection dates that are typed only here. */
export const importColumns: readonly ImportColumn[] = [
  ...(Object.keys(elevatorFields) as ElevatorField[])
    .filter((name) => name !== 'files')
    .map((name): ImportColumn => {
      const meta = elevatorFields[name].meta() ?? {}
      const asks = { required: always.has(name), ...notes[name] }
      const base = { prop: name, title: String(meta.title), ...asks }
      // 96333 codes of one city are equally long.
      if (name === 'nineSixThreeSerialNumber') return { ...base, kind: 'code', sameLength: 'always' }
      if (codes.has(name)) return { ...base, kind: 'code' }
      if (meta.control === 'phone') return { ...base, kind: 'phone' }
      if (meta.control === 'date') return { ...base, kind: 'day' }
      if (meta.control && NUMBERS.has(meta.control))
        return {
          ...base,
          kind: 'number',
          note: [meta.unit && `单位${meta.unit}`, asks.note].filter(Boolean).join('；'),
        }
      if (meta.control === 'choice' && meta.options) return { ...base, kind: 'choice', options: meta.options }
      return { ...base, kind: 'text' }
    }),
  { prop: 'lastInspectDate', title: '上次检验', kind: 'day', note: '最近一次定期检验的日期' },
  { prop: 'nextInspectDate', title: '下次检验', kind: 'day', note: '留空按监督检验日期推算' },
]
