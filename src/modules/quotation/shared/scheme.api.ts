import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { KeptParams, MachineRoom, Params } from '#modules/material/shared/parameters.ts'
import { listed } from '#modules/material/shared/permissions.ts'
import { SchemeType } from '#modules/material/shared/scheme.ts'
import { LineDraft, QuotationLine } from './line.ts'
import { may } from './permissions.ts'

const desk = [may.desk, may.make, may.edit]

/** What quotations ask of the catalogue (commerce 4.3, 5.3). */
export const quoteSchemeApi = {
  /** The scheme of a lift and the lines it makes, each with its formula and how the quantity came about. */
  findByKey: endpoint({
    method: 'POST',
    path: '/v4/scheme/findByKey',
    title: '按参数匹配方案',
    needs: desk,
    listed,
    reads: true,
    silent: true,
    input: z.object({
      type: SchemeType.schema.default(SchemeType.code.traction),
      load: field.positiveInteger('载重', { max: 10_000 }),
      speed: field.number('速度', { min: 0.01, max: 20 }),
      width: field.positiveInteger('门宽', { max: 4000 }),
      height: field.positiveInteger('门高', { max: 4000 }),
      machineRoom: MachineRoom.schema.optional(),
      params: Params.default({}),
    }),
    reply: z.object({
      scheme: z.object({ id: z.uuid(), schemeNo: z.string(), name: z.string() }),
      params: KeptParams,
      lines: z.array(QuotationLine),
      warnings: z.array(z.string()),
    }),
  }),
  /** *Added* 刷新为最新价: which lines the lists price otherwise today; nothing is kept. */
  latestPrices: endpoint({
    method: 'POST',
    path: '/v4/quotation/latestPrices',
    title: '与最新价的差异',
    needs: desk,
    reads: true,
    input: z.object({ params: Params.default({}), lines: z.array(LineDraft).max(300) }),
    reply: z.object({
      lines: z.array(
        z.object({
          /** Its place among the lines that were sent, from 0. */
          at: z.number().int(),
          name: z.string(),
          price: z.string(),
          latest: z.string(),
          qty: z.string().nullable(),
          delta: z.string(),
        }),
      ),
      delta: z.string(),
    }),
  }),
}
