import {
  auditNote,
  type Context,
  type Handlers,
  maskAccount,
  orRefuse,
  requireFresh,
  updateRow,
} from '#kernel/server/index.ts'
import { extensionOf, PUBLIC_BUCKET } from '#kernel/shared/bucket.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { attachFile } from '#modules/storage/server/index.ts'
import type { companyApi } from '../shared/api.ts'
import { type CompanyDraft, reasoned } from '../shared/company.ts'
import { type CompanyRecord, findCompany, findPapers, renameTenant } from './company.store.ts'

const PLACE = 'company.bankAccount'

export const companyHandlers: Handlers<typeof companyApi> = {
  async detail(ctx) {
    const { lng, lat, bankAccount, logoPath, logoDarkPath, ...company } = await requireCompany(ctx)
    const address = (key: string | null) => key && ctx.services.store.link(PUBLIC_BUCKET, key)
    return {
      ...company,
      place: lng !== null && lat !== null ? { lng, lat } : null,
      bankAccount: bankAccount && maskAccount(ctx.services.sealer.open(bankAccount, PLACE)),
      logoPath,
      logoDarkPath,
      logo: address(logoPath),
      logoDark: address(logoDarkPath),
      papers: await findPapers(ctx),
    }
  },

  async edit(ctx, { version, reason, ...draft }) {
    const before = await requireCompany(ctx, true)
    requireFresh(before, version)
    if (changesIdentity(before, draft) && !reason)
      throw fieldRefusal([{ prop: 'reason', msg: '修改企业名称、统一社会信用代码或许可证，请填写修改原因' }])
    const account = accountColumn(ctx, draft, before)
    await attachLogos(ctx, draft, before)
    if (draft.name !== before.name)
      await orRefuse(renameTenant(ctx, draft.name), () => fieldRefusal([{ prop: 'name', msg: '企业名称已存在' }]))
    const saved = await updateRow(ctx, 'company', ctx.companyId, version, { ...columnsOf(draft), ...account })
    // Why the company's identity changed stands in its history beside what changed.
    if (reason && changesIdentity(before, draft))
      await auditNote(ctx, {
        action: 'update',
        entity: 'company',
        rowId: ctx.companyId,
        after: JSON.stringify({ reason }),
      })
    return saved
  },
}

async function requireCompany(ctx: Context, lock = false): Promise<CompanyRecord> {
  const company = await findCompany(ctx, lock)
  if (!company) throw refuse.notFound()
  return company
}

type Draft = Omit<CompanyDraft, 'reason'>

/** Name, credit code and licence are what authorities and customers know the company by. */
function changesIdentity(before: CompanyRecord, draft: Draft): boolean {
  const text = (value: unknown) => (Array.isArray(value) ? [...value].sort().join('|') : (value ?? ''))
  return reasoned.some((field) => text(before[field]) !== text(draft[field]))
}

/** Shown masked, so what comes back masked is what is there. */
function accountColumn(ctx: Context, { bankAccount }: Draft, before: CompanyRecord) {
  const { sealer } = ctx.services
  const typed = bankAccount?.replace(/\s/g, '')
  if (!typed) return { bankAccount: null }
  const known = before.bankAccount && sealer.open(before.bankAccount, PLACE)
  if (known && (typed === known || typed === maskAccount(known))) return {}
  if (typed.includes('*')) throw fieldRefusal([{ prop: 'bankAccount', msg: '银行账号应为8至30位数字' }])
  return { bankAccount: sealer.seal(typed, PLACE) }
}

async function attachLogos(ctx: Context, draft: Draft, before: CompanyRecord): Promise<void> {
  for (const prop of ['logoPath', 'logoDarkPath'] as const) {
    const key = draft[prop]
    if (!key || key === before[prop]) continue
    const extension = extensionOf(key)
    if (!['png', 'jpg', 'jpeg'].includes(extension)) throw fieldRefusal([{ prop, msg: '标志应为 PNG 或 JPG' }])
    await attachFile(ctx, { bucket: PUBLIC_BUCKET, key, name: `标志.${extension}` })
  }
}

function columnsOf({ place, bankAccount: _, ...plain }: Draft) {
  const { creditGrade, legalPerson, licenceTo, invoiceTitle, taxNo, bank, logoPath, logoDarkPath, ...always } = plain
  // A field the person cleared is absent from the call and becomes null.
  const cleared = { creditGrade, legalPerson, licenceTo, invoiceTitle, taxNo, bank, logoPath, logoDarkPath }
  return { ...always, ...cleared, lng: place?.lng, lat: place?.lat }
}
