import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'

/** The parameters of a lift that quantities hang on (commerce 2 Quote options, R11). */
export const MachineRoom = enumeration('机房要求', { any: [0, '不限'], with: [1, '有机房'], without: [2, '无机房'] })

interface Parameter {
  readonly label: string
  readonly unit: string
  readonly min: number
  readonly max: number
  /** Offered as chips; any other value in the range may be typed. */
  readonly options?: readonly number[]
  readonly whole?: boolean
}

export const parameters = {
  load: { label: '载重', unit: 'kg', min: 100, max: 10_000, options: [630, 800, 1000, 1150, 1350, 1600] },
  speed: { label: '速度', unit: 'm/s', min: 0.1, max: 20, options: [1, 1.5, 1.75, 2, 2.5] },
  width: { label: '门宽', unit: 'mm', min: 500, max: 4000, options: [700, 800, 900, 1000, 1100, 1200] },
  height: { label: '门高', unit: 'mm', min: 1500, max: 4000, options: [2100] },
  F: { label: '层', unit: '', min: 2, max: 64, whole: true },
  S: { label: '站', unit: '', min: 1, max: 64, whole: true },
  D: { label: '门', unit: '', min: 1, max: 128, whole: true },
  R: { label: '提升高度', unit: 'm', min: 0, max: 500 },
  OH: { label: '顶层高度', unit: 'm', min: 0, max: 20 },
  PD: { label: '底坑深度', unit: 'm', min: 0, max: 20 },
  N: { label: '台数', unit: '', min: 1, max: 500, whole: true },
  ratio: { label: '曳引比', unit: '', min: 1, max: 8, whole: true, options: [1, 2, 4] },
  ropes: { label: '绳根数', unit: '', min: 1, max: 20, whole: true },
  machineRoom: { label: '机房', unit: '', min: 0, max: 2, whole: true },
  km: { label: '运距', unit: 'km', min: 0, max: 10_000 },
} as const satisfies Readonly<Record<string, Parameter>>
export type ParameterKey = keyof typeof parameters
export const parameterKeys = Object.keys(parameters) as ParameterKey[]
export const knownParameters: ReadonlySet<string> = new Set(parameterKeys)
export const parameterOf = (key: ParameterKey): Parameter => parameters[key]

const figure = (key: ParameterKey) => {
  const { label, unit, min, max, whole } = parameterOf(key)
  const meta = { min, max, ...(unit ? { unit } : {}) }
  return field.optional(whole ? field.nonNegativeInteger(label, meta) : field.number(label, meta))
}
const shape = Object.fromEntries(parameterKeys.map((key) => [key, figure(key)])) as Record<
  ParameterKey,
  ReturnType<typeof figure>
>

/** S 站 ≤ F, D 门 ≥ S. */
export const Params = z.object(shape).superRefine(({ F, S, D }, check) => {
  const wrong = (path: ParameterKey, message: string) => check.addIssue({ code: 'custom', path: [path], message })
  if (F !== undefined && S !== undefined && S > F) wrong('S', '站数不能多于层数')
  if (S !== undefined && D !== undefined && D < S) wrong('D', '门数不能少于站数')
})
export type Params = z.output<typeof Params>

/** What an answer says of them: nothing is asked again. */
export const KeptParams = z.record(z.string(), z.union([z.number(), z.string()]).nullable())

/** Starting points for the company's engineers (commerce 6 equationEnum); k is the figure of the line. */
export const equations = [
  { value: 1, label: '固定', expression: 'k' },
  { value: 2, label: '按台', expression: 'k*N' },
  { value: 3, label: '按层', expression: 'k*F' },
  { value: 4, label: '按站', expression: 'k*S' },
  { value: 5, label: '按门', expression: 'k*D' },
  { value: 6, label: '提升高度', expression: 'k*R' },
  { value: 7, label: '井道总高', expression: 'k*(R+OH+PD)' },
  { value: 8, label: '曳引绳', expression: 'ropes*(ratio*(R+OH)+6)' },
  { value: 9, label: '导轨', expression: 'CEIL((R+OH+PD)/5)*2' },
  // GB/T 10060: brackets stand at most 2.5 m apart.
  { value: 10, label: '导轨支架', expression: '(CEIL((R+OH+PD)/2.5)+1)*2' },
  { value: 11, label: '限速器绳', expression: '2*(R+OH+PD)+5' },
  { value: 12, label: '随行电缆', expression: 'R+15' },
  { value: 13, label: '补偿链', expression: 'IF(R>30,R+3,0)' },
] as const
