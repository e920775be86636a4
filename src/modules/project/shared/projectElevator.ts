import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { DeviceType, ServiceStatus, UseStatus, UseType } from '#modules/elevator/shared/elevator.terms.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'

const day = (title: string) => z.string().nullable().meta({ title })

/** A lift in a project (archives 4.4, AEz). */
export const ProjectElevatorRow = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  projectName: z.string().meta({ title: '项目' }),
  name: z.string().meta({ title: '电梯名称' }),
  lift: LiftName,
  deviceNumber: z.string().meta({ title: '设备编号' }),
  registerCode: z.string().nullable().meta({ title: '注册代码' }),
  communityName: z.string().meta({ title: '小区' }),
  type: DeviceType.schema,
  useType: UseType.schema.nullable(),
  useStatus: field.choice('使用状态', UseStatus),
  chargeEmployee: z.string().nullable().meta({ title: '责任人' }),
  assistants: z.array(z.string()).meta({ title: '辅助人员' }),
  serviceStatus: field.choice('在保状态', ServiceStatus),
  nextMaintainDate: day('下次维保'),
  nextInspectDate: day('下次检验'),
  /** null: no terminal. */
  online: z.boolean().nullable().meta({ title: '在线' }),
  since: z.string().meta({ title: '加入日期' }),
})
export type ProjectElevatorRow = z.output<typeof ProjectElevatorRow>

export const projectElevatorList = list({
  key: 'projectElevator',
  title: '项目电梯',
  unit: '台',
  row: ProjectElevatorRow,
  columns: {
    name: { shown: true, fixed: true, width: 250, sort: true },
    deviceNumber: { shown: true, width: 100, as: 'code', sort: true },
    registerCode: { shown: true, width: 186, as: 'code' },
    chargeEmployee: { shown: true, width: 90, sort: true, role: 'people' },
    serviceStatus: { shown: true, width: 92 },
    nextMaintainDate: { shown: true, width: 150, as: 'date', sort: true, role: 'deadline' },
    nextInspectDate: { shown: true, width: 166, as: 'date', sort: true, role: 'deadline' },
    online: { shown: true, width: 80, role: 'state' },
    projectName: { width: 150, sort: true },
    assistants: { width: 130, role: 'people' },
    communityName: { width: 120, sort: true },
    useStatus: { width: 86 },
    since: { width: 108, as: 'date', sort: true },
  },
  filters: {
    keyword: finds({ name: '名称', deviceNumber: '编号', registerCode: '注册代码' }),
    projectId: { kind: 'ref', label: '项目', from: '/project/options' },
    communityId: { kind: 'ref', label: '小区', from: '/community/options' },
    chargeEmployeeId: { kind: 'ref', label: '责任人', from: '/employee/options' },
    serviceStatus: { kind: 'choice', label: '在保状态', of: ServiceStatus, many: true },
    nextInspectDate: { kind: 'dates', label: '下次检验' },
  },
  shownFilters: 5,
  sort: { prop: 'nextInspectDate', order: 'asc' },
})

/** A lift to choose for a project, in order of place. */
export const LiftCandidate = z.object({
  id: z.uuid(),
  name: z.string(),
  deviceNumber: z.string(),
  communityId: z.uuid(),
  communityName: z.string(),
  buildingId: z.uuid().nullable(),
  buildingName: z.string().nullable(),
  lng: z.number(),
  lat: z.number(),
  customerName: z.string(),
  useStatus: UseStatus.schema,
  crew: z.array(z.string()),
  /** The running project it is in. */
  projectId: z.uuid().nullable(),
  projectName: z.string().nullable(),
})
export type LiftCandidate = z.output<typeof LiftCandidate>

/** The identity, dates and papers of one lift for its live page (archives 4.4, AE1). */
export const LiftLive = z.object({
  id: z.uuid(),
  name: z.string(),
  communityName: z.string(),
  lift: LiftName,
  projectId: z.uuid().nullable(),
  projectName: z.string().nullable(),
  deviceNumber: z.string(),
  registerCode: z.string().nullable(),
  nineSixThreeSerialNumber: z.string().nullable(),
  type: DeviceType.schema,
  useType: UseType.schema.nullable(),
  useStatus: UseStatus.schema,
  brand: z.string(),
  model: z.string(),
  load: z.number().nullable(),
  speed: z.number(),
  floors: z.number().nullable(),
  stations: z.number().nullable(),
  workers: z.array(z.object({ name: z.string(), phone: z.string() })),
  dutyPhone: z.string().nullable(),
  lastMaintainDate: z.string().nullable(),
  nextMaintainDate: z.string().nullable(),
  lastInspectDate: z.string().nullable(),
  superviseDate: z.string().nullable(),
  nextInspectDate: z.string().nullable(),
  serviceStart: z.string().nullable(),
  serviceEnd: z.string().nullable(),
  insuranceFrom: z.string().nullable(),
  insuranceEnd: z.string().nullable(),
  /** Papers of the lift that hold until a day (certType 101–106), the newest of each kind. */
  papers: z.array(
    z.object({ certType: z.number().int(), certNo: z.string(), validFrom: z.string(), validTo: z.string().nullable() }),
  ),
  terminalNo: z.string().nullable(),
  online: z.boolean().nullable(),
})
export type LiftLive = z.output<typeof LiftLive>
