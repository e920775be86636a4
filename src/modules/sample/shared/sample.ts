import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { refusals } from '#kernel/shared/refusal.ts'

/** How far the sample of a company is (decision 0129). */
export const SampleState = enumeration('示例企业', {
  none: [0, '没有'],
  filling: [1, '准备中'],
  ready: [2, '可以看'],
  failed: [3, '没有准备好'],
})

export const Sample = z.object({
  /** The installation has what a sample is made of. */
  available: z.boolean(),
  state: SampleState.schema.meta({ title: '状态' }),
  /** Parts of the whole while it is made; total is 0 until it began. */
  done: z.number().int(),
  total: z.number().int(),
  madeAt: z.string().nullable().meta({ title: '准备时间' }),
  madeBy: z.string().nullable().meta({ title: '准备人' }),
})
export type Sample = z.output<typeof Sample>

export const refuseSample = refusals({
  notReady: [1003041, '示例企业还没有准备好，请稍后再看'],
  filling: [1003042, '示例企业正在准备，完成后才能删除'],
  inside: [1003043, '当前已在示例企业里，请先回到自己的企业'],
  missing: [1003044, '这套安装没有带示例数据，不能准备示例企业'],
})
