import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { maySample } from '#modules/permission/shared/permissions.ts'
import { Sample } from './sample.ts'

const needs = [maySample] as const

/** *Added* (decision 0129). All of them are calls of the real company; within the sample there is none. */
export const sampleApi = {
  state: endpoint({
    method: 'GET',
    path: '/company/sample',
    needs,
    title: '示例企业',
    input: z.object({}),
    reply: Sample,
  }),
  /** Makes the sample where there is none; of two who ask at once, both get the same one. */
  make: endpoint({
    method: 'POST',
    path: '/company/sample/make',
    needs,
    title: '准备示例企业',
    input: z.object({}),
    reply: Sample,
  }),
  /** A session in the sample, beside the one that asks and ending with it. */
  enter: endpoint({
    method: 'POST',
    path: '/company/sample/enter',
    needs,
    title: '进入示例企业',
    secret: true,
    input: z.object({}),
    reply: z.object({
      userInfo: z.object({
        id: z.string(),
        token: z.string(),
        roleType: z.literal(1),
        name: z.string(),
        companyId: z.string(),
        companyName: z.string(),
      }),
    }),
  }),
  /** Every row and file of it; nothing of any other company. */
  remove: endpoint({
    method: 'POST',
    path: '/company/sample/remove',
    needs,
    title: '删除示例企业',
    long: true,
    input: z.object({}),
    reply: z.object({ done: z.number().int() }),
  }),
}
