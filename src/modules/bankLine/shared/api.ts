import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Done, Saved, WithVersion } from '#kernel/shared/page.ts'
import { may } from '#modules/receivable/shared/permissions.ts'
import { ArKind } from '#modules/receivable/shared/terms.ts'
import { BankLineDetail, bankLineList, Candidate } from './bankLine.ts'

/** Statements of the bank are of whoever confirms what came: an unclaimed line is nobody's customer yet. */
const needs = [may.confirm]
const many = z.array(z.uuid()).min(1).max(200)

export const bankLineApi = {
  ...ordinary('/gathering/bankLine', '银行流水', {
    list: bankLineList,
    detail: BankLineDetail,
    needs: { list: needs, detail: needs, export: may.export },
  }),
  /** A sheet as the bank exports it (`key` of the upload), or what was copied from one (`text`). */
  import: endpoint({
    method: 'POST',
    path: '/gathering/bankLine/import',
    title: '导入银行流水',
    needs,
    input: z.object({
      accountId: field.ref('收款账户', '/gathering/account/options'),
      key: field.optional(z.string().min(1).max(300)),
      text: field.optional(z.string().max(500_000).meta({ title: '流水' })),
      dryRun: z.boolean(),
    }),
    reply: z.object({
      /** Not there yet: written, or to be written after the dry run. */
      fresh: z.int(),
      freshAmount: z.string(),
      /** There already, by their serial. */
      known: z.int(),
      outgoing: z.int(),
      /** Of the fresh ones: a receipt has their serial, so they are claimed at once. */
      received: z.int(),
      errors: z.array(z.object({ row: z.int(), msg: z.string() })),
      /** The first rows, to look at. */
      lines: z.array(
        z.object({
          row: z.int(),
          at: z.string(),
          amount: z.string(),
          payer: z.string(),
          memo: z.string().nullable(),
          known: z.boolean(),
        }),
      ),
      done: z.int(),
    }),
  }),
  match: endpoint({
    method: 'POST',
    path: '/gathering/bankLine/match',
    title: '匹配银行流水',
    needs,
    reads: true,
    input: z.object({ ids: many }),
    reply: z.array(z.object({ lineId: z.uuid(), candidates: z.array(Candidate) })),
  }),
  /** Added: a receipt that is born confirmed, settled with the lines; what is over stays an advance. */
  claim: endpoint({
    method: 'POST',
    path: '/gathering/bankLine/claim',
    title: '认领银行流水',
    needs,
    input: z.object({
      ...ById.shape,
      ...WithVersion.shape,
      customerId: field.ref('客户', '/customer/options'),
      kind: field.choice('款项类别', ArKind),
      lines: z
        .array(
          z.object({
            arItemId: field.ref('应收款项', '/gathering/item/options'),
            amount: field.amount('核销金额', { min: '0.01' }),
          }),
        )
        .max(200)
        .default([]),
    }),
    reply: Saved.extend({ receiptId: z.uuid(), unallocated: z.string() }),
  }),
  /** Added: interest, a transfer between own accounts: no customer's money. */
  ignore: endpoint({
    method: 'POST',
    path: '/gathering/bankLine/ignore',
    title: '忽略银行流水',
    needs,
    input: z.object({ ids: many, reason: field.text('忽略原因', { max: 100 }) }),
    reply: Done,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/gathering/bankLine/restore',
    title: '恢复待认领',
    needs,
    input: z.object({ ids: many }),
    reply: Done,
  }),
}
