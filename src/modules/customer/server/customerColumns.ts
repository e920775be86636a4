import { type Context, initials, maskAccount, maskIdCard, wholeDraft } from '#kernel/server/index.ts'
import { CustomerDraft } from '../shared/customer.ts'
import { may } from '../shared/permissions.ts'

export const numberOf = (n: number): string => `KH${String(n).padStart(5, '0')}`

/** The number stands sealed in the database; without 查看成本与证件号 it is shown masked. */
export function personal(ctx: Context, sealed: string | null): string | null {
  if (!sealed) return null
  const number = ctx.services.sealer.open(sealed, 'customer.idCard')
  return ctx.may(may.seePersonal) ? number : maskIdCard(number)
}

/** The bank account likewise. */
export function accountOf(ctx: Context, sealed: string | null): string | null {
  if (!sealed) return null
  const account = ctx.services.sealer.open(sealed, 'customer.bankAccount')
  return ctx.may(may.seePersonal) ? account : maskAccount(account)
}

/** Columns of a customer from its draft: every field, so that what was cleared becomes null. */
export function columnsOf(
  ctx: Context,
  draft: CustomerDraft,
  before?: { readonly idCard: string | null; readonly bankAccount: string | null },
) {
  const { sealer } = ctx.services
  const { contacts: _, invoice, idCard, ...plain } = wholeDraft(CustomerDraft, draft)
  // A masked number that comes back unchanged is the number that is there.
  const kept = before?.idCard != null && idCard === personal(ctx, before.idCard)
  const keptAccount = before?.bankAccount != null && invoice?.account === accountOf(ctx, before.bankAccount)
  return {
    ...plain,
    namePinyin: initials(draft.name),
    ...(kept
      ? {}
      : {
          idCard: idCard && sealer.seal(idCard, 'customer.idCard'),
          idCardIndex: idCard && sealer.index(idCard, 'customer.idCard'),
        }),
    invoiceKind: invoice?.kind,
    invoiceTitle: invoice?.title,
    taxNo: invoice?.taxNo,
    bank: invoice?.bank,
    ...(keptAccount ? {} : { bankAccount: invoice?.account && sealer.seal(invoice.account, 'customer.bankAccount') }),
    invoiceAddress: invoice?.address,
    invoicePhone: invoice?.phone,
    invoiceEmail: invoice?.email,
    safetyOfficers: JSON.stringify(draft.safetyOfficers),
  }
}
