import type { Context } from '#kernel/server/index.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import { may } from '../shared/permissions.ts'
import { OfferGrade } from '../shared/quotation.terms.ts'
import { findUserOf, type QuotationRecord } from './quotation.store.ts'

type Told = Pick<QuotationRecord, 'id' | 'quoteNo' | 'versionNo' | 'customerName' | 'total' | 'createdBy'>

async function say(ctx: Context, row: Told, receivers: readonly (string | null)[], title: string, body: string) {
  const self = ctx.isGuest ? null : ctx.who.userId
  await tell(ctx, {
    receivers: [...new Set(receivers)].filter((id): id is string => id !== null && id !== self),
    bigType: MessageBigType.code.work,
    subType: MessageSubType.code.quotation,
    level: MessageLevel.code.ordinary,
    title,
    body: `${row.customerName} ${row.quoteNo} V${row.versionNo}，${body}`,
    biz: { type: 'quotation', id: row.id },
    jump: { moduleName: 'quote', openType: 1, params: { id: row.id } },
  })
}

export const tellApprovers = async (ctx: Context, row: Told): Promise<void> =>
  say(ctx, row, await findHolders(ctx, may.approve), '报价待审批', `合计${row.total}元，请审批`)

/** Who made it, and who sells it, hear that the customer confirmed. */
export async function tellWon(
  ctx: Context,
  row: Told & Pick<QuotationRecord, 'salesmanId'>,
  name: string,
  { grade, total }: { grade: OfferGrade | null; total: string },
): Promise<void> {
  const seller = row.salesmanId ? await findUserOf(ctx, row.salesmanId) : null
  const offer = grade === null ? '' : `${OfferGrade.label(grade)} `
  await say(ctx, row, [row.createdBy, seller], '客户已确认报价', `${name}确认${offer}${total}元，可以转合同`)
}

export const tellMaker = (ctx: Context, row: Told, title: string, body: string): Promise<void> =>
  say(ctx, row, [row.createdBy], title, body)
