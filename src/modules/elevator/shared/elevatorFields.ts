import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { field } from '#kernel/shared/field.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import {
  DeviceType,
  DoorOpenType,
  DrivingMethod,
  MachineRoom,
  MaintenanceType,
  RetrofitPart,
  refuseElevator,
  Slope,
  SpecialKind,
  UsePlace,
  UseStatus,
  UseType,
} from './elevator.terms.ts'

const optionalText = (title: string, max: number) => field.optional(field.text(title, { max }))
/** Of what has been done to the lift: such days lie behind us. */
const pastDay = (title: string) => field.optional(field.day(title, { past: true }))
const count = (title: string, max: number, unit?: string) =>
  field.optional(field.positiveInteger(title, { max, ...(unit ? { unit } : {}) }))
const metres = (title: string) => field.optional(field.number(title, { min: 0, max: 9999, unit: 'm' }))

/** The same field, filled by a value when absent; keeps label and options. */
const withDefault = <T extends z.ZodType>(of: T, value: z.output<T>) => of.default(value as never).meta(of.meta() ?? {})

export const isRegisterCode = (text: string): boolean => /^(\d{17}|\d{20})$/.test(text)

/** People to be put in charge of a lift; who may not be says why. */
export const crewOptions = '/employee/options?lifts=1'

/** The fields of a lift, one by one (archives 1 elevator), in the order of the form. What a type must fill: elevatorDraft.ts. */
export const elevatorFields = {
  name: field.text('电梯名称', { max: 60, help: '如 3栋1单元1号梯，同一小区内不重名' }),
  deviceNumber: field.optional(field.text('设备编号', { max: 30, help: '留空则按小区编号自动编号' })),
  registerCode: field.optional(
    field.text('注册代码', { max: 40 }).refine(isRegisterCode, {
      error: refuseElevator.registerCodeForm.text,
      params: { errorCode: refuseElevator.registerCodeForm.code },
    }),
  ),
  useCertNo: field.optional(field.text('使用登记证编号', { max: 40, help: '如 梯11京A00001(23)' })),
  nineSixThreeSerialNumber: field.optional(
    field
      .text('96333识别码', { max: 20 })
      .refine((text) => /^\d{4,8}$/.test(text), { error: '96333识别码应为4至8位数字' }),
  ),
  factoryNumber: field.text('出厂编号', { max: 40 }),
  innerNo: optionalText('单位内部编号', 30),

  type: field.choice('设备类型', DeviceType),
  drivingMethod: field.optional(field.choice('驱动方式', DrivingMethod)),
  useType: field.optional(field.choice('用途', UseType)),
  usePlace: field.choice('使用场所', UsePlace),
  machineRoom: field.optional(field.choice('机房', MachineRoom)),
  doorOpenType: field.optional(field.choice('开门方式', DoorOpenType)),
  slope: field.optional(field.choice('倾斜角', Slope)),
  specialKind: withDefault(field.choice('特殊类别', SpecialKind), 0),
  useStatus: withDefault(field.choice('使用状态', UseStatus), 1),

  brand: field.text('品牌', { max: 30 }),
  model: field.text('型号', { max: 40 }),
  manufacturer: field.text('制造单位', { max: 60 }),
  installUnit: optionalText('安装单位', 60),
  manufactureDate: pastDay('出厂日期'),
  acceptDate: pastDay('竣工日期'),
  superviseDate: pastDay('监督检验合格日期'),
  load: count('额定载重', 100_000, 'kg'),
  speed: field.number('速度', { min: 0.01, max: 20, unit: 'm/s' }),
  floors: count('层数', 300, '层'),
  stations: count('站数', 600, '站'),
  doors: count('门数', 600, '门'),
  rise: metres('提升高度(扶梯)'),
  stepWidth: count('名义宽度', 3000, 'mm'),
  length: metres('使用区段长度'),
  riseHeight: metres('提升高度'),
  controlSystem: optionalText('控制系统', 40),
  controlMode: optionalText('控制方式', 40),
  ropeSpec: optionalText('钢丝绳', 40),
  tractionRatio: optionalText('曳引比', 10),
  sheaveCount: field.optional(
    field.positiveInteger('绳轮数', { max: 50, help: '钢丝绳经过的曳引轮、导向轮和轿顶、对重轮之和' }),
  ),
  sheaveDiameter: field.optional(
    field.positiveInteger('曳引轮直径', { max: 2000, unit: 'mm', help: '舒适度检测的频谱靠它认出部件' }),
  ),
  rollerDiameter: field.optional(field.positiveInteger('导靴滚轮直径', { max: 500, unit: 'mm', help: '滑动导靴留空' })),
  gearRatio: field.optional(field.number('减速比', { min: 1, max: 200, help: '无齿轮曳引机留空' })),
  governorModel: optionalText('限速器型号', 40),
  governorMadeDate: field.optional(field.day('限速器制造日期', { past: true, help: '留空按出厂日期' })),
  retrofitPart: field.optional(field.choice('改造部位', RetrofitPart)),
  retrofitDate: pastDay('改造日期'),
  retrofitUnit: optionalText('改造单位', 60),

  communityId: field.ref('小区', '/community/options'),
  buildingId: field.optional(field.ref('楼栋', '/building/options')),
  unitNo: optionalText('单元', 20),
  /** Empty: where its building or community stands. */
  lng: field.optional(field.number('经度', { min: 73, max: 136, help: '留空取楼栋或小区的位置' })),
  lat: field.optional(field.number('纬度', { min: 3, max: 54 })),

  customerId: field.ref('使用单位', '/customer/options'),
  safetyDirector: field.optional(field.nameText('安全总监')),
  safetyOfficer: field.optional(field.nameText('安全员')),
  officerPhone: field.optional(field.mobileOrLandline('安全员电话')),

  teamId: field.optional(field.ref('班组', '/team/options')),
  maintenanceWorkers: field.many('维保人员', field.ref('维保人员', crewOptions), { max: 4 }),
  maintenanceType: withDefault(field.choice('维保方式', MaintenanceType), 1),
  templateId: field.optional(field.ref('维保模板', '/maintain/template/options')),
  cycleDays: field.positiveInteger('维保周期', {
    max: 90,
    unit: '天',
    help: `定期维保不超过 ${visitGap.days} 天`,
  }),
  inspectOrg: optionalText('检验机构', 60),

  files: z.array(StoredFile).max(50, { error: '附件最多50个' }).default([]).meta({
    title: '附件',
    control: 'files',
    help: '铭牌、机房、底坑照片，合格证等随机文件',
  }),
}
export type ElevatorField = keyof typeof elevatorFields

/** The tabs of the form and of 基本信息, each field once (archives 4.5). */
export const elevatorTabs: readonly {
  readonly key: string
  readonly title: string
  readonly fields: readonly ElevatorField[]
}[] = [
  {
    key: 'identity',
    title: '身份',
    fields: [
      'name',
      'deviceNumber',
      'registerCode',
      'useCertNo',
      'nineSixThreeSerialNumber',
      'factoryNumber',
      'innerNo',
      'useStatus',
    ],
  },
  {
    key: 'kind',
    title: '类型',
    fields: ['type', 'drivingMethod', 'useType', 'usePlace', 'machineRoom', 'doorOpenType', 'slope', 'specialKind'],
  },
  {
    key: 'parameters',
    title: '参数',
    fields: [
      ...(['brand', 'model', 'manufacturer', 'installUnit', 'manufactureDate', 'acceptDate', 'superviseDate'] as const),
      ...(['load', 'speed', 'floors', 'stations', 'doors', 'rise', 'stepWidth', 'length', 'riseHeight'] as const),
      ...(['controlSystem', 'controlMode', 'ropeSpec', 'tractionRatio', 'sheaveCount'] as const),
      ...(['sheaveDiameter', 'rollerDiameter', 'gearRatio'] as const),
      ...(['governorModel', 'governorMadeDate', 'retrofitPart', 'retrofitDate', 'retrofitUnit'] as const),
    ],
  },
  { key: 'place', title: '位置', fields: ['communityId', 'buildingId', 'unitNo', 'lng', 'lat'] },
  { key: 'customer', title: '单位', fields: ['customerId', 'safetyDirector', 'safetyOfficer', 'officerPhone'] },
  {
    key: 'maintenance',
    title: '维保与检验',
    fields: ['teamId', 'maintenanceWorkers', 'maintenanceType', 'templateId', 'cycleDays', 'inspectOrg'],
  },
  { key: 'files', title: '附件', fields: ['files'] },
]
