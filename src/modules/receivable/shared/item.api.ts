import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById } from '#kernel/shared/page.ts'
import { AgeingRow, ArItemDetail, ArSummary, arItemList } from './item.ts'
import { may, seesItems, seesReceipts } from './permissions.ts'
import { ArKind } from './terms.ts'

export const arItemApi = {
  ...ordinary('/gathering/item', '应收款项', {
    list: arItemList,
    detail: ArItemDetail,
    needs: {
      list: seesItems,
      options: [...seesItems, ...seesReceipts],
      detail: seesItems,
      export: may.export,
      template: may.bring,
      import: may.bring,
    },
  }),
  /** Figures over the rows of the filter. */
  summary: endpoint({
    method: 'POST',
    path: '/gathering/item/summary',
    title: '应收汇总',
    needs: seesItems,
    reads: true,
    input: arItemList.query,
    reply: ArSummary,
  }),
  /** What was owed at the end of a day, customer by customer, the most overdue first. */
  ageing: endpoint({
    method: 'POST',
    path: '/gathering/item/ageing',
    title: '账龄表',
    needs: seesItems,
    reads: true,
    input: z.object({ kind: ArKind.schema, asOf: z.iso.date().optional(), customerId: z.uuid().optional() }),
    reply: z.object({ asOf: z.iso.date(), rows: z.array(AgeingRow) }),
  }),
  /** *Added*: the late fee of now becomes an item of its own, once (commerce R19). */
  billLateFee: endpoint({
    method: 'POST',
    path: '/gathering/item/billLateFee',
    title: '计收违约金',
    needs: [may.adjust],
    input: ById,
    reply: z.object({ id: z.uuid(), arNo: z.string(), amount: z.string() }),
  }),
  /** Items of a customer that money may be allocated to, due longest first. */
  owed: endpoint({
    method: 'GET',
    path: '/gathering/item/owed',
    title: '客户未结清款项',
    needs: [may.allocate, may.receive],
    input: z.object({ customerId: z.uuid(), kind: z.coerce.number().pipe(ArKind.schema) }),
    reply: z.array(
      z.object({
        id: z.uuid(),
        arNo: z.string(),
        contractNo: z.string().nullable(),
        periodStart: z.string().nullable(),
        periodEnd: z.string().nullable(),
        dueDate: z.string(),
        dueAmount: z.string(),
        balance: z.string(),
      }),
    ),
  }),
}
