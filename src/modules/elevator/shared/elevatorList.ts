import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { Category } from './category.ts'
import { DeviceType, Online, ServiceStatus, UsePlace, UseStatus, UseType } from './elevator.terms.ts'
import { elevatorFields } from './elevatorFields.ts'
import { elevatorFigures } from './figures.ts'
import { LiftName } from './liftName.ts'

const named = (title: string) => z.string().nullable().meta({ title })

/** A row of the archive (archives 4.5). Days as YYYY-MM-DD. */
export const ElevatorRow = stored(z.object(elevatorFields))
  .omit({ buildingId: true, customerId: true, teamId: true, templateId: true, files: true })
  .extend({
    id: z.uuid(),
    version: z.number().int(),
    deviceNumber: z.string().meta({ title: '设备编号' }),
    communityName: z.string().meta({ title: '小区' }),
    regionCode: z.string().nullable().meta({ title: '地区' }),
    /** Names in order, the first is 责任人. */
    maintenanceWorkers: z.array(z.string()).meta({ title: '维保人员' }),
    category: field.choice('设备类别', Category),
    lift: LiftName,
    serviceStatus: field.choice('服务状态', ServiceStatus),
    nextInspectDate: named('下次检验'),
    /** null: no terminal. */
    online: z.boolean().nullable().meta({ title: '在线' }),
    buildingName: named('楼栋'),
    address: named('地址'),
    customerName: z.string().meta({ title: '使用单位' }),
    teamName: named('班组'),
    templateName: named('维保模板'),
    lastMaintainDate: named('上次维保'),
    nextMaintainDate: named('下次维保'),
    lastInspectDate: named('上次检验'),
    terminalNo: named('终端号'),
    projectName: named('项目'),
    contractNo: named('合同编号'),
    serviceEnd: named('在保至'),
    completeness: counts(elevatorFigures.completeness),
    createdAt: z.string().meta({ title: '建档时间' }),
  })
export type ElevatorRow = z.output<typeof ElevatorRow>

/** Days ahead within which the next inspection falls; −1: it is overdue. */
const InspectWithin = {
  options: [
    { value: -1, label: '已逾期' },
    { value: 30, label: '30 天内' },
    { value: 60, label: '60 天内' },
    { value: 90, label: '90 天内' },
  ],
} as const
const OnlineFilter = { options: [...Online.options, { value: 2, label: '未装终端' }] } as const

export const elevatorList = list({
  key: 'elevator',
  title: '电梯',
  unit: '台',
  row: ElevatorRow,
  columns: {
    name: { shown: true, fixed: true, width: 300, sort: true },
    deviceNumber: { shown: true, width: 104, as: 'code', sort: true },
    registerCode: { shown: true, width: 190, as: 'code' },
    communityName: { shown: true, width: 110, sort: true },
    regionCode: { width: 170, as: 'region' },
    maintenanceWorkers: { shown: true, width: 124, role: 'people' },
    brand: { shown: true, width: 72, sort: true },
    category: { shown: true, width: 124 },
    useStatus: { shown: true, width: 86 },
    serviceStatus: { shown: true, width: 92 },
    nextInspectDate: { shown: true, width: 168, as: 'date', sort: true, role: 'deadline' },
    online: { shown: true, width: 80, role: 'state' },
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
    manufactureDate: { width: 110, sort: true },
    superviseDate: { width: 150, sort: true },
    acceptDate: { width: 110 },
    machineRoom: { width: 90 },
    doorOpenType: { width: 90 },
    slope: { width: 80 },
    load: { width: 110, sort: true },
    speed: { width: 90, sort: true },
    floors: { width: 70, sort: true },
    stations: { width: 70 },
    doors: { width: 70 },
    rise: { width: 130 },
    stepWidth: { width: 100 },
    length: { width: 120 },
    riseHeight: { width: 100 },
    controlSystem: { width: 120 },
    controlMode: { width: 110 },
    ropeSpec: { width: 110 },
    tractionRatio: { width: 80 },
    sheaveCount: { width: 80 },
    governorModel: { width: 120 },
    governorMadeDate: { width: 120 },
    retrofitPart: { width: 120 },
    retrofitDate: { width: 110 },
    retrofitUnit: { width: 180 },
    buildingName: { width: 90 },
    unitNo: { width: 80 },
    lng: { width: 110 },
    lat: { width: 110 },
    address: { width: 220 },
    customerName: { width: 200, sort: true },
    safetyDirector: { width: 90 },
    safetyOfficer: { width: 90 },
    officerPhone: { width: 130 },
    teamName: { width: 110, role: 'people' },
    maintenanceType: { width: 100 },
    templateName: { width: 180 },
    cycleDays: { width: 90 },
    lastMaintainDate: { width: 110, as: 'date', sort: true },
    nextMaintainDate: { width: 110, as: 'date', sort: true, role: 'deadline' },
    lastInspectDate: { width: 110, as: 'date', sort: true },
    inspectOrg: { width: 180 },
    terminalNo: { width: 130, as: 'code' },
    projectName: { width: 150, sort: true },
    contractNo: { width: 150, as: 'code' },
    serviceEnd: { width: 110, as: 'date', sort: true, role: 'deadline' },
    completeness: { width: 110, as: 'number', sort: true },
    createdAt: { width: 160, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ name: '名称', deviceNumber: '编号', nineSixThreeSerialNumber: '96333' }),
    teamId: { kind: 'ref', label: '班组', from: '/team/options' },
    useStatus: { kind: 'choice', label: '使用状态', of: UseStatus, many: true },
    inspectWithin: { kind: 'choice', label: '下次检验', of: InspectWithin },
    serviceStatus: { kind: 'choice', label: '服务状态', of: ServiceStatus, many: true },
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
    brand: finds({ brand: '品牌' }),
    online: { kind: 'choice', label: '在线', of: OnlineFilter },
    nextInspectDate: { kind: 'dates', label: '检验到期' },
    age: { kind: 'numbers', label: '使用年限', unit: '年' },
    completeness: { kind: 'numbers', label: '资料完整度', unit: '%' },
  },
  shownFilters: 4,
  sort: { prop: 'nextInspectDate', order: 'asc' },
})
