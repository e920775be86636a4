import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { list } from '#kernel/shared/list.ts'
import { Category } from './category.ts'
import {
  DeviceType,
  DrivingMethod,
  MaintenanceType,
  Online,
  ServiceStatus,
  SpecialKind,
  UsePlace,
  UseStatus,
  UseType,
} from './elevator.terms.ts'
import { elevatorFields } from './elevatorFields.ts'

/** Label of a lift's field, for columns. */
const titled = (name: keyof typeof elevatorFields) => elevatorFields[name].meta() as { title: string; unit?: string }
const text = (name: keyof typeof elevatorFields) =>
  z
    .string()
    .nullable()
    .meta({ title: titled(name).title })
const figure = (name: keyof typeof elevatorFields) => {
  const { title, unit } = titled(name)
  return z
    .number()
    .nullable()
    .meta({ title, ...(unit ? { unit } : {}) })
}
const named = (title: string) => z.string().nullable().meta({ title })

/** A row of the archive (archives 4.5). Days as YYYY-MM-DD. */
export const ElevatorRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  name: z.string().meta({ title: '电梯名称' }),
  deviceNumber: z.string().meta({ title: '设备编号' }),
  registerCode: text('registerCode'),
  communityId: z.uuid(),
  communityName: z.string().meta({ title: '小区' }),
  regionCode: z.string().nullable().meta({ title: '地区' }),
  /** Names in order, the first is 责任人. */
  maintenanceWorkers: z.array(z.string()).meta({ title: '维保人员' }),
  brand: z.string().meta({ title: '品牌' }),
  category: field.choice('设备类别', Category),
  useStatus: field.choice('使用状态', UseStatus),
  /** People sit in it since then; null: nobody. */
  trappedAt: z.string().nullable().meta({ title: '困人' }),
  serviceStatus: field.choice('服务状态', ServiceStatus),
  nextInspectDate: named('下次检验'),
  /** null: no terminal. */
  online: z.boolean().nullable().meta({ title: '在线' }),
  nineSixThreeSerialNumber: text('nineSixThreeSerialNumber'),
  useCertNo: text('useCertNo'),
  factoryNumber: text('factoryNumber'),
  innerNo: text('innerNo'),
  type: field.choice('设备类型', DeviceType),
  drivingMethod: field.choice('驱动方式', DrivingMethod).nullable().meta({ title: '驱动方式' }),
  useType: field.choice('用途', UseType).nullable().meta({ title: '用途' }),
  usePlace: field.choice('使用场所', UsePlace),
  specialKind: field.choice('特殊类别', SpecialKind),
  model: text('model'),
  manufacturer: text('manufacturer'),
  installUnit: text('installUnit'),
  manufactureDate: text('manufactureDate'),
  superviseDate: text('superviseDate'),
  load: figure('load'),
  speed: figure('speed'),
  floors: figure('floors'),
  stations: figure('stations'),
  doors: figure('doors'),
  buildingName: named('楼栋'),
  unitNo: text('unitNo'),
  address: named('地址'),
  customerName: z.string().meta({ title: '使用单位' }),
  safetyOfficer: text('safetyOfficer'),
  officerPhone: z.string().nullable().meta({ title: '安全员电话', personal: 'phone' }),
  teamName: named('班组'),
  maintenanceType: field.choice('维保方式', MaintenanceType),
  templateName: named('维保模板'),
  cycleDays: figure('cycleDays'),
  lastMaintainDate: named('上次维保'),
  nextMaintainDate: named('下次维保'),
  lastInspectDate: named('上次检验'),
  inspectOrg: text('inspectOrg'),
  terminalNo: named('终端号'),
  projectName: named('项目'),
  contractNo: named('合同编号'),
  serviceEnd: named('在保至'),
  completeness: z.number().int().meta({ title: '资料完整度', unit: '%' }),
  createdAt: z.string().meta({ title: '建档时间' }),
})
export type ElevatorRow = z.output<typeof ElevatorRow>

/** Days ahead within which the next inspection falls; −1: it is overdue. */
export const InspectWithin = {
  options: [
    { value: -1, label: '已逾期' },
    { value: 30, label: '30 天内' },
    { value: 60, label: '60 天内' },
    { value: 90, label: '90 天内' },
  ],
} as const
export const OnlineFilter = { options: [...Online.options, { value: 2, label: '未装终端' }] } as const

export const elevatorList = list({
  key: 'elevator',
  title: '电梯',
  unit: '台',
  row: ElevatorRow,
  columns: {
    name: { shown: true, fixed: true, width: 226, sort: true },
    deviceNumber: { shown: true, width: 104, as: 'code', sort: true },
    registerCode: { shown: true, width: 190, as: 'code' },
    communityName: { shown: true, width: 110, sort: true },
    regionCode: { width: 170, as: 'region' },
    maintenanceWorkers: { shown: true, width: 124 },
    brand: { shown: true, width: 72, sort: true },
    category: { shown: true, width: 124 },
    useStatus: { shown: true, width: 86 },
    serviceStatus: { shown: true, width: 92 },
    nextInspectDate: { shown: true, width: 150, as: 'date', sort: true },
    online: { shown: true, width: 80 },
    nineSixThreeSerialNumber: { width: 110, as: 'code' },
    useCertNo: { width: 160, as: 'code' },
    factoryNumber: { width: 140, as: 'code' },
    innerNo: { width: 110, as: 'code' },
    type: { width: 90 },
    drivingMethod: { width: 86 },
    useType: { width: 90 },
    usePlace: { width: 100 },
    specialKind: { width: 86 },
    model: { width: 120 },
    manufacturer: { width: 180 },
    installUnit: { width: 180 },
    manufactureDate: { width: 110, as: 'date', sort: true },
    superviseDate: { width: 150, as: 'date', sort: true },
    load: { width: 110, as: 'number', sort: true },
    speed: { width: 90, as: 'number', sort: true },
    floors: { width: 70, as: 'number', sort: true },
    stations: { width: 70, as: 'number' },
    doors: { width: 70, as: 'number' },
    buildingName: { width: 90 },
    unitNo: { width: 80 },
    address: { width: 220 },
    customerName: { width: 200, sort: true },
    safetyOfficer: { width: 90 },
    officerPhone: { width: 130, as: 'code' },
    teamName: { width: 110 },
    maintenanceType: { width: 100 },
    templateName: { width: 180 },
    cycleDays: { width: 90, as: 'number' },
    lastMaintainDate: { width: 110, as: 'date', sort: true },
    nextMaintainDate: { width: 110, as: 'date', sort: true },
    lastInspectDate: { width: 110, as: 'date', sort: true },
    inspectOrg: { width: 180 },
    terminalNo: { width: 130, as: 'code' },
    projectName: { width: 150, sort: true },
    contractNo: { width: 150, as: 'code' },
    serviceEnd: { width: 110, as: 'date', sort: true },
    completeness: { width: 110, as: 'number', sort: true },
    createdAt: { width: 160, as: 'time', sort: true },
  },
  filters: {
    keyword: { kind: 'text', label: '名称、编号、96333', width: 212 },
    teamId: { kind: 'ref', label: '班组', from: '/team/options' },
    useStatus: { kind: 'choice', label: '使用状态', of: UseStatus, many: true },
    serviceStatus: { kind: 'choice', label: '服务状态', of: ServiceStatus, many: true },
    inspectWithin: { kind: 'choice', label: '下次检验', of: InspectWithin },
    communityIds: { kind: 'ref', label: '小区', from: '/community/options', many: true },
    regionCode: { kind: 'region', label: '地区' },
    buildingId: { kind: 'ref', label: '楼栋', from: '/building/options' },
    customerId: { kind: 'ref', label: '使用单位', from: '/customer/options' },
    projectId: { kind: 'ref', label: '项目', from: '/project/options' },
    workerId: { kind: 'ref', label: '维保人员', from: '/employee/options' },
    type: { kind: 'choice', label: '设备类型', of: DeviceType, many: true },
    category: { kind: 'choice', label: '设备类别', of: Category, many: true },
    useType: { kind: 'choice', label: '用途', of: UseType, many: true },
    usePlace: { kind: 'choice', label: '使用场所', of: UsePlace, many: true },
    brand: { kind: 'text', label: '品牌' },
    online: { kind: 'choice', label: '在线', of: OnlineFilter },
    nextInspectDate: { kind: 'dates', label: '检验到期' },
    age: { kind: 'numbers', label: '使用年限', unit: '年' },
    completeness: { kind: 'numbers', label: '资料完整度', unit: '%' },
  },
  shownFilters: 5,
  sort: { prop: 'createdAt', order: 'desc' },
})
