import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { finds, list } from '#kernel/shared/list.ts'

/** States of a job (common 6, import state). */
export const JobState = enumeration('导入状态', {
  running: [0, '处理中'],
  done: [1, '完成'],
  partly: [2, '部分失败'],
  failed: [3, '失败'],
})

export const JobRow = z.object({
  id: z.uuid(),
  title: z.string().meta({ title: '任务' }),
  state: JobState.schema.meta({ title: '状态' }),
  /** Of `total`; 0 of 0 while the amount is not known. */
  done: z.number().int().meta({ title: '已处理' }),
  total: z.number().int().meta({ title: '总数' }),
  /** What came of it, for the person: 成功2100条，失败2条. */
  text: z.string().nullable().meta({ title: '结果' }),
  /** Key of the file it made: what was exported, or the rows of an import that failed. */
  file: z.string().nullable(),
  /** Why it failed, for the person. */
  error: z.string().nullable().meta({ title: '原因' }),
  createdAt: z.string().meta({ title: '开始时间' }),
  updatedAt: z.string().meta({ title: '更新时间' }),
})
export type JobRow = z.output<typeof JobRow>

export const JobDetail = JobRow.extend({
  /** What the work returned; of an import its ImportReply. */
  result: z.unknown(),
})
export type JobDetail = z.output<typeof JobDetail>

export const jobList = list({
  key: 'job',
  title: '后台任务',
  unit: '项',
  row: JobRow,
  columns: {
    title: { shown: true, fixed: true, width: 220 },
    state: { shown: true, width: 130, sort: true },
    text: { shown: true, width: 360 },
    createdAt: { shown: true, as: 'time', sort: true },
    updatedAt: { shown: true, as: 'time', sort: true },
    done: { as: 'number' },
    total: { as: 'number' },
    error: { width: 200 },
  },
  filters: {
    keyword: finds({ title: '任务' }),
    state: { kind: 'choice', label: '状态', of: JobState, many: true },
    createdAt: { kind: 'dates', label: '开始时间' },
  },
  shownFilters: 3,
  sort: { prop: 'createdAt', order: 'desc' },
})
