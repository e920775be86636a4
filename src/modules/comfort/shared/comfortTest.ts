import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { field } from '#kernel/shared/field.ts'
import { list } from '#kernel/shared/list.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { ComfortGrade } from './grade.ts'
import { ComfortSource } from './reliability.ts'

/** 舒适度检测 (monitoring 1 ComfortTest, archives 4.5): a recording, what it was measured with, and what it comes to. */
const circumstances = {
  elevatorId: field.ref('电梯', '/elevator/options'),
  testedAt: field.day('检测日期', { past: true }),
  testerId: field.ref('检测人', '/employee/options'),
  source: field.choice('检测来源', ComfortSource),
  instrument: field.optional(field.text('仪器型号与编号', { max: 60 })),
  calibrationDue: field.optional(field.day('校准有效期至')),
  loadKg: field.optional(field.nonNegativeInteger('轿厢载荷', { max: 10_000, unit: 'kg' })),
  conclusion: field.optional(field.area('检测说明', { max: 500 })),
}
const files = z.array(StoredFile).min(1, '请上传测量数据').max(1).meta({
  title: '测量数据',
  control: 'files',
  help: 'CSV 或文本，含 x、y、z 加速度；phyphox、Sensor Logger 的导出可直接用',
})
const fs = field.optional(field.positiveInteger('采样率', { max: 20_000, unit: 'Hz', help: '文件里没有时间列时填写' }))

export const ComfortImport = z.object({
  ...circumstances,
  files,
  fs,
  /** Only says what the recording comes to. */
  dryRun: z.boolean().default(false),
})
export type ComfortImport = z.output<typeof ComfortImport>

const measured = z.number().nullable()
/** Figures of a report on paper, of an institute that keeps its recording: the summary that is graded. */
const reported = (title: string, unit: string, max: number) =>
  field.optional(field.number(title, { min: 0, max, unit }))
export const ComfortDraft = z
  .object({
    ...circumstances,
    hPk: reported('水平振动最大峰峰值', 'm/s²', 10),
    hA95: reported('水平振动 A95', 'm/s²', 10),
    vPk: reported('垂直振动最大峰峰值', 'm/s²', 10),
    vA95: reported('垂直振动 A95', 'm/s²', 10),
    accMax: reported('最大加速度', 'm/s²', 20),
    decMax: reported('最大减速度', 'm/s²', 20),
    jerkMax: reported('最大加加速度', 'm/s³', 100),
    noiseMax: reported('轿厢内噪声', 'dB(A)', 150),
    files: z.array(StoredFile).min(1, '请上传检测报告').max(5).meta({ title: '检测报告', control: 'files' }),
  })
  .superRefine(({ accMax, decMax, vA95, hA95 }, check) => {
    const missing = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
    if (accMax === undefined) missing('accMax', '请输入最大加速度')
    if (decMax === undefined) missing('decMax', '请输入最大减速度')
    if (vA95 === undefined) missing('vA95', '请输入垂直振动 A95')
    if (hA95 === undefined) missing('hA95', '请输入水平振动 A95')
  })
export type ComfortDraft = z.output<typeof ComfortDraft>

const Figure = z.object({
  figure: z.string(),
  value: measured,
  limit: measured,
  bound: z.enum(['most', 'least']),
  met: z.boolean().nullable(),
})
export const ComfortRun = z.object({
  up: z.boolean().nullable(),
  valid: z.boolean(),
  reason: z.string().nullable(),
  /** m, m/s, m/s³; null of a run that is not judged. */
  distance: measured,
  speedMax: measured,
  jerkMax: measured,
  /** z while acceleration changes, shown and not judged. */
  changingMax: measured,
  /** Seconds of the recording. */
  boundaries: z.array(z.number()).nullable(),
  constant: z.array(z.object({ from: z.number(), to: z.number() })),
  verdicts: z.array(Figure),
})
export type ComfortRun = z.output<typeof ComfortRun>

/** What a recording comes to; also what a dry run answers. */
export const ComfortResult = z.object({
  fs: measured,
  ratedSpeed: z.number(),
  methodVersion: z.string(),
  runs: z.array(ComfortRun),
  worst: z.number().int(),
  hPk: measured,
  hA95: measured,
  vPk: measured,
  vA95: measured,
  accMax: measured,
  decMax: measured,
  jerkMax: measured,
  noiseMax: measured,
  score: z.number(),
  grade: ComfortGrade.schema,
  completeness: z.number().int(),
  calibrationOver: z.boolean(),
  /** Limits were not made for such a lift (archives 6.8). */
  outOfScope: z.boolean(),
  warnings: z.array(z.string()),
})
export type ComfortResult = z.output<typeof ComfortResult>

const nullable = z.string().nullable()
export const ComfortRow = ComfortResult.omit({ runs: true, worst: true, warnings: true }).extend({
  id: z.uuid(),
  version: z.number().int(),
  testNo: z.string().meta({ title: '检测编号' }),
  elevatorId: z.uuid(),
  lift: LiftName,
  testedAt: z.string().meta({ title: '检测日期' }),
  testerName: nullable.meta({ title: '检测人' }),
  source: ComfortSource.schema.meta({ title: '检测来源' }),
  score: z.number().meta({ title: '得分' }),
  grade: ComfortGrade.schema.meta({ title: '等级' }),
  hA95: measured.meta({ title: '水平振动 A95' }),
  vA95: measured.meta({ title: '垂直振动 A95' }),
  noiseMax: measured.meta({ title: '轿厢内噪声' }),
})
export type ComfortRow = z.output<typeof ComfortRow>

export const comfortList = list({
  key: 'comfortTest',
  title: '舒适度检测',
  unit: '次',
  row: ComfortRow,
  columns: {
    testNo: { shown: true, fixed: true, width: 140, as: 'code', role: 'name' },
    grade: { shown: true, width: 90, role: 'state' },
    score: { shown: true, width: 80, as: 'number', sort: true },
    testedAt: { shown: true, width: 120, as: 'date', sort: true },
    source: { shown: true, width: 100 },
    testerName: { shown: true, width: 100, role: 'people' },
    hA95: { shown: true, width: 120, as: 'number' },
    vA95: { shown: true, width: 120, as: 'number' },
    noiseMax: { shown: true, width: 110, as: 'number' },
  },
  filters: {
    elevatorId: { kind: 'ref', label: '电梯', from: '/elevator/options' },
    grade: { kind: 'choice', label: '等级', of: ComfortGrade },
    testedAt: { kind: 'dates', label: '检测日期' },
  },
  shownFilters: 3,
  sort: { prop: 'testedAt', order: 'desc' },
})

/** Evenly spaced values from `from` seconds on, `step` seconds apart. */
const Line = z.object({ from: z.number(), step: z.number(), values: z.array(z.number()) })
/** Of each step the least and the largest: 256 values a second as a screen shows them, no peak lost. */
const Band = z.object({
  from: z.number(),
  step: z.number(),
  least: z.array(z.number()),
  most: z.array(z.number()),
})
/** The curves of one run, seconds of the recording; m/s², m/s, m, m/s³, dB(A). x, y, z weighted as people feel it (Wd, Wd, Wk). */
export const Curves = z.object({
  /** Of `runs`. */
  run: z.number().int(),
  acceleration: Line,
  velocity: Line,
  position: Line,
  jerk: Line,
  x: Band,
  y: Band,
  z: Band,
  sound: Line.nullable(),
  /** Amplitudes in m/s² at multiples of `step` Hz, from `step` on. */
  spectrum: z.object({ step: z.number(), amplitude: z.array(z.number()) }),
})
export type Curves = z.output<typeof Curves>

export const ComfortDetail = ComfortRow.extend({
  runs: z.array(ComfortRun),
  worst: z.number().int(),
  warnings: z.array(z.string()),
  instrument: nullable,
  calibrationDue: nullable,
  loadKg: z.number().int().nullable(),
  conclusion: nullable,
  files: z.array(StoredFile),
  /** Whether the recording is kept, so that it can be computed again. */
  recorded: z.boolean(),
  /** Why there is no 合格 or 不合格; null: there is. */
  withheld: nullable,
  curves: z.array(Curves),
  /** What turns on the lift, by the speed of the deciding run; parts whose wheel the archive does not know are absent. */
  turns: z.array(z.object({ part: z.string(), hz: z.number() })),
})
export type ComfortDetail = z.output<typeof ComfortDetail>
