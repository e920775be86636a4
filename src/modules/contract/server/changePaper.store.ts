import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import type { ContractChangeRow, ContractDetail } from '../shared/contractDetail.ts'

/** Both sides, the contract and one of its changes, as they stand on the paper. */
export interface ChangePaperFacts
  extends Pick<ContractChangeRow, 'no' | 'effectiveDate' | 'reason' | 'diff' | 'createdAt'> {
  readonly companyId: string
  readonly contractId: string
  readonly contractNo: string
  readonly contractName: string
  readonly contractStatus: number
  readonly signDate: string | null
  readonly startDate: string
  readonly endDate: string
  readonly taxRate: string | null
  readonly invoiceKind: ContractDetail['invoiceKind']
  readonly customerName: string
  readonly customerCode: string | null
  readonly customerAddress: string | null
  readonly customerContact: string | null
  readonly customerPhone: string | null
  readonly companyName: string
  readonly companyCode: string
  readonly companyAddress: string
  readonly companyContact: string
  readonly companyPhone: string
  readonly licenceNo: string | null
}

export async function findChangePaper(ctx: Context, id: string): Promise<ChangePaperFacts | undefined> {
  const { rows } =
    await sql<ChangePaperFacts>`select x.company_id, x.no, x.effective_date, x.reason, x.diff, x.created_at, x.contract_id,
      k.contract_no, k.name as contract_name, k.status as contract_status, k.sign_date, k.start_date, k.end_date,
      k.tax_rate, k.invoice_kind, c.name as customer_name, c.credit_code as customer_code, c.address as customer_address,
      t.name as customer_contact, t.phone as customer_phone, coalesce(k.party_b_name, f.name) as company_name,
      f.credit_code as company_code, f.address as company_address, f.contact as company_contact,
      f.phone as company_phone, f.licence_no
    from contract_change x
    join contract k on k.company_id = x.company_id and k.id = x.contract_id
    join customer c on c.company_id = k.company_id and c.id = k.customer_id
    join company f on f.company_id = k.company_id and f.id = k.company_id
    left join customer_contact t on t.company_id = c.company_id and t.customer_id = c.id and t.is_default
    where x.company_id ${ofCompanies(ctx)} and x.id = ${id}`.execute(ctx.db)
  return rows[0]
}
